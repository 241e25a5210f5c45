/**
 * Passes changes to live regions to the shell, which announces them to screen readers. WebKitGTK does not
 * announce such changes.
 */
import type { ProgramPort } from "./port";

const LIVE_REGION_SELECTOR = "[aria-live], [role=status], [role=alert], [role=log], output";
/** Regions that are read as a whole, unless `aria-atomic` is false. */
const ATOMIC_SELECTOR = "[aria-atomic=true], [role=status], [role=alert], output";
/**
 * Time until a change is announced, in milliseconds. The focus often moves after a change, and a screen
 * reader interrupts an announcement to read the control that has the focus.
 */
const ANNOUNCEMENT_DELAY_MS = 150;
/** Parts of a region that are read as separate sentences. */
const BLOCK_SELECTOR = "p, li, div, section, h1, h2, h3, h4, tr, dt, dd, button";
/** Groups whose accessible name is skipped in favour of their content. */
const SKIPPED_NAME_SELECTOR = "section, fieldset, form, ul, ol, [role=group]";
/** Controls that are not read, such as the button that closes a message. */
const SKIPPED_CONTROL_SELECTOR = "button[aria-label], input, select, textarea";

/** Announces changes to the live regions below `root`, in order. Returns a function that stops announcing. */
export function announceLiveRegions(root: Element, port: Pick<ProgramPort, "announce">): () => void {
  let previousAnnouncements = Promise.resolve();
  const send = (text: string): void => {
    previousAnnouncements = previousAnnouncements.then(() => port.announce(text)).catch(() => undefined);
  };
  const observer = new MutationObserver((records) => {
    const texts = announcementsOf(records);
    if (texts.length > 0) setTimeout(() => texts.forEach(send), ANNOUNCEMENT_DELAY_MS);
  });
  observer.observe(root, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}

/** Returns the texts that these changes to the page announce. */
function announcementsOf(records: readonly MutationRecord[]): string[] {
  const addedNodes = records.flatMap((record) => [...record.addedNodes]);
  /** The nodes to read: a whole region, or the nodes that were added to it. */
  const parts = new Set<Node>();
  for (const record of records) {
    const region = regionOf(record.target);
    // The initial content of a new region is not announced, unless the region is an alert. The inner loop
    // below adds these alerts.
    const isNew = region !== null && addedNodes.some((node) => node.contains(region));
    if (region !== null && !isNew) {
      const changedNodes =
        record.type === "characterData" ? [record.target.parentElement ?? record.target] : record.addedNodes;
      for (const node of changedNodes) parts.add(isReadAsWhole(region) ? region : node);
    }
    for (const node of record.addedNodes) {
      if (!(node instanceof Element)) continue;
      for (const alert of [node, ...node.querySelectorAll("[role=alert]")])
        if (alert.matches("[role=alert]")) parts.add(alert);
    }
  }
  const outermostParts = [...parts].filter(
    (part) => ![...parts].some((other) => other !== part && other.contains(part)),
  );
  // The log is read before the question that follows from it.
  const isInLog = (part: Node): boolean => regionOf(part)?.matches("[role=log]") ?? false;
  return [...outermostParts.filter(isInLog), ...outermostParts.filter((part) => !isInLog(part))]
    .filter((part) => part.isConnected)
    .map(sentencesOf)
    .filter((text) => text !== "");
}

const isReadAsWhole = (region: Element): boolean =>
  region.matches(ATOMIC_SELECTOR) && region.getAttribute("aria-atomic") !== "false";

/** Returns the live region of a node; `null` if there is none, or if the region is off or inert. */
function regionOf(node: Node): Element | null {
  const element = node instanceof Element ? node : node.parentElement;
  const region = element?.closest(LIVE_REGION_SELECTOR) ?? null;
  return region === null || region.matches("[aria-live=off]") || region.closest("[inert]") ? null : region;
}

/**
 * Returns the text that a screen reader reads for a node. Its parts are separated by full stops, unless they
 * end with punctuation.
 */
function sentencesOf(node: Node): string {
  const parts = spokenTextOf(node)
    .split("\n")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return parts
    .map((part, index) => (index === parts.length - 1 || /[.,:;!?]$/.test(part) ? part : `${part}.`))
    .join(" ");
}

/** Returns the text of a node, with line breaks between its parts. */
function spokenTextOf(node: Node): string {
  if (node instanceof Text) return node.data.replace(/\s+/g, " ");
  if (!(node instanceof Element) || isHidden(node) || node.matches(SKIPPED_CONTROL_SELECTOR)) return "";
  const label = node.matches(SKIPPED_NAME_SELECTOR) ? null : node.getAttribute("aria-label");
  const text = label ?? [...node.childNodes].map(spokenTextOf).join("");
  return node.matches(BLOCK_SELECTOR) ? `\n${text}\n` : text;
}

const isHidden = (element: Element): boolean =>
  element.getAttribute("aria-hidden") === "true" || getComputedStyle(element).display === "none";
