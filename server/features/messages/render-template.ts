import { escapeHtml } from '../../kernel/escape-html.ts';
import type { Channel } from './messages.contract.ts';

/** A place in a text where a value goes. Nothing else is read in it: no paths, no calls. */
const place = /\$\{\s*([a-zA-Z][a-zA-Z0-9_]*)\s*\}/g;

/** The same as the parameter list writes it. Much else stands between two such signs, so only a value that is there is put in. */
const mark = /#([a-zA-Z][a-zA-Z0-9_]*)#/g;

export type Values = Readonly<Record<string, string>>;

export interface Words {
  readonly title: string;
  readonly content: string;
}

/** The variables a text uses, each once, in order. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(place)].map(([, name]) => name as string)),
];

/** What looks like a place and is none: an expression, a place that does not end. */
export const strayPlaces = (text: string): string[] => text.replace(place, '').match(/\$\{[^}]*\}?/g) ?? [];

function fillPlaces(text: string, values: Values, say: (value: string) => string): string {
  const either = new RegExp(`${place.source}|${mark.source}`, 'g');
  return text.replace(either, (whole, name: string | undefined, marked: string | undefined) => {
    const known = name ?? marked ?? '';
    if (Object.hasOwn(values, known)) return say(values[known] ?? '');
    return name === undefined ? whole : '';
  });
}

/** One line: a subject may not bring a header of its own. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 200);

/** The words of a message. In a mail values are escaped, and a text without tags gets its paragraphs. */
export function renderTemplate(channel: Channel, { title, content }: Words, values: Values): Words {
  const said = { title: oneLine(fillPlaces(title, values, String)) };
  if (channel !== 'mail') return { ...said, content: fillPlaces(content, values, String) };
  const html = /<[a-z][^>]*>/i.test(content) ? content : content.replaceAll('\n', '<br>');
  return { ...said, content: fillPlaces(html, values, escapeHtml) };
}
