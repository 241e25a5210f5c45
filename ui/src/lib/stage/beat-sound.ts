/** The sound of a beat. */
import type { SoundEffect } from "../sound/effects";
import type { Beat } from "./beats";

/** The sound effect of a beat; `null` if it is silent. */
export function soundOf(beat: Beat): SoundEffect | null {
  switch (beat.type) {
    case "travel":
      return "move";
    case "note":
      return beat.events.some(({ type }) => type === "mined") ? "mine" : "move";
    case "storm":
      return "dice";
    case "battle":
      if (beat.moment === "dice") return "dice";
      if (beat.moment === "losses") return "hit";
      return beat.moment === "gains" ? "card" : null;
    case "scene":
      switch (beat.scene.subject.type) {
        case "card":
        case "mission":
        case "points":
          return "card";
        case "specialAttack":
          return "dice";
        case "find":
          return "find";
        case "loss":
          return "hit";
      }
  }
}
