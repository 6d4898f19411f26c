import { drawPng, type Shape } from './draw-png.ts';
import { area, box, oval, ring } from './shapes.ts';

/** Glass and steel stay the same in all of them; what fills or marks a thing tells it from its sisters. */
const [glass, glint, steel, dark, pale, cap] = ['#9fb8c8b0', '#ffffff70', '#8d9aa8', '#4a5866', '#e9eef2', '#3f4e5c'];
const shadow = oval('#0000001e', [60, 80], 34, 4);

const bottle = (body: string, mark: string, lid = cap): readonly Shape[] => [
  shadow,
  box(lid, [51, 8], [18, 11], 2),
  box('#0000001c', [51, 15], [18, 4]),
  area(body, [54, 19], [66, 19], [66, 25], [80, 35], [80, 36], [40, 36], [40, 35], [54, 25]),
  box(body, [40, 33], [40, 47], 4),
  box(pale, [40, 44], [40, 24]),
  box(mark, [40, 44], [40, 6]),
  box('#9aa7b3', [46, 55], [22, 2]),
  box('#9aa7b3', [46, 60], [28, 2]),
  box(glint, [44, 37], [3, 41], 1.5),
];
const jar = (fill: string, lid: string): readonly Shape[] => [
  shadow,
  box(lid, [36, 16], [48, 13], 3),
  box('#00000018', [36, 25], [48, 4]),
  box(pale, [38, 29], [44, 51], 5),
  box(fill, [38, 42], [44, 26]),
  box(pale, [45, 48], [30, 3], 1),
  box('#ffffff90', [45, 54], [22, 2.5], 1),
  box('#00000010', [76, 29], [6, 51], 3),
];
const vials = (one: string, other: string): readonly Shape[] => [
  shadow,
  ...[
    [34, one],
    [54, other],
    [74, one],
  ].flatMap(([x, fill]): Shape[] => [
    box(cap, [Number(x), 24], [13, 8], 2),
    box(glass, [Number(x) - 1, 32], [15, 48], 3),
    box(String(fill), [Number(x) + 1, 50], [11, 28], 2),
    box(pale, [Number(x) - 1, 55], [15, 12]),
    box(glint, [Number(x) + 1, 34], [2, 44], 1),
  ]),
];
const kit: readonly Shape[] = [
  shadow,
  area('#3f7fae', [26, 36], [78, 36], [78, 78], [26, 78]),
  area('#2f6690', [78, 36], [96, 28], [96, 70], [78, 78]),
  area('#6ba4cc', [26, 36], [44, 28], [96, 28], [78, 36]),
  box(pale, [33, 46], [38, 20], 2),
  box('#3f7fae', [38, 51], [22, 3], 1),
  box('#9aa7b3', [38, 58], [28, 2.5], 1),
];
const column: readonly Shape[] = [
  shadow,
  area(steel, [24, 58], [84, 24], [90, 34], [30, 68]),
  area('#b8c3cd', [24, 58], [84, 24], [86, 27], [26, 61]),
  area(dark, [18, 58], [27, 53], [34, 66], [25, 71]),
  area(dark, [80, 21], [89, 16], [96, 29], [87, 34]),
  area(cap, [13, 64], [19, 60.5], [22, 66], [16, 69.5]),
  area(cap, [92, 19], [98, 15.5], [101, 21], [95, 24.5]),
  area('#d3863c', [48, 44.5], [62, 36.5], [68, 46.5], [54, 54.5]),
];
const cartridges: readonly Shape[] = [
  shadow,
  ...[38, 54, 70].flatMap((x): Shape[] => [
    box(glass, [x, 18], [12, 42], 1),
    box('#5f9e6e', [x, 40], [12, 14]),
    box(steel, [x, 38], [12, 2]),
    box(steel, [x, 54], [12, 2]),
    area(glass, [x, 60], [x + 12, 60], [x + 8, 67], [x + 8, 78], [x + 4, 78], [x + 4, 67]),
    box(pale, [x - 2, 15], [16, 4], 2),
  ]),
];
const pipette: readonly Shape[] = [
  shadow,
  area('#3f7fae', [62, 10], [74, 14], [62, 50], [50, 46]),
  area('#2f6690', [66, 6], [74, 9], [72, 15], [64, 12]),
  box(pale, [58, 22], [10, 8], 2),
  area(steel, [51, 46], [61, 49], [55, 64], [50, 62]),
  area('#e0b04c', [50, 62], [55, 64], [47, 80], [46, 79]),
  ...[78, 88].flatMap((x): Shape[] => [
    area('#e0b04ca0', [x, 46], [x + 7, 46], [x + 4.5, 78], [x + 2.5, 78]),
    box('#c9973a', [x - 1, 43], [9, 4], 1),
  ]),
];
const bag: readonly Shape[] = [
  shadow,
  area('#9fc3d8c0', [36, 16], [84, 16], [88, 78], [32, 78]),
  box('#3f7fae', [35, 16], [50, 7], 1),
  box(pale, [44, 34], [32, 20], 2),
  box('#9aa7b3', [48, 39], [18, 2.5], 1),
  box('#9aa7b3', [48, 45], [24, 2.5], 1),
  area('#c9a463', [34.6, 64], [85.6, 64], [88, 78], [32, 78]),
];
const glove: readonly Shape[] = [
  shadow,
  ...[
    [44, 22],
    [54, 14],
    [64, 17],
    [74, 26],
  ].map(([x = 0, y = 0]) => box('#5f95c4', [x, y], [9, 34], 4.5)),
  area('#5f95c4', [44, 44], [83, 44], [80, 66], [50, 66]),
  area('#5f95c4', [50, 60], [30, 44], [34, 38], [40, 40], [52, 50]),
  oval('#5f95c4', [33.6, 41.6], 4.4),
  box('#4b7fad', [50, 62], [30, 18], 2),
  box('#6ea3d0', [50, 62], [30, 4], 2),
];
const flask: readonly Shape[] = [
  shadow,
  box(cap, [54, 6], [12, 7], 2),
  box(glass, [56, 12], [8, 40]),
  oval(glass, [60, 62], 18, 18),
  area('#4a9fc0b0', [43, 57], [77, 57], [78, 64], [72, 76], [60, 80], [48, 76], [42, 64]),
  box('#c0503f', [55, 30], [10, 1.5]),
  box(glint, [57.5, 14], [2, 36], 1),
];
const beaker: readonly Shape[] = [
  shadow,
  box(glass, [26, 34], [34, 46], 4),
  box('#7fb27ab0', [28, 54], [30, 24], 3),
  area(glass, [24, 34], [62, 34], [60, 38], [26, 38]),
  ...[46, 54, 62].map((y) => box('#5f7383', [30, y], [8, 1.4])),
  area(glass, [76, 26], [86, 26], [86, 44], [98, 76], [95, 80], [67, 80], [64, 76], [76, 44]),
  area('#4a9fc0b0', [72, 58], [90.5, 58], [96.5, 76], [94, 78], [68, 78], [65.5, 76]),
  box(glass, [74, 23], [14, 4], 2),
];
const chromatograph: readonly Shape[] = [
  shadow,
  ...[
    [12, 14],
    [28, 18],
    [48, 16],
    [66, 14],
  ].flatMap(([y = 0, high = 0], at): Shape[] => [
    box(at % 2 === 0 ? '#c3ced8' : '#aebbc7', [30, y], [44, high], 2),
    box(dark, [35, y + 4], [at === 1 ? 20 : 14, high - 8], 1),
    oval(at === 2 ? '#5f9e6e' : '#3f7fae', [68, y + high / 2], 2),
  ]),
  box(dark, [80, 34], [26, 20], 2),
  area('#6fc3a0', [84, 50], [90, 49], [92, 38], [94, 49], [97, 46], [99, 50], [102, 50]),
  box(steel, [90, 54], [6, 22]),
  box(steel, [84, 76], [18, 4], 1),
];
const spectrometer: readonly Shape[] = [
  shadow,
  box('#c3ced8', [18, 32], [84, 44], 5),
  box('#aebbc7', [18, 62], [84, 14], 5),
  box(dark, [26, 38], [30, 20], 2),
  ...['#c0503f', '#e0b04c', '#5f9e6e', '#3f7fae'].map((fill, at) =>
    box(fill, [30 + at * 6, 52 - at * 3], [4, 4 + at * 3]),
  ),
  box('#8d9aa8', [64, 38], [30, 20], 3),
  ring(dark, [79, 48], 7, 4.5),
  oval('#5f9e6e', [28, 69], 2),
  oval('#e0b04c', [35, 69], 2),
];
const balance: readonly Shape[] = [
  shadow,
  box('#9fb8c870', [36, 12], [48, 44], 2),
  box(steel, [36, 10], [48, 4], 1),
  box(steel, [58, 44], [4, 10]),
  oval('#6b7987', [60, 44], 18, 3.5),
  area('#c3ced8', [32, 54], [88, 54], [94, 76], [26, 76]),
  box(dark, [44, 60], [32, 9], 1.5),
  box('#6fc3a0', [56, 62.5], [16, 4], 1),
];
const centrifuge: readonly Shape[] = [
  shadow,
  box('#c3ced8', [26, 30], [68, 48], 8),
  oval('#8d9aa8', [60, 36], 30, 14),
  oval(dark, [60, 36], 24, 10.5),
  ...[0, 60, 120, 180, 240, 300].map((angle) =>
    oval('#9fb8c8', [60 + 15 * Math.cos((angle * Math.PI) / 180), 36 + 6.5 * Math.sin((angle * Math.PI) / 180)], 3, 2),
  ),
  box(dark, [38, 58], [24, 11], 2),
  oval('#5f9e6e', [72, 63.5], 4),
  oval('#c0503f', [83, 63.5], 4),
];
const parts: readonly Shape[] = [
  shadow,
  ...Array.from({ length: 10 }, (_, at) => {
    const angle = (at * 36 * Math.PI) / 180;
    const [cx, cy] = [48 + 22 * Math.cos(angle), 46 + 22 * Math.sin(angle)];
    return oval(steel, [cx, cy], 5);
  }),
  ring(steel, [48, 46], 22, 9),
  ring('#b8c3cd', [48, 46], 13, 9),
  ring('#d3863c', [85, 62], 13, 8),
  ring(dark, [90, 34], 8, 5),
];
const certificate: readonly Shape[] = [
  shadow,
  box('#dfe6ec', [34, 12], [48, 66], 3),
  box('#3f7fae', [42, 21], [32, 4], 1),
  ...[32, 39, 46].map((y) => box('#9aa7b3', [42, y], [y === 46 ? 20 : 32, 2.5], 1)),
  area('#b3453a', [72, 62], [84, 62], [86, 82], [78, 77], [70, 82]),
  oval('#d3863c', [78, 60], 11),
  oval('#e8b468', [78, 60], 7),
];

