// Reads pictures in PNG format.
import { PNG } from "../../../ui/node_modules/pngjs/lib/png.js";

/**
 * Decodes a picture. `at` returns the red, green and blue of a pixel, each from 0 to 255.
 * @param {Buffer} file
 * @returns {{ width: number, height: number, at(x: number, y: number): [number, number, number] }}
 */
export function readPng(file) {
  const { width, height, data } = PNG.sync.read(file);
  return {
    width,
    height,
    at(x, y) {
      const offset = (y * width + x) * 4;
      return [data[offset], data[offset + 1], data[offset + 2]];
    },
  };
}
