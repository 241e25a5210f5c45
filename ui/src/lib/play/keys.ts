/** The keyboard shortcuts of the game, for the key handler and for the list in the help. */
import type { PlainKey } from "../i18n/index.svelte";

type KeyHelp = { keys: readonly string[]; what: PlainKey };

/** In the order of the list. */
export const KEYS: readonly KeyHelp[] = [
  { keys: ["←", "→", "↑", "↓"], what: "keys.arrows" },
  { keys: [".", ","], what: "keys.marks" },
  { keys: ["Enter"], what: "keys.press" },
  { keys: ["1", "…", "9", "0"], what: "keys.digits" },
  { keys: ["K"], what: "keys.kind" },
  { keys: ["X"], what: "keys.attack" },
  { keys: ["E"], what: "keys.end" },
  { keys: ["H"], what: "keys.hand" },
  { keys: ["O"], what: "keys.hint" },
  { keys: ["Esc"], what: "keys.escape" },
  { keys: ["Ctrl+Z"], what: "keys.undo" },
  { keys: ["Ctrl+Shift+Z"], what: "keys.redo" },
  { keys: ["L"], what: "menu.again" },
  { keys: ["U"], what: "menu.sheet" },
  { keys: ["R"], what: "menu.rules" },
  { keys: ["M"], what: "menu.open" },
  { keys: ["?"], what: "keys.list" },
];
