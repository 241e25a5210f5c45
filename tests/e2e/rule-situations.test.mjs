// Tests of situations that only an optional rule or the 2005 edition causes. Each test begins in a game with
// a fixed seed that has been played up to the situation. It presses the offered controls and checks the page.
import assert from "node:assert/strict";
import { test } from "node:test";

import { control, canPress, press, isPresent, textOf } from "./lib/controls.mjs";
import { pageAfterStep, atPosition, opposingUnitCount, playerOn, unitCount } from "./lib/at-position.mjs";
import * as gameScreen from "./lib/game-screen.mjs";
import { KEYS } from "./lib/keys.mjs";

test("a teammate passes a card facedown", () =>
  atPosition("pass-card", { players: 4, options: ["teams"] }, async (window, pageBefore) => {
    const [, giver, receiver] = /(\w+) may pass one card facedown to (\w+)\./.exec(
      await textOf(window, "aside.right"),
    );
    assert.ok(
      await window.run(
        (teammate) =>
          [...document.querySelectorAll("aside.left .pips")].some((pips) => pips.title.includes(teammate)),
        `Team with ${receiver}: `,
      ),
      "the panel should show the teammate and the team's points",
    );
    await press(window, `Open ${giver}’s hand`, "aside.right");
    const card = await window.until("a card to pass", () =>
      window.run(() => {
        const answers = [...document.querySelectorAll("aside.right .answers button")];
        const names = answers.map((answer) => answer.ariaLabel ?? answer.innerText.trim());
        return names.some((name) => name.startsWith("Open ")) ? null : names[0];
      }),
    );
    await press(window, card, "aside.right .answers");
    const page = await pageAfterStep(window, pageBefore);
    const handSize = (page, name) => playerOn(page, name).energize + playerOn(page, name).missions;
    assert.equal(handSize(page, giver), handSize(pageBefore, giver) - 1);
    assert.equal(handSize(page, receiver), handSize(pageBefore, receiver) + 1);
    const passLine = page.newLines.find((line) => line.startsWith(`${giver} passes `));
    assert.ok(passLine?.includes(receiver), page.newLines.join("\n"));
    assert.ok(!page.log.join().includes(card), "the passed card should be shown to no other player");
  }));

test("the storm visibly carries a unit", () =>
  atPosition(
    "storm",
    { options: ["vortex"] },
    async (window, pageBefore) => {
      // The storm, its dice and the moving units on the board, and the dice in the panel: each must appear,
      // if only briefly.
      const selectors = ["polygon.vortex", "g.die.black", "g.die.white", ".ghosts g", "g.die.destruction"];
      const expectedText = /Black die: \d/;
      await window.run(
        (selectors, expectedText) => {
          window.seen = new Set();
          const recordSeenParts = () => {
            for (const selector of selectors)
              if (document.querySelector(`main ${selector}`)) window.seen.add(selector);
            if (new RegExp(expectedText).test(document.querySelector("aside.right").innerText))
              window.seen.add(expectedText);
          };
          new MutationObserver(recordSeenParts).observe(document.body, {
            ...{ subtree: true, childList: true, attributes: true, characterData: true },
          });
        },
        selectors,
        expectedText.source,
      );
      await gameScreen.pressPrimary(window);
      const page = await pageAfterStep(window, pageBefore);
      assert.deepEqual(
        (await window.run(() => [...window.seen])).sort(),
        [...selectors, expectedText.source].sort(),
      );
      assert.ok(page.handoverTo, "the screen should be passed to the next player only after the storm");
      const carriedLine = page.newLines.find((line) => line.includes("carried off by the storm"));
      assert.ok(carriedLine, page.newLines.join("\n"));
      const name = pageBefore.players
        .map((player) => player.name)
        .find((candidate) => carriedLine.startsWith(candidate));
      const unitChanges = Object.keys(page.hexes).map(
        (coordinates) =>
          unitCount(page.hexes[coordinates], name) - unitCount(pageBefore.hexes[coordinates], name),
      );
      assert.ok(Math.max(...unitChanges) > 0, "some hexes should gain units");
      assert.ok(Math.min(...unitChanges) < 0, "some hexes should lose units");
      await gameScreen.acceptHandover(window);
      assert.ok(
        !(await isPresent(window, "main polygon.vortex")),
        "the storm should no longer be shown on the board",
      );
      assert.match(await textOf(window, "aside.right"), /Black die: \d/);
    },
    { speed: "Fast" },
  ));

