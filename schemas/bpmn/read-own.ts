import type { XmlElement } from '../readers/read-xml.ts';
import type { Loose } from './own-words.ts';
import type { Reading } from './reading.ts';
import { writable } from './write-xml.ts';

export interface Own {
  readonly as: string;
  readonly key: string;
  readonly words: Loose;
}

const deepest = 40;
export const brokenWords = '本系统写入的设置已损坏，没有导入';

/** What we wrote into a file may have been written anew by anybody: JSON that is no object, or deeper than any document, is told and left. */
export function readOwnJson(reading: Reading, of: XmlElement, text: string): Loose | null {
  try {
    const value: unknown = depthOf(text) > deepest ? null : JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Loose;
  } catch {
    // told below
  }
  reading.tell(of, brokenWords);
  return null;
}

/** How deep brackets stand in each other, those within texts left out. */
function depthOf(text: string): number {
  let depth = 0;
  let most = 0;
  for (const [sign] of text.matchAll(/"(?:[^"\\]|\\.)*(?:"|$)|[[\]{}]/gs)) {
    if (sign === '{' || sign === '[') most = Math.max(most, ++depth);
    else if (sign === '}' || sign === ']') depth--;
  }
  return most;
}

export function readOwn(reading: Reading, of: XmlElement): Own | null {
  const found = reading.own(of, 'step');
  if (!found) return null;
  const said = (name: string) => found.attributes.find((one) => one.name === name)?.value ?? '';
  const words = readOwnJson(reading, of, found.text);
  return words && { as: said('as'), key: said('key'), words };
}

const bare = (text: string): string => writable(text).replaceAll(/\s/g, '');

/** The same but for blanks and for what XML has no place for. */
export const isSameText = (one: string, other: string): boolean => bare(one) === bare(other);

/** The figure's text, or the very text that it stands for where XML could not hold that. */
export const textOr = (own: Loose | null | undefined, word: string, drawn: string): string => {
  const exact = own?.[word];
  return typeof exact === 'string' && isSameText(exact, drawn) ? exact : drawn;
};
