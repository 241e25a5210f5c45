/** Loads the texts, and replaces browser features that the page uses and jsdom lacks. */
import { vi } from "vitest";
import { LANGUAGES, setLanguage, type Language } from "../lib/i18n/index.svelte";

// Loads all languages, so that tests can switch between them without delay. English is the last, so tests
// begin in English.
for (const language of Object.keys(LANGUAGES).reverse() as Language[]) await setLanguage(language);

// The board observes the size of its container.
class ResizeObserverStub {
  constructor(private readonly callback: ResizeObserverCallback) {}
  observe(target: Element): void {
    this.callback([{ target } as ResizeObserverEntry], this as unknown as ResizeObserver);
  }
  unobserve(): void {}
  disconnect(): void {}
}
vi.stubGlobal("ResizeObserver", ResizeObserverStub);
Object.defineProperty(HTMLElement.prototype, "clientWidth", { configurable: true, get: () => 760 });
Object.defineProperty(HTMLElement.prototype, "clientHeight", { configurable: true, get: () => 600 });

// No media query matches.
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { media, matches: false }) as unknown as MediaQueryList;

// Dialogs open and close, but without a focus trap.
HTMLDialogElement.prototype.showModal = function showModal(): void {
  this.open = true;
};
HTMLDialogElement.prototype.show = HTMLDialogElement.prototype.showModal;
HTMLElement.prototype.showPopover = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

// No images are rendered.
HTMLCanvasElement.prototype.getContext = () => null;

// Animations do nothing, unless a test mocks them.
Element.prototype.animate = () => ({ cancel: () => undefined }) as Animation;