test("the storm destroys units on the hex of the destruction die", () =>
  atPosition("destruction", { options: ["vortex"] }, async (window, pageBefore) => {
    await gameScreen.pressPrimary(window);
    const page = await pageAfterStep(window, pageBefore);
    const [, face] =
      page.newLines.map((line) => /rolls (\d) on the destruction die/.exec(line)).find(Boolean) ?? [];
    assert.ok(face, page.newLines.join("\n"));
    const losses = page.newLines.filter((line) => /^\w+ loses \d/.test(line));
    assert.ok(losses.length > 0, page.newLines.join("\n"));
    for (const line of losses) {
      const [, name, count] = /^(\w+) loses (\d+)/.exec(line);
      assert.equal(playerOn(page, name).units, playerOn(pageBefore, name).units - Number(count), line);
    }
    await gameScreen.acceptHandover(window);
    // The next player at the screen reads the effects of the storm.
    const panel = await textOf(window, "aside.right");
    assert.match(panel, new RegExp(`Destruction die: ${face}`));
    const lossText = await textOf(window, "aside.right ul.lost");
    for (const line of losses) assert.ok(lossText.includes(/^\w+/.exec(line)[0]), lossText);
  }));

test("a Wyrm attacks until it misses or has no target left", () =>
  atPosition("chain", { options: ["alternateUnits"], seed: 9 }, async (window, pageBefore, next) => {
    const [, , from, to] = next.inputs[0].split(" ");
    const name = pageBefore.players[next.by.seat].name;
    await gameScreen.clickHex(window, pageBefore.hexes[from].id);
    const attack = await control(window, "Special attack: Monolith Wyrm");
    if ((await attack.attribute("aria-pressed")) !== "true") await attack.click();
    const target = pageBefore.hexes[to].id;
    await window.movePointer(await gameScreen.hexCentre(window, target));
    await window.until("the odds of the attack", async () =>
      /at least 2 units lost\s+25%/.test(await textOf(window, "aside.right")),
    );
    await gameScreen.clickHex(window, target);
    const page = await pageAfterStep(window, pageBefore);
    const lossCount = opposingUnitCount(pageBefore.hexes[to], name) - opposingUnitCount(page.hexes[to], name);
    assert.ok(lossCount > 1, `${lossCount} units were lost in one attack`);
    assert.equal(
      unitCount(page.hexes[from], name),
      unitCount(pageBefore.hexes[from], name),
      "the Wyrm should stay where it is",
    );
    const countLines = (pattern) => page.newLines.filter((line) => pattern.test(line)).length;
    assert.equal(countLines(/makes a special attack with a Monolith Wyrm/), 1, page.newLines.join("\n"));
    assert.equal(countLines(/ rolls \d: a hit$/), lossCount, page.newLines.join("\n"));
    const hasEnded = countLines(/ rolls \d: a miss$/) > 0 || opposingUnitCount(page.hexes[to], name) === 0;
    assert.ok(hasEnded, "the attack should end with a miss or without enemy units");
  }));

