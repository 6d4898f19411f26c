import fs from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { prepareZXingModule, type ReadInputBarcodeFormat, readBarcodes } from 'zxing-wasm/reader';
import { draws } from '../../../tests/support/draws.ts';
import { describeKind } from '../kind-cases.ts';
import { barcode } from './barcode.kind.ts';
import { drawers } from './draw-code.ts';

const bars = { as: 'code128' };

describeKind(
  barcode,
  {},
  {
    columns: [[{}, 'text', 'text']],
    fine: [['PO202611-00001'], ['中文编码'], ['🚀'], ['甲'.repeat(500)], ['PO-1', bars], [' !~', bars]],
    wrong: [
      [1, 'not_text'],
      ['', 'too_short'],
      ['甲'.repeat(501), 'too_long'],
      ['abc', 'too_long', { max: 2 }],
      ['1'.repeat(61), 'too_long', bars],
      ['中文', 'not_for_bars', bars],
      ['a\tb', 'not_for_bars', bars],
      ['a\u0000b', 'bad_character'],
    ],
    reads: [
      ['', null],
      [' PO-1 \r\n', 'PO-1'],
      ['一\n二', '一 二'],
    ],
    says: [
      ['PO-1', 'PO-1'],
      [null, ''],
    ],
  },
);

test('bars wider than a sheet are refused where they are set up', () => {
  expect(barcode.lint?.({ as: 'code128', max: 61 })).toEqual({ code: 'bars_too_long', params: { most: 60 } });
  expect(barcode.lint?.({ as: 'code128', max: 60 }) ?? barcode.lint?.({ max: 500 }) ?? null).toBeNull();
});

test('a path of this product is drawn where its address is known, and on paper it is words', async () => {
  expect((await barcode.drawing?.({ within: true }))?.('/register?invite=A')).toBeNull();
  expect((await barcode.drawing?.({}))?.('PO-1')).not.toBeNull();
});

describe('what is drawn is read back by a reader that knows nothing of it', () => {
  beforeAll(async () => {
    const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
    await prepareZXingModule({
      overrides: { wasmBinary: new Uint8Array(fs.readFileSync(file)).buffer },
      fireImmediately: true,
    });
  });

  /** The drawing's dark boxes as pixels, each module so many of them wide. */
  function pictureOf(svg: string, high: number): ImageData {
    const [wide = 0, own = 0] = (/viewBox="0 0 (\d+) (\d+)"/.exec(svg)?.slice(1) ?? []).map(Number);
    const [scale, tall] = [3, high || own];
    const [width, height] = [wide * scale, tall * scale];
    const data = new Uint8ClampedArray(width * height * 4).fill(255);
    for (const [, x, y, w] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
      for (let row = Number(y) * scale; row < (high ? height : (Number(y) + 1) * scale); row++)
        for (let at = Number(x) * scale; at < (Number(x) + Number(w)) * scale; at++)
          data.fill(0, (row * width + at) * 4, (row * width + at) * 4 + 3);
    return { data, width, height, colorSpace: 'srgb' } as ImageData;
  }

  async function readBack(as: keyof typeof drawers, text: string, format: ReadInputBarcodeFormat, high = 0) {
    const svg = drawers[as](text)?.svg ?? '';
    const [found] = await readBarcodes(pictureOf(svg, high), { formats: [format], maxNumberOfSymbols: 1 });
    return found?.text;
  }

  test.each([
    '1',
    '12',
    '1234',
    '12345',
    'A1234',
    '1234A',
    'A123456B',
    'AB12345678',
    ' !"#$%&()*+,-./:;<=>?@[]^_`{|}~',
    'x'.repeat(60),
  ])('bars: %s', async (text) => {
    expect(await readBack('code128', text, 'Code128', 40)).toBe(text);
  });

  test('bars of any text', async () => {
    const texts = fc
      .stringMatching(/^([!-~]|\d{1,7}){1,12}$/)
      .filter((text) => barcode.check(text, { as: 'code128' }) === null);
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect(await readBack('code128', text, 'Code128', 40)).toBe(text);
      }),
      { numRuns: draws(100) },
    );
  });

  test.each(['PO202611-00001', '中文编码 物料', '🚀', '甲'.repeat(500), 'https://example.cn/x?y=1'])(
    'a square: %s',
    async (text) => {
      expect(await readBack('qr', text, 'QRCode')).toBe(text);
    },
  );

  test('pairs of figures take half the room', () => {
    const wide = (text: string) => Number(/viewBox="0 0 (\d+)/.exec(drawers.code128(text)?.svg ?? '')?.[1]);
    expect(wide('12345678')).toBeLessThan(wide('ABCDEFGH'));
  });
});

test('what cannot be drawn is words', () => {
  for (const value of [null, '', 1, '中文']) expect(drawers.code128(value)).toBeNull();
  for (const value of [null, '', 1]) expect(drawers.qr(value)).toBeNull();
});
