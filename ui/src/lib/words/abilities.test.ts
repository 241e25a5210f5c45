import { afterEach, describe, expect, it } from "vitest";
import alternateSheet from "../../../../shared/rules/content/alternate.json";
import classicSheet from "../../../../shared/rules/content/sheet.json";
import type { Catalogue } from "../../bindings";
import { ALTERNATE_SILHOUETTES, silhouette, CLASSIC_SILHOUETTES } from "../art/units";
import { kindName } from "./names";
import { setUnitSheet } from "./unit-sheet.svelte";
import { LANGUAGES, setLanguage, type Language } from "../i18n/index.svelte";
import { fixture } from "../../test/fixture-port";
import { sheetSentencesOf, abilityText, valueProvenance } from "./abilities";

/** The unit types of a content file, in the form of the catalogue. */
function kindsOf({ units }: { units: readonly object[] }): Catalogue["kinds"] {
  const kinds = units.map((unit) => ({
    terrainValues: [],
    mayNotEnter: [],
    abilities: [],
    nameId: "id" in unit ? unit.id : null,
    canMine: "canMine" in unit && unit.canMine === true,
    ...unit,
  }));
  return kinds as unknown as Catalogue["kinds"];
}

const { catalogue } = (await fixture("start2")).info;
const ALL_LANGUAGES = Object.keys(LANGUAGES) as Language[];
const alternateKinds = kindsOf(alternateSheet);
afterEach(() => {
  void setLanguage("en");
  setUnitSheet(null);
});

describe("the reference sheet", () => {
  it("determines the names and silhouettes of the figures", () => {
    expect(kindName("human", 2)).toBe("Humans");
    expect(silhouette("human")).toBe(CLASSIC_SILHOUETTES.human);
    setUnitSheet({ ...catalogue, kinds: alternateKinds });
    expect(kindName("human", 2)).toBe("Clones");
    expect(kindName("rubiumDragon", 1)).toBe("Monolith Wyrm");
    expect(silhouette("human")).toBe(ALTERNATE_SILHOUETTES.clone);
    setUnitSheet({ ...catalogue, kinds: kindsOf(classicSheet) });
    expect(kindName("human", 2)).toBe("Humans");
  });

  it.each(ALL_LANGUAGES)("describes every ability in a sentence: %s", (language) => {
    void setLanguage(language);
    for (const sheet of [classicSheet, alternateSheet]) {
      for (const kind of kindsOf(sheet)) {
        for (const ability of kind.abilities) expect(abilityText(ability)).toMatch(/^[^{}]{10,}\.$/);
      }
    }
  });

  it("marks the reconstructed sentences and no others", () => {
    const [clone, , , blitzer] = alternateKinds;
    if (!clone || !blitzer) throw new Error("the alternate sheet has too few kinds");
    // The limit and the dice are reported; mining and the forbidden terrain are reconstructed.
    expect(sheetSentencesOf(clone).map(({ reconstructedPart }) => reconstructedPart)).toEqual([
      null,
      null,
      "all",
      "all",
    ]);
    expect(sheetSentencesOf(blitzer).map(({ reconstructedPart }) => reconstructedPart)).toEqual([
      "all",
      null,
    ]);
    // The dive of a Diver is printed. Its limits are reconstructed, so only the details are marked.
    const diver = alternateKinds[4];
    expect(diver && sheetSentencesOf(diver).map(({ reconstructedPart }) => reconstructedPart)).toEqual([
      "all",
      "details",
    ]);
    expect([valueProvenance(diver, "magmaPool"), valueProvenance(clone, "rockPlains")]).toEqual([
      "reconstruction",
      "reconstruction",
    ]);
    const [human, fungoid] = kindsOf(classicSheet);
    expect([valueProvenance(fungoid, "crystalSpires"), valueProvenance(fungoid, "rockPlains")]).toEqual([
      "reported",
      "derived",
    ]);
    expect(human && sheetSentencesOf(human).some(({ reconstructedPart }) => reconstructedPart)).toBe(false);
  });
});
