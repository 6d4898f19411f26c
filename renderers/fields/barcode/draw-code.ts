import { encode } from 'uqr';
import type { Drawing } from '../../../schemas/kinds/drawing.ts';
import { code128 } from './code-128.ts';

/** Millimetres: what a phone's camera and a hand scanner read without trouble. */
const SQUARE = 0.6;
const BAR = 0.33;
const BARS_HIGH = 12;
/** White around it that belongs to it, in modules. */
const AROUND = { qr: 4, code128: 10 } as const;

const sheet = (wide: number, high: number, mm: readonly [number, number], d: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${high}" width="${mm[0].toFixed(1)}mm" height="${mm[1].toFixed(1)}mm" ` +
  `preserveAspectRatio="none" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${wide}v${high}H0z"/><path d="${d}"/></svg>`;

function drawQr(value: unknown): Drawing | null {
  if (typeof value !== 'string' || value === '') return null;
  const { data, size } = encode(value, { ecc: 'M', border: AROUND.qr });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { svg: sheet(size, size, [size * SQUARE, size * SQUARE], dark.join('')), caption: value };
}

function drawBars(value: unknown): Drawing | null {
  if (typeof value !== 'string' || !/^[\x20-\x7e]+$/.test(value)) return null;
  let x: number = AROUND.code128;
  let d = '';
  for (const [at, width] of code128(value).entries()) {
    if (at % 2 === 0) d += `M${x} 0h${width}v1h-${width}z`;
    x += width;
  }
  const wide = x + AROUND.code128;
  return { svg: sheet(wide, 1, [wide * BAR, BARS_HIGH], d), caption: value };
}

/** By what a document calls them. */
export const drawers = { qr: drawQr, code128: drawBars } as const;
