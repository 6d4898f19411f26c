import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import type { FindDocument } from '../../../../schemas/language/find.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { allFields, type FieldWords, fieldsOf, labelOf, partLabelOf, partOf } from '../../../kernel/places.ts';
import { kindNamed } from '../form/kind-named.ts';

export type Attempt = FindDocument[number];
type Pick = NonNullable<Attempt['pick']>;

interface Option {
  readonly value: string;
  readonly label: string;
}

const typeOf = ({ type }: FieldWords): string | undefined => kindNamed(type)?.type({}).is;

/** Fields of the table that are kept and can be asked, those of one type alone if it is said. */
export const askedOf = (target: EntityDocument, ...types: readonly string[]): readonly Option[] =>
  inOrder(fieldsOf(target, '')).flatMap(([value, words]) => {
    const isKept = words.calc === undefined || words.stored === true;
    const fits = types.length === 0 || types.includes(typeOf(words) ?? '');
    return isKept && fits ? [{ value, label: words.label ?? value }] : [];
  });

/** What of the record a field of the table is most likely compared with: what points at the same, is called the same, or is of its type. */
export function proposeFor(document: EntityDocument, path: string, target: EntityDocument, key: string): string {
  const asked = fieldsOf(target, '')[key];
  if (!asked) return key;
  const steps = partOf(path) === '' ? [] : partOf(path).split('.');
  const inReach = Array.from({ length: steps.length + 1 }, (_, up) => {
    const part = steps.slice(0, steps.length - up).join('.');
    return inOrder(fieldsOf(document, part)).flatMap(([own, words]) =>
      (part === '' ? own : `${part}.${own}`) === path ? [] : [{ text: '../'.repeat(up) + own, own, words }],
    );
  }).flat();
  const found =
    inReach.find(({ words }) => asked.to !== undefined && words.to === asked.to) ??
    inReach.find(({ own, words }) => own === key && typeOf(words) === typeOf(asked)) ??
    inReach.find(({ words }) => asked.to === undefined && typeOf(words) === typeOf(asked));
  return found?.text ?? key;
}

/** References of the record itself to the same records, of its rows too: what they name need not be found. */
export const exceptsAmong = (document: EntityDocument, path: string): readonly Option[] => {
  const to = allFields(document).find(([own]) => own === path)?.[1].to;
  return allFields(document).flatMap(([own, words]) => {
    if (own === path || to === undefined || words.to !== to) return [];
    const part = partOf(own);
    const label = labelOf(document, own);
    return [{ value: own, label: part === '' ? label : `${partLabelOf(document, part)}的${label}` }];
  });
};

/** Without the fields that say nothing; null where nothing is left to find by. */
export function withWords(attempt: Attempt, change: { readonly [Word in keyof Attempt]?: Attempt[Word] | undefined }) {
  const said = Object.entries({ ...attempt, ...change }).filter(([, value]) => value !== undefined);
  const next = Object.fromEntries(said) as Attempt;
  return Object.keys(next.match).length === 0 ? null : next;
}

/** The attempts with one changed, or gone; undefined where none is left. */
export function withAttempt(find: FindDocument, index: number, next: Attempt | null): FindDocument | undefined {
  const changed = find.flatMap((attempt, at) => (at === index ? (next ?? []) : attempt));
  return changed.length === 0 ? undefined : changed;
}

/** Which of several is meant, as one word and back. */
export const wordOfPick = (pick: Pick | undefined): string => {
  if (pick === undefined || pick === 'only') return 'only';
  return 'highest' in pick ? `highest ${pick.highest}` : `lowest ${pick.lowest}`;
};

export function pickOfWord(word: string): Pick | undefined {
  const [which, field] = word.split(' ');
  if (field === undefined) return undefined;
  return which === 'highest' ? { highest: field } : { lowest: field };
}

export const picksAmong = (target: EntityDocument): readonly Option[] => [
  { value: 'only', label: '只能有一条，否则不能保存' },
  ...askedOf(target, 'number', 'date', 'dateTime').flatMap(({ value, label }) => [
    { value: `lowest ${value}`, label: `取“${label}”最小的` },
    { value: `highest ${value}`, label: `取“${label}”最大的` },
  ]),
];
