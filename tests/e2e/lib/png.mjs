// Reads the PNG formats of a screenshot: 8 bits per channel, RGB or RGBA, not interlaced.
import { inflateSync } from "node:zlib";

/**
 * @param {Buffer} file
 * @returns {{ width: number, height: number, at(x: number, y: number): [number, number, number] }}
 */
export function readPng(file) {
  const data = [];
  let width = 0;
  let height = 0;
  let channels = 0;
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    const type = file.toString("latin1", at + 4, at + 8);
    const body = file.subarray(at + 8, at + 8 + length);
    if (type === "IHDR") {
      width = body.readUInt32BE(0);
      height = body.readUInt32BE(4);
      const [depth, colour, , , interlaced] = body.subarray(8);
      channels = { 2: 3, 6: 4 }[colour];
      if (depth !== 8 || !channels || interlaced) throw new Error("unsupported PNG format");
    }
    if (type === "IDAT") data.push(body);
    at += length + 12;
  }
  const pixels = unfilter(inflateSync(Buffer.concat(data)), width * channels, height, channels);
  return {
    width,
    height,
    at(x, y) {
      const place = (y * width + x) * channels;
      return [pixels[place], pixels[place + 1], pixels[place + 2]];
    },
  };
}

/** Reverses the encoder's filter of each line: https://www.w3.org/TR/png-3/#9Filters */
function unfilter(raw, line, height, channels) {
  const pixels = Buffer.alloc(line * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (line + 1)];
    for (let x = 0; x < line; x++) {
      const left = x < channels ? 0 : pixels[y * line + x - channels];
      const up = y === 0 ? 0 : pixels[(y - 1) * line + x];
      const corner = x < channels || y === 0 ? 0 : pixels[(y - 1) * line + x - channels];
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
      pixels[y * line + x] = (raw[y * (line + 1) + 1 + x] + guess) & 255;
    }
  }
  return pixels;
}

function paeth(left, up, corner) {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [left, up, corner].map((value) => Math.abs(guess - value));
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
