import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { drawCaptcha, newCaptchaText } from './draw-captcha.ts';
import { captchaAlphabet, strokesOf } from './glyphs.ts';

describe('a captcha picture', () => {
  test('has four characters nobody mixes up', () => {
    const texts = Array.from({ length: 200 }, newCaptchaText);
    for (const text of texts) expect(text).toMatch(/^[ACDEFHJKMNPRTVWXY34679]{4}$/);
    expect(new Set(texts).size).toBeGreaterThan(190);
  });

  test('can draw every character of its alphabet', () => {
    for (const character of captchaAlphabet) {
      const points = strokesOf(character).flat(2);
      expect(points.length, character).toBeGreaterThan(3);
      expect(
        points.every((at) => at >= 0 && at <= 1),
        character,
      ).toBe(true);
    }
  });

  test('is a PNG whose rows are all there', () => {
    const png = drawCaptcha('AC37');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    const data = png.indexOf('IDAT');
    const rows = inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)));
    expect(rows.length).toBe(height * (width * 3 + 1));
    expect(rows.filter((byte) => byte < 120).length).toBeGreaterThan(500);
  });

  test('is drawn differently every time', () => {
    expect(drawCaptcha('AC37').equals(drawCaptcha('AC37'))).toBe(false);
  });
});
