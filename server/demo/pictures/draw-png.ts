import { crc32, deflateSync } from 'node:zlib';

export type Point = readonly [x: number, y: number];

/** An area of one colour, `#rrggbb` or `#rrggbbaa`, on a sheet of 120 by 90. */
export interface Shape {
  readonly fill: string;
  readonly outline: readonly Point[];
}

const [width, height, scale] = [480, 360, 4];
/** Lines that each row of dots is looked at by. */
const finer = 4;

/** Shapes, each over the one before, as a PNG with nothing behind them: on a light card as on a dark one. */
export function drawPng(shapes: readonly Shape[]): Buffer {
  const dots = new Float32Array(width * height * 4);
  for (const shape of shapes) paint(dots, shape);
  return encode(dots);
}

function paint(dots: Float32Array, { fill, outline }: Shape): void {
  const [red = 0, green = 0, blue = 0, alpha = 255] = Buffer.from(fill.slice(1), 'hex');
  const points = outline.map(([x, y]): Point => [x * scale, y * scale]);
  const covered = new Float32Array(width);
  const top = points.reduce((least, [, y]) => Math.min(least, y), height);
  const bottom = points.reduce((most, [, y]) => Math.max(most, y), 0);
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, Math.ceil(bottom)); y++) {
    covered.fill(0);
    for (let line = 0; line < finer; line++) cover(covered, points, y + (line + 0.5) / finer);
    for (let x = 0; x < width; x++) {
      const own = Math.min(1, covered[x] ?? 0) * (alpha / 255);
      if (own > 0) blend(dots, (y * width + x) * 4, [red, green, blue, own]);
    }
  }
}

/** Adds what one line of a row lies inside of, in parts of its dots. */
function cover(covered: Float32Array, points: readonly Point[], y: number): void {
  const crossings: number[] = [];
  for (const [at, [x1, y1]] of points.entries()) {
    const [x2, y2] = points[(at + 1) % points.length] ?? [0, 0];
    if (y1 <= y !== y2 <= y) crossings.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1));
  }
  crossings.sort((a, b) => a - b);
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const [from, to] = [Math.max(0, crossings[at] ?? 0), Math.min(width, crossings[at + 1] ?? 0)];
    for (let x = Math.floor(from); x < to; x++)
      covered[x] = (covered[x] ?? 0) + (Math.min(to, x + 1) - Math.max(from, x)) / finer;
  }
}

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

function blend(dots: Float32Array, at: number, [red, green, blue, own]: Colour): void {
  const below = (dots[at + 3] ?? 0) * (1 - own);
  const alpha = own + below;
  for (const [place, value] of [red, green, blue].entries())
    dots[at + place] = (value * own + (dots[at + place] ?? 0) * below) / alpha;
  dots[at + 3] = alpha;
}

function encode(dots: Float32Array): Buffer {
  const rows = Buffer.alloc(height * (width * 4 + 1));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width * 4; x++) {
      const value = dots[y * width * 4 + x] ?? 0;
      rows[y * (width * 4 + 1) + 1 + x] = Math.round(x % 4 === 3 ? value * 255 : value);
    }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
