type Point = readonly [x: number, y: number];

/**
 * Characters as pen strokes on a grid of 4 by 6. Only those that nobody mixes up when they are bent:
 * no 0 O Q, 1 I L, 2 Z, 5 S, 8 B, and U against V.
 */
const strokes: Readonly<Record<string, string>> = {
  A: '06 20 46|14 34',
  C: '41 30 10 01 05 16 36 45',
  D: '00 20 42 44 26 06 00',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  H: '00 06|40 46|03 43',
  J: '20 40|40 45 36 16 05',
  K: '00 06|40 03 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  P: '06 00 30 41 42 33 03',
  R: '06 00 30 41 42 33 03|23 46',
  T: '00 40|20 26',
  V: '00 26 40',
  W: '00 16 22 36 40',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
  3: '01 10 30 41 42 33 13|33 44 45 36 16 05',
  4: '36 30 04 44',
  6: '40 20 02 05 16 36 45 44 33 13 04',
  7: '00 40 16',
  9: '06 26 44 41 30 10 01 02 13 33 42',
};

export const captchaAlphabet = Object.keys(strokes).join('');

export function strokesOf(character: string): readonly (readonly Point[])[] {
  return (strokes[character] ?? '')
    .split('|')
    .map((line) => line.split(' ').map((at): Point => [Number(at[0]) / 4, Number(at[1]) / 6]));
}