test("a special attack needs a confirmation while units can still move", () =>
  atPosition(
    "chain",
    { options: ["alternateUnits"], seed: 9 },
    async (window, pageBefore, next) => {
      const [, , from, to] = next.inputs[0].split(" ");
      const requestAttack = async () => {
        await gameScreen.clickHex(window, pageBefore.hexes[from].id);
        const attack = await control(window, "Special attack: Monolith Wyrm");
        if ((await attack.attribute("aria-pressed")) !== "true") await attack.click();
        await gameScreen.clickHex(window, pageBefore.hexes[to].id);
        await window.until("the question", async () =>
          /no unit moves any more this turn/.test(await textOf(window, "dialog[open]")),
        );
      };
      await requestAttack();
      await press(window, "Cancel", "dialog");
      assert.equal((await gameScreen.read(window)).step, pageBefore.step);
      await window.press(KEYS.escape);
      await requestAttack();
      await press(window, "Attack now", "dialog");
      const page = await pageAfterStep(window, pageBefore);
      assert.ok(
        page.newLines.some((line) => /makes a special attack/.test(line)),
        page.newLines.join("\n"),
      );
    },
    { asksBeforeEnding: true },
  ));

test("the player who controls the Monolith takes a King of the Hill card, and all other players draw", () =>
  atPosition("hill", { options: ["kingOfTheHill"], players: 3 }, async (window, pageBefore) => {
    const [, name] = /(\w+) controls the Monolith\. Take a King of the Hill card/.exec(
      await textOf(window, "aside.right"),
    );
    assert.ok(await canPress(window, "Two Energize cards", "aside.right"));
    await press(window, "King of the Hill: 1 VP", "aside.right");
    const page = await pageAfterStep(window, pageBefore);
    assert.equal(playerOn(page, name).vp, playerOn(pageBefore, name).vp + 1);
    for (const { name: playerName, energize } of page.players) {
      const drawnCount = playerName === name ? 0 : 1;
      assert.equal(energize, playerOn(pageBefore, playerName).energize + drawnCount, playerName);
    }
    assert.ok(
      page.newLines.includes(`${name} takes a King of the Hill card: 1 VP`),
      page.newLines.join("\n"),
    );
    const hillCardCount = await window.run(
      (name) =>
        [...document.querySelectorAll("aside.left ul[aria-label=Players] > li")]
          .find((panel) => panel.querySelector("h2").innerText.trim() === name)
          ?.textContent.match(/(\d+) King of the Hill card/)?.[1],
      name,
    );
    assert.ok(Number(hillCardCount) > 0, "the card should be public");
  }));

test("one of two missions is kept, and the log names neither mission", () =>
  atPosition("keep", { options: ["topPriority"] }, async (window, pageBefore) => {
    const [, name] = /(\w+) keeps one of two Secret Missions/.exec(await textOf(window, "aside.right"));
    await press(window, "Close hand");
    assert.ok(!(await isPresent(window, ".offered")), "the missions should be hidden until the hand is open");
    await press(window, `Open ${name}’s hand`, "aside.right");
    const offeredNames = await window.until("two missions to choose from", () =>
      window.run(() => {
        const names = [...document.querySelectorAll("aside.right .answers button")]
          .map((button) => /^Keep: (.*)$/.exec(button.ariaLabel ?? "")?.[1])
          .filter(Boolean);
        return document.querySelector(".offered") ? names : null;
      }),
    );
    await press(window, `Keep: ${offeredNames[0]}`, "aside.right");
    const page = await pageAfterStep(window, pageBefore);
    assert.equal(playerOn(page, name).missions, playerOn(pageBefore, name).missions + 1);
    assert.ok(page.newLines.includes(`${name} keeps a Secret Mission`), page.newLines.join("\n"));
    for (const mission of offeredNames)
      assert.ok(!page.newLines.join("\n").includes(mission), "the log should name neither mission");
    await gameScreen.openHand(window);
    const hand = await textOf(window, ".cards");
    assert.ok(hand.replace(/\s+/g, " ").includes(offeredNames[0]), hand);
  }));

