/** The first character of each letter's stretch, in the order of sounds; i, u and v begin no syllable. */
const firsts: readonly (readonly [string, string])[] = [
  ['a', '阿'],
  ['b', '八'],
  ['c', '嚓'],
  ['d', '哒'],
  ['e', '妸'],
  ['f', '发'],
  ['g', '旮'],
  ['h', '哈'],
  ['j', '讥'],
  ['k', '咔'],
  ['l', '垃'],
  ['m', '妈'],
  ['n', '拏'],
  ['o', '噢'],
  ['p', '妑'],
  ['q', '七'],
  ['r', '呥'],
  ['s', '撒'],
  ['t', '他'],
  ['w', '屲'],
  ['x', '夕'],
  ['y', '丫'],
  ['z', '匝'],
];

const sounds = new Intl.Collator('zh-Hans-CN-u-co-pinyin');

function initialOf(sign: string): string {
  if (/[a-z0-9]/i.test(sign)) return sign.toLowerCase();
  if (!/\p{Script=Han}/u.test(sign)) return '';
  return firsts.findLast(([, first]) => sounds.compare(first, sign) <= 0)?.[0] ?? '';
}

const known = new Map<string, string>();

/** The initials by which a label is typed: 需求标题 → xqbt. The browser's own order of sounds tells; no table travels along. */
export function initialsOf(label: string): string {
  const found = known.get(label);
  if (found !== undefined) return found;
  const made = [...label].map(initialOf).join('');
  known.set(label, made);
  return made;
}

/** How well what was typed fits a name: 0 not at all, more is better. */
export function fitOf(typed: string, names: { readonly label: string; readonly key: string }): number {
  const wanted = typed.toLowerCase();
  const [label, key, initials] = [names.label.toLowerCase(), names.key.toLowerCase(), initialsOf(names.label)];
  if (label === wanted || key === wanted) return 6;
  if (label.startsWith(wanted)) return 5;
  if (initials.startsWith(wanted)) return 4;
  if (key.startsWith(wanted)) return 3;
  if (label.includes(wanted)) return 2;
  return key.includes(wanted) || initials.includes(wanted) ? 1 : 0;
}