/** Beginnings of a category's code: the longest that fits draws it. */
const drawings: Readonly<Record<string, readonly Shape[]>> = {
  RG0101: bottle('#8a5a34e8', '#3f7fae'),
  RG0102: bottle('#8a5a34e8', '#5f9e6e'),
  RG0201: bottle('#a9c3d2c8', '#c0503f', '#b3453a'),
  RG0202: bottle('#e3e8ec', '#7a6aa8', '#5f5290'),
  RG0203: jar('#7a8fa8', '#4a5866'),
  RG0301: jar('#c9a463', '#5f9e6e'),
  RG0302: bottle('#7a4a7ae8', '#a860a0'),
  RG0303: kit,
  RM01: vials('#4a9fc0c0', '#e0b04cc0'),
  RM0102: vials('#c98a5ac0', '#8ab06ac0'),
  RM0201: bottle('#a9c3d2c8', '#2f8f9a', '#2f6690'),
  RM0202: jar('#9a7a56', '#b3453a'),
  CS0101: column,
  CS0102: vials('#dfe6ec80', '#8a5a34a0'),
  CS0103: cartridges,
  CS0201: pipette,
  CS0202: bag,
  CS0203: glove,
  GL01: flask,
  GL02: beaker,
  IN0101: chromatograph,
  IN0102: spectrometer,
  IN0201: balance,
  IN0202: centrifuge,
  SP: parts,
  SV: certificate,
};

const drawn = new Map<string, Buffer>();

/** A picture of what stands in a category; null where none is drawn. */
export function pictureOf(category: string): { readonly name: string; readonly bytes: Buffer } | null {
  const known = Object.keys(drawings).filter((code) => category.startsWith(code));
  const code = known.toSorted((a, b) => b.length - a.length)[0];
  const shapes = code === undefined ? undefined : drawings[code];
  if (code === undefined || !shapes) return null;
  const bytes = drawn.get(code) ?? drawPng(shapes);
  drawn.set(code, bytes);
  return { name: `示意图-${code}.png`, bytes };
}
