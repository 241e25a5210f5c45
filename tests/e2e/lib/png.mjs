// Reads screenshots in PNG format: 8 bits per channel, RGB or RGBA, not interlaced.
import { inflateSync } from "node:zlib";

/**
 * Decodes a picture. `at` returns the red, green and blue of a pixel, each from 0 to 255.
 * @param {Buffer} file
 * @returns {{ width: number, height: number, at(x: number, y: number): [number, number, number] }}
 */
export function readPng(file) {
  const data = [];
  let width = 0;
  let height = 0;
  let channels = 0;
  for (let offset = 8; offset < file.length;) {
    const length = file.readUInt32BE(offset);
    const type = file.toString("latin1", offset + 4, offset + 8);
    const body = file.subarray(offset + 8, offset + 8 + length);
    if (type === "IHDR") {
      width = body.readUInt32BE(0);
      height = body.readUInt32BE(4);
      const [depth, colour, , , interlaced] = body.subarray(8);
      channels = { 2: 3, 6: 4 }[colour];
      if (depth !== 8 || !channels || interlaced) throw new Error("unsupported PNG format");
    }
    if (type === "IDAT") data.push(body);
    offset += length + 12;
  }
  const pixels = unfilter(inflateSync(Buffer.concat(data)), width * channels, height, channels);
  return {
    width,
    height,
    at(x, y) {
      const pixelOffset = (y * width + x) * channels;
      return [pixels[pixelOffset], pixels[pixelOffset + 1], pixels[pixelOffset + 2]];
    },
  };
}

/** Reverses the encoder's filter of each row of pixels: https://www.w3.org/TR/png-3/#9Filters */
function unfilter(raw, bytesPerRow, height, channels) {
  const pixels = Buffer.alloc(bytesPerRow * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (bytesPerRow + 1)];
    for (let x = 0; x < bytesPerRow; x++) {
      const left = x < channels ? 0 : pixels[y * bytesPerRow + x - channels];
      const up = y === 0 ? 0 : pixels[(y - 1) * bytesPerRow + x];
      const upperLeft = x < channels || y === 0 ? 0 : pixels[(y - 1) * bytesPerRow + x - channels];
      const prediction = [0, left, up, (left + up) >> 1, paeth(left, up, upperLeft)][filter];
      pixels[y * bytesPerRow + x] = (raw[y * (bytesPerRow + 1) + 1 + x] + prediction) & 255;
    }
  }
  return pixels;
}

function paeth(left, up, upperLeft) {
  const prediction = left + up - upperLeft;
  const [toLeft, toUp, toCorner] = [left, up, upperLeft].map((value) => Math.abs(prediction - value));
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : upperLeft;
}
