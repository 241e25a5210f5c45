import { afterEach, describe, expect, it } from "vitest";
import en from "./dictionaries/en";
import es from "./dictionaries/es";
import fr from "./dictionaries/fr";
import aroundEn from "../../i18n/around/en.json";
import learnEn from "../../i18n/learn/en.json";
import gameEn from "../../i18n/en.json";
import tableEn from "../../i18n/table/en.json";
import tablePlayEn from "../../i18n/table-play/en.json";
import type { Dictionary, Message } from "./dictionary";
import { typedMessage, type MessageNames } from "../words/typed-message";
import { joinWithSemicolon, systemLanguage, setLanguage, t } from "./index.svelte";

const PLAIN_NAMES: MessageNames = { seat: String, card: String, hex: String };

const messagesOf = (dictionary: Dictionary): [string, Message][] => Object.entries(dictionary);
const formsOf = (message: Message): string[] =>
  typeof message === "string" ? [message] : Object.values(message);
const placeholdersOf = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
const sources = import.meta.glob<string>(["../../**/*.svelte", "../../**/*.ts", "!../../**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

afterEach(() => setLanguage("en"));

describe.each(Object.entries({ fr, es }))("the %s dictionary", (_, dictionary) => {
  it("has the same keys as the English one", () => {
    expect(Object.keys(dictionary).sort()).toEqual(Object.keys(en).sort());
  });

  it.each(messagesOf(en))("%s is trimmed, with the same type and placeholders", (key, message) => {
    const translation = dictionary[key as keyof Dictionary];
    expect(typeof translation).toBe(typeof message);
    const expected = placeholdersOf(formsOf(message).join());
    expect(placeholdersOf(formsOf(translation).join())).toEqual(expected);
    expect(formsOf(translation).every((text) => text.trim() === text && text !== "")).toBe(true);
  });

  it("has the same plural forms as English", () => {
    for (const [key, message] of messagesOf(en)) {
      const translation = dictionary[key as keyof Dictionary];
      if (typeof message !== "string") expect(Object.keys(translation)).toEqual(Object.keys(message));
    }
  });
});

it("French punctuation stays on the line of the preceding word", () => {
  const messagesWithBreakingSpace = messagesOf(fr).filter(([, message]) =>
    formsOf(message).some((text) => / [:;!?»%]|« /.test(text)),
  );
  expect(messagesWithBreakingSpace.map(([key]) => key)).toEqual([]);
});

describe("messages", () => {
  it("use the plural form of the language", async () => {
    expect(t("battle.hits", { count: 0 })).toBe("No hits");
    expect(t("player.hexes", { count: 0 })).toMatch(/0 hexes/);
    await setLanguage("fr");
    expect(t("battle.hits", { count: 0 })).toBe("Aucune touche");
    expect(t("player.hexes", { count: 0 })).toMatch(/0 hexagone\b/);
    await setLanguage("es");
    expect(t("battle.hits", { count: 1 })).toBe("1 impacto");
  });

  it("stay in the language requested last", async () => {
    await Promise.all([setLanguage("fr"), setLanguage("es")]);
    expect(t("battle.hits", { count: 1 })).toBe("1 impacto");
  });

  it("are each defined in only one file", () => {
    const allKeys = [gameEn, aroundEn, learnEn, tableEn, tablePlayEn].flatMap((part) => Object.keys(part));
    expect(allKeys.filter((key, index) => allKeys.indexOf(key) !== index)).toEqual([]);
  });

  it("accept their own parameters and no others at compile time", () => {
    const key = "mined" as "mined" | "unitLost";
    const completeTexts = [
      t("hex.homeOf", { name: "Ana" }),
      t(`log.${key}`, { units: "1 Human", amount: 4 }),
      typedMessage("refusal.disk", { type: "full" as const, path: "/games" }, PLAIN_NAMES),
    ];
    expect(completeTexts.join()).not.toMatch(/[{}]/);
    const incompleteTexts = [
      // @ts-expect-error the parameter is missing
      t("hex.homeOf"),
      // @ts-expect-error the parameter has another name
      t("hex.homeOf", { nam: "Ana" }),
      // @ts-expect-error one of the two messages also needs an amount
      t(`log.${key}`, { units: "1 Human" }),
      // @ts-expect-error the path is missing
      typedMessage("refusal.disk", { type: "full" as const }, PLAIN_NAMES),
    ];
    expect(incompleteTexts).toHaveLength(4);
    // @ts-expect-error `count` must be a number
    t("battle.hits", { count: "two" });
    // @ts-expect-error the message has no parameter
    t("app.name", { name: "Ana" });
    // @ts-expect-error there is no such message
    expect(t("app.nothing")).toBe("app.nothing");
  });

  it("insert names unchanged, even if they contain placeholders", () => {
    expect(t("hex.homeOf", { name: "$& {name} <b>" })).toBe("Home base of $& {name} <b>");
  });

  it("elide the French “de” before a vowel", async () => {
    await setLanguage("fr");
    expect(t("home.turnOf", { round: 3, name: "Orion" })).toContain("d’Orion");
    expect(t("home.turnOf", { round: 3, name: "Lyra" })).toContain("de Lyra");
  });

  it("contract a preposition with the default name of a player", async () => {
    await setLanguage("fr");
    expect(t("hex.homeOf", { name: "Joueur 1" })).toBe("Base du joueur 1");
    expect(t("log.passed", { name: "Joueur 2" })).toBe("passe une carte au joueur 2");
    expect(t("hex.homeOf", { name: "Joueur" })).toBe("Base de Joueur");
    await setLanguage("es");
    expect(t("hex.homeOf", { name: "Jugador 1" })).toBe("Base del jugador 1");
    expect(t("log.passed", { name: "Jugador 2" })).toContain(" al jugador 2");
  });

  it("start in the language of the system if it is supported", () => {
    expect(systemLanguage(["de-DE", "fr-CA", "en"])).toBe("fr");
    expect(systemLanguage(["de"])).toBe("en");
    expect(systemLanguage([])).toBe("en");
  });

  it("are all used", () => {
    const text = Object.values(sources).join("\n");
    // A key with a placeholder counts as a use of every message whose key has the same beginning.
    const keyPrefixes = [...text.matchAll(/t\(\s*`([\w.]+\.)\$\{/g)].map((match) => match[1] ?? "");
    expect(keyPrefixes.length).toBeGreaterThan(5);
    const unusedKeys = Object.keys(en).filter(
      (key) => !text.includes(`"${key}"`) && !keyPrefixes.some((prefix) => key.startsWith(prefix)),
    );
    expect(unusedKeys).toEqual([]);
  });
});

describe("components", () => {
  const components = Object.entries(sources).filter(([path]) => path.endsWith(".svelte"));

  it.each(components)("%s contains no literal text", (_, source) => {
    const markup = source
      .replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, "")
      // Removes expressions from the innermost outwards.
      .replace(/\{[^{}]*\}/g, "")
      .replace(/\{[^{}]*\}/g, "");
    const texts = [...markup.matchAll(/>([^<>]*)</g)].map((match) => (match[1] ?? "").trim());
    expect(texts.filter((text) => /\p{L}/u.test(text))).toEqual([]);
    expect(markup).not.toMatch(/\s(?:aria-label|title|placeholder|alt)="[^"]*\p{L}/u);
  });
});

it("a list of parts has the punctuation of the language", async () => {
  expect(joinWithSemicolon(["a", "b", "c"])).toBe("a; b; c");
  await setLanguage("fr");
  expect(joinWithSemicolon(["a", "b", "c"])).toBe("a\u00a0; b\u00a0; c");
});
