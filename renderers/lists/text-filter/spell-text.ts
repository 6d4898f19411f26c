/** How a text is asked for: as part of it, as another, from it on, up to it. */
export type TextMode = 'like' | 'ne' | 'ge' | 'le';

export const textModes: readonly { readonly mode: TextMode; readonly title: string }[] = [
  { mode: 'like', title: '包含' },
  { mode: 'ne', title: '不等于' },
  { mode: 'ge', title: '大于等于' },
  { mode: 'le', title: '小于等于' },
];

const prefixes = { ne: '!', ge: '>=', le: '<=' } as const;

/** The specification's spelling of a text filter; nothing asked for is the empty text. */
export function spellText(mode: TextMode, text: string): string {
  const asked = text.trim();
  if (asked === '') return '';
  return mode === 'like' ? `*${asked}*` : `${prefixes[mode]}${asked}`;
}

/** As the list call reads it: a comma would make a list of an unequal, which only the longer sign forbids. */
export function wireText(value: string): string {
  const read = readText(value) ?? { mode: 'like', text: value };
  return read.mode === 'ne' && read.text.includes(',') ? `!=${read.text}` : spellText(read.mode, read.text);
}

/** What a spelled filter asks for, in words. */
export function sayText(value: string): string {
  const read = readText(value);
  if (!read || read.mode === 'like') return read?.text ?? value;
  return `${textModes.find(({ mode }) => mode === read.mode)?.title} ${read.text}`;
}

/** What a spelled filter asks for; `null` where it is of no mode we know. */
export function readText(spelled: string): { readonly mode: TextMode; readonly text: string } | null {
  if (/^\*.*\*$/s.test(spelled) && spelled.length > 2) return { mode: 'like', text: spelled.slice(1, -1) };
  for (const mode of ['ge', 'le', 'ne'] as const) {
    if (spelled.startsWith(prefixes[mode])) return { mode, text: spelled.slice(prefixes[mode].length) };
  }
  return null;
}
