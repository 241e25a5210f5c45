import { expect, it, vi } from "vitest";
import { RequestError } from "../live/request-failure";
import { readFileText } from "./read-file";

/** A file that reports this size, whatever its contents. */
const fileOfSize = (size: number): File => {
  const file = new File(["table"], "evening.rubium");
  Object.defineProperty(file, "size", { value: size });
  return file;
};

it("a file of 8 megabytes or more is rejected without being read", async () => {
  const file = fileOfSize(8 * 1024 * 1024);
  const text = vi.fn();
  file.text = text;
  const error = await readFileText(file).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(RequestError);
  expect((error as RequestError).failure).toEqual({
    type: "notImported",
    problem: { type: "tooLarge", megabytes: 8, max: 8 },
  });
  expect(text).not.toHaveBeenCalled();
});

it("a file just below 8 megabytes is read", async () => {
  const file = fileOfSize(8 * 1024 * 1024 - 1);
  file.text = async () => "table";
  expect(await readFileText(file)).toBe("table");
});
