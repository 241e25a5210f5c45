/**
 * Shows artwork side by side. The query names the part, such as `?gallery=large` (or small, units, dice,
 * board), and optionally the language (`&lang=fr`) and the fixture (`&of=crowded`). For development only; not
 * part of production builds.
 */
import { mount } from "svelte";
import { setLanguage, type Language } from "../lib/i18n/index.svelte";
import { fixture } from "./fixture-port";
import Gallery from "./Gallery.svelte";

export async function showGallery(target: HTMLElement, query: URLSearchParams): Promise<void> {
  const language = query.get("lang");
  if (language) await setLanguage(language as Language);
  const shownFixture = await fixture(query.get("of") ?? "crowded");
  mount(Gallery, { target, props: { fixture: shownFixture, part: query.get("gallery") ?? "large" } });
}