test("a mission is taken from the transmission line", () =>
  atPosition("line", { options: ["interceptedTransmissions"] }, async (window, pageBefore) => {
    const countMissionsInLine = () => window.run(() => document.querySelectorAll("section .line li").length);
    const countBefore = await countMissionsInLine();
    await (await window.find("section .line .playable button")).click();
    await press(window, "Play it", ".detail");
    const page = await pageAfterStep(window, pageBefore);
    const [, name, vp] =
      page.newLines.map((line) => gameScreen.FULFILMENT_LINE.exec(line)).find(Boolean) ?? [];
    assert.ok(name, page.newLines.join("\n"));
    assert.ok(playerOn(page, name).vp >= playerOn(pageBefore, name).vp + Number(vp));
    assert.equal(playerOn(page, name).missions, 0, "no player should hold missions");
    assert.equal(await countMissionsInLine(), countBefore - 1);
  }));

test("a Sporling advances after a battle", () =>
  atPosition("advance", { options: ["alternateUnits"] }, async (window, pageBefore) => {
    const [from] = gameScreen.hexesWithMark(pageBefore, "begin");
    if (from !== undefined) await gameScreen.clickHex(window, from);
    await gameScreen.clickHex(window, await gameScreen.untilHexWithMark(window, "reachable"));
    const page = await pageAfterStep(window, pageBefore);
    assert.ok(
      page.newLines.some((line) => /^\w+ moves 1 Sporling/.test(line)),
      page.newLines.join("\n"),
    );
  }));

test("a Shardian is sacrificed for a hit", () =>
  atPosition("sacrifice", { options: ["alternateUnits"] }, async (window, pageBefore) => {
    const [, name] = /(\w+): sacrifice 1 Shardian for a hit/.exec(await textOf(window, "aside.right"));
    await press(window, `${name}: sacrifice 1 Shardian for a hit`, "aside.right");
    const page = await pageAfterStep(window, pageBefore);
    assert.equal(playerOn(page, name).units, playerOn(pageBefore, name).units - 1);
    assert.ok(page.newLines.join().includes("Shardian"), page.newLines.join("\n"));
  }));

test("in the 2005 edition a won battle is worth a Mission card", () =>
  atPosition("red", { is2005: true }, async (window, pageBefore) => {
    const leftText = await textOf(window, "aside.left");
    assert.ok(leftText.includes("Black Helix Enterprises"), leftText);
    const [, name] = /(\w+) won and may play one red card/.exec(await textOf(window, "aside.right"));
    await press(window, "Mission card: 1 VP", "aside.right");
    const page = await pageAfterStep(window, pageBefore);
    assert.equal(playerOn(page, name).vp, playerOn(pageBefore, name).vp + 1);
    assert.equal(playerOn(page, name).missions, playerOn(pageBefore, name).missions);
  }));

test("in the 2005 edition a red Secret Mission replaces the Mission card", () =>
  atPosition("red", { is2005: true }, async (window, pageBefore) => {
    const [, name] = /(\w+) won and may play one red card/.exec(await textOf(window, "aside.right"));
    await gameScreen.openHand(window);
    await gameScreen.clickCard(window, ".cards .playable[data-tone=battleMission] button");
    assert.match(await textOf(window, ".detail"), /\(red\)/i);
    await press(window, "Play it", ".detail");
    const page = await pageAfterStep(window, pageBefore);
    const [, , vp] = page.newLines.map((line) => gameScreen.FULFILMENT_LINE.exec(line)).find(Boolean) ?? [];
    assert.ok(Number(vp) > 0, page.newLines.join("\n"));
    assert.equal(playerOn(page, name).vp, playerOn(pageBefore, name).vp + Number(vp));
    assert.equal(playerOn(page, name).missions, playerOn(pageBefore, name).missions - 1);
    assert.ok(
      !page.newLines.join().includes("Mission card: 1 VP"),
      "no Mission card should be taken in addition",
    );
    assert.ok(
      !(await canPress(window, "Mission card: 1 VP", "aside.right")),
      "only one red card per battle should be possible",
    );
  }));
