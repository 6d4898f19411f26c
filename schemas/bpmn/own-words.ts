import type { FlowStepDocument } from '../language/flow.ts';
import { canonicalJson } from '../values/hash.ts';
import { toIso } from './durations.ts';
import { writable } from './write-xml.ts';

export type Loose = Readonly<Record<string, unknown>>;

/** Text with only what XML can hold: what JSON writes otherwise is written by its number. */
export const ownJson = (value: unknown): string =>
  canonicalJson(value).replace(/[\uFFFE\uFFFF]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);

const isKey = (text: unknown): boolean => typeof text === 'string' && /^[a-z][a-zA-Z0-9]{0,40}$/.test(text);
/** What others write anew with more or fewer blanks around it would not come back the same. */
const isPlain = (text: unknown): boolean =>
  typeof text === 'string' && writable(text) === text && text.trim() === text && text !== '' && !text.includes('\r');

/**
 * What of a step the notation has no word for. Everything else is said in the notation's own words alone, so that what somebody
 * changes in another tool is what comes back.
 */
export function ownWordsOf(
  step: FlowStepDocument,
  isSaid: { readonly to: boolean; readonly otherwise: boolean },
): Loose {
  const said = step as unknown as Loose;
  const native: Readonly<Record<string, boolean>> = {
    as: true,
    in: true,
    title: isPlain(said.title),
    when: isPlain(said.when) && (said.as === 'way' || isSaid.to),
    otherwise: isSaid.otherwise,
    split: said.as === 'branch' && Object.hasOwn(gateways, String(said.split)),
    flow: isKey(said.flow),
    for: toIso(said.for) !== null,
    to: isSaid.to,
  };
  return Object.fromEntries(Object.entries(said).filter(([word]) => !native[word]));
}

/** How a branch's choice of ways is drawn. */
export const gateways: Readonly<Record<string, string>> = {
  one: 'exclusiveGateway',
  each: 'inclusiveGateway',
  all: 'parallelGateway',
};
