/** The list of keyboard shortcuts that the keys dialog shows. */
import type { PlainKey } from "../i18n/index.svelte";

type KeyHelp = { keys: readonly string[]; description: PlainKey };

/** The shortcuts in the order in which they are listed. */
export const KEYS: readonly KeyHelp[] = [
  { keys: ["←", "→", "↑", "↓"], description: "keys.arrows" },
  { keys: ["Shift+↑", "Shift+↓"], description: "keys.shiftArrows" },
  { keys: [".", ","], description: "keys.marks" },
  { keys: ["B", "Shift+B"], description: "keys.enemies" },
  { keys: ["Enter"], description: "keys.press" },
  { keys: ["1", "…", "9", "0"], description: "keys.digits" },
  { keys: ["K"], description: "keys.kind" },
  { keys: ["Shift+K"], description: "keys.onlyKind" },
  { keys: ["X"], description: "keys.attack" },
  { keys: ["E"], description: "keys.end" },
  { keys: ["H"], description: "keys.hand" },
  { keys: ["O"], description: "keys.advice" },
  { keys: ["T"], description: "tips.close" },
  { keys: ["Esc"], description: "keys.escape" },
  { keys: ["Ctrl+Z"], description: "keys.undo" },
  { keys: ["Ctrl+Shift+Z"], description: "keys.redo" },
  { keys: ["S"], description: "keys.summary" },
  { keys: ["L"], description: "menu.again" },
  { keys: ["U"], description: "menu.sheet" },
  { keys: ["C"], description: "menu.cards" },
  { keys: ["R"], description: "rules.title" },
  { keys: ["+", "-"], description: "keys.pickStep" },
  { keys: ["+", "-", "Ctrl+0"], description: "keys.zoom" },
  { keys: ["F11"], description: "keys.fullScreen" },
  { keys: ["M"], description: "menu.open" },
  { keys: ["Ctrl+Enter"], description: "keys.start" },
  { keys: ["?"], description: "keys.list" },
];
