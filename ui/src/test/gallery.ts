/** `?gallery=large` (small, units, dice) with `&lang=fr`: the art side by side. Development alone; nothing of it is shipped. */
import { mount } from "svelte";
import { setLanguage, type Language } from "../lib/i18n/index.svelte";
import { fixture } from "./fixture-port";
import Gallery from "./Gallery.svelte";

export async function showGallery(target: HTMLElement, query: URLSearchParams): Promise<void> {
  const language = query.get("lang");
  if (language) setLanguage(language as Language);
  const { info } = await fixture("crowded");
  mount(Gallery, { target, props: { catalogue: info.catalogue, part: query.get("gallery") ?? "large" } });
}
