/** What the page uses and jsdom does not have. */
import { vi } from "vitest";

// The board measures its place.
class Observer {
  constructor(private readonly told: ResizeObserverCallback) {}
  observe(target: Element): void {
    this.told([{ target } as ResizeObserverEntry], this as unknown as ResizeObserver);
  }
  unobserve(): void {}
  disconnect(): void {}
}
vi.stubGlobal("ResizeObserver", Observer);
Object.defineProperty(HTMLElement.prototype, "clientWidth", { configurable: true, get: () => 760 });
Object.defineProperty(HTMLElement.prototype, "clientHeight", { configurable: true, get: () => 600 });

// No medium asks for anything.
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), { media, matches: false }) as unknown as MediaQueryList;

// Dialogs open and close, without the focus trap.
HTMLDialogElement.prototype.showModal = function showModal(): void {
  this.open = true;
};
HTMLDialogElement.prototype.show = HTMLDialogElement.prototype.showModal;
Element.prototype.scrollIntoView = () => undefined;

// No pictures are measured.
HTMLCanvasElement.prototype.getContext = () => null;

// Ghosts travel; their way is not what these tests look at.
Element.prototype.animate = () => ({ cancel: () => undefined }) as Animation;
