import { randomInt } from 'node:crypto';
import { captchaAlphabet, strokesOf } from './glyphs.ts';
import { encodePng } from './png.ts';

const width = 132;
const height = 44;
const length = 4;

type Rgb = readonly [number, number, number];
/** A number from 0 up to 1 that cannot be foretold. */
const chance = () => randomInt(1 << 24) / (1 << 24);
const between = (low: number, high: number) => low + chance() * (high - low);

/** Four characters to read off a picture. */
export const newCaptchaText = (): string =>
  Array.from({ length }, () => captchaAlphabet[randomInt(captchaAlphabet.length)]).join('');

class Canvas {
  readonly rgb = new Uint8Array(width * height * 3).fill(250);

  /** Blends a colour in; `cover` from 0 to 1. */
  dot(x: number, y: number, color: Rgb, cover: number) {
    if (x < 0 || y < 0 || x >= width || y >= height || cover <= 0) return;
    const at = (y * width + x) * 3;
    for (let part = 0; part < 3; part++) {
      const was = this.rgb[at + part] ?? 0;
      this.rgb[at + part] = Math.round(was + ((color[part] ?? 0) - was) * Math.min(1, cover));
    }
  }

  /** A line with soft edges: every pixel near it is covered by how near it is. */
  line([ax, ay]: readonly number[], [bx, by]: readonly number[], pen: number, color: Rgb) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [ax, ay, bx, by];
    const dx = x2 - x1;
    const dy = y2 - y1;
    const long = dx * dx + dy * dy || 1;
    for (let y = Math.floor(Math.min(y1, y2) - pen - 1); y <= Math.max(y1, y2) + pen + 1; y++) {
      for (let x = Math.floor(Math.min(x1, x2) - pen - 1); x <= Math.max(x1, x2) + pen + 1; x++) {
        const along = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / long));
        const away = Math.hypot(x - (x1 + along * dx), y - (y1 + along * dy));
        this.dot(x, y, color, pen / 2 + 0.5 - away);
      }
    }
  }
}

const darkColor = (): Rgb => [randomInt(20, 110), randomInt(20, 110), randomInt(40, 150)];

/** Bends the whole picture like a flag, so that no character stands on a straight base. */
function flag() {
  const [rise, length, phase] = [between(2, 4), between(28, 44), between(0, 6.28)];
  return (x: number, y: number): readonly [number, number] => [
    x + Math.sin(y / 9 + phase) * 1.6,
    y + Math.sin(x / (length / 6.28) + phase) * rise,
  ];
}

function drawCharacter(canvas: Canvas, character: string, left: number, bend: ReturnType<typeof flag>) {
  const turn = between(-0.35, 0.35);
  const lean = between(-0.25, 0.25);
  const [wide, high, pen, color] = [between(15, 19), between(22, 27), between(2.2, 3.2), darkColor()];
  const place = ([x, y]: readonly [number, number]) => {
    const [u, v] = [(x - 0.5) * wide + (y - 0.5) * lean * high, (y - 0.5) * high];
    return bend(left + u * Math.cos(turn) - v * Math.sin(turn), height / 2 + u * Math.sin(turn) + v * Math.cos(turn));
  };
  for (const stroke of strokesOf(character)) {
    for (let at = 1; at < stroke.length; at++) {
      canvas.line(place(stroke[at - 1] ?? [0, 0]), place(stroke[at] ?? [0, 0]), pen, color);
    }
  }
}

/** The text as a picture a person reads and a simple program does not: turned, bent, crossed out, spotted. */
export function drawCaptcha(text: string): Buffer {
  const canvas = new Canvas();
  const bend = flag();
  [...text].forEach((character, at) => {
    drawCharacter(canvas, character, (width / length) * (at + 0.5) + between(-3, 3), bend);
  });
  for (let crossing = 0; crossing < 3; crossing++) {
    const color = darkColor();
    let from = [0, between(8, height - 8)];
    for (let x = width / 4; x <= width; x += width / 4) {
      const to = [x, between(6, height - 6)];
      canvas.line(from, to, 1, color);
      from = to;
    }
  }
  for (let spot = 0; spot < 160; spot++) canvas.dot(randomInt(width), randomInt(height), darkColor(), between(0.3, 1));
  return encodePng(width, height, canvas.rgb);
}
