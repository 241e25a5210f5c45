import { expect, it, vi } from "vitest";
import { RequestError } from "../live/request-failure";
import { readFileText } from "./read-file";

/** A file that reports this size without having contents. */
const fileOfSize = (size: number): File => {
  const file = new File(["table"], "evening.rubium");
  Object.defineProperty(file, "size", { value: size });
  return file;
};

it("a file larger than any game or table is not read", async () => {
  const file = fileOfSize(8 * 1024 * 1024);
  const text = vi.fn();
  file.text = text;
  const refused = await readFileText(file).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RequestError);
  expect((refused as RequestError).failure).toEqual({
    type: "notImported",
    damage: { type: "tooLarge", megabytes: 8, max: 8 },
  });
  expect(text).not.toHaveBeenCalled();
});

it("a file of the maximum size is read", async () => {
  const file = fileOfSize(8 * 1024 * 1024 - 1);
  file.text = async () => "table";
  expect(await readFileText(file)).toBe("table");
});
