/** Bars and gaps of each symbol in turn, in modules; 103 to 105 begin a code in set A, B or C, and the last ends it. */
const symbols = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ');
const STOP = symbols.length - 1;
const sets = { letters: { start: 104, to: 100 }, pairs: { start: 105, to: 99 } } as const;

/** Pairs of figures take half the room: worth the change of set where four of them stand at an end, or six between letters. */
const runs = /^\d{2}(?:\d{2})+(?=\D|\d?$)|\d{4}(?:\d{2})*$|\d{6}(?:\d{2})*/g;

/** Code 128 (ISO/IEC 15417) of a printable ASCII text: widths of bars and gaps, a bar first. */
export function code128(text: string): readonly number[] {
  const values: number[] = [];
  const say = (set: keyof typeof sets, part: string) => {
    if (part === '') return;
    values.push(values.length === 0 ? sets[set].start : sets[set].to);
    const signs = set === 'pairs' ? (part.match(/../g) ?? []) : [...part];
    for (const sign of signs) values.push(set === 'pairs' ? Number(sign) : sign.charCodeAt(0) - 32);
  };
  let at = 0;
  for (const { 0: run, index } of text.matchAll(runs)) {
    say('letters', text.slice(at, index));
    say('pairs', run);
    at = index + run.length;
  }
  say('letters', text.slice(at));
  const sum = values.reduce((total, value, place) => total + value * Math.max(place, 1), 0);
  return [...values, sum % 103, STOP].flatMap((value) => [...(symbols[value] ?? '')].map(Number));
}
