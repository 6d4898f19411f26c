import { isNothing } from '../../schemas/check/same-value.ts';
import { sameInField } from '../../schemas/check/take-record.ts';
import type { FieldModel } from '../../schemas/compile/model.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import type { ChainModel } from '../../schemas/sections/becomes/becomes.model.ts';
import type { Asking } from './asking.ts';
import { fromOf } from './write/came-from.ts';
import type { Words } from './write/words.ts';

/** A value of the next document's head about which its sources do not agree. */
interface Differing {
  readonly field: FieldModel;
  readonly values: readonly { readonly source: string; readonly value: unknown }[];
}

export interface Gathered {
  readonly record: RecordData;
  readonly differing: readonly Differing[];
  /** What they would have to agree about to become one, and do not. */
  readonly clashing: readonly Differing[];
}

/**
 * One next document out of what each source proposes: the lines of all, one after the other, and of the head what they
 * agree about. A source that says nothing of a value leaves it to the others; what they do not agree about is left to choose,
 * or keeps them from becoming one where the chain says that it must be the same.
 */
export function gather(
  next: Asking,
  becomes: ChainModel,
  sources: readonly string[],
  proposals: readonly RecordData[],
): Gathered {
  const [first, ...others] = proposals;
  if (!first || others.length === 0) return { record: first ?? {}, differing: [], clashing: [] };
  const record: RecordData = { ...first };
  const differing: Differing[] = [];
  const clashing: Differing[] = [];
  for (const key of becomes.map.keys()) {
    const field = next.entity.fields.get(key);
    if (!field) continue;
    const all = proposals.map((proposal, at) => ({ source: sources[at] ?? '', value: proposal[key] ?? null }));
    const isSame = becomes.same.includes(key);
    const said = isSame ? all : all.filter(({ value }) => !isNothing(value));
    const agreed = said[0]?.value ?? null;
    const isAgreed = said.every(({ value }) => sameInField(field, value, agreed));
    record[key] = isAgreed ? agreed : null;
    if (!isAgreed) (isSame ? clashing : differing).push({ field, values: said });
  }
  const { lines } = becomes;
  if (lines && lines.to !== '')
    record[lines.to] = proposals.flatMap((proposal) => proposal[lines.to] as readonly RecordData[]);
  const from = fromOf(first);
  record.$from = { chain: from?.chain, id: from?.id, with: others.flatMap((one) => fromOf(one)?.id ?? []) };
  return { record, differing, clashing };
}

const MOST_NAMED = 3;

/** What is left to choose, naming who says what: of the fields that the asker is shown. */
export function sayDiffering(
  next: Asking,
  differing: readonly Differing[],
  isShown: (path: string) => boolean,
  words: Words,
): string[] {
  const seen = new Set(next.view.fields(next.entity.head));
  return differing
    .filter(({ field }) => seen.has(field) && isShown(field.path))
    .map((one) => {
      const isOpen = next.plan.fields[one.field.path]?.locked === false;
      return `${one.field.label}不一致：${sayWho(one, words)}，${isOpen ? '请选择' : '已留空'}`;
    });
}

/** Why they do not become one: who says what only to whom that is shown. */
export function sayClashing(
  next: Asking,
  clashing: readonly Differing[],
  isShown: (path: string) => boolean,
  words: Words,
): string {
  const seen = new Set(next.view.fields(next.entity.head));
  const said = clashing.map((one) => {
    const { field } = one;
    const who = seen.has(field) && isShown(field.path) ? `：${sayWho(one, words)}` : '';
    return `${field.label}须一致才能合成一张${next.entity.title}${who}`;
  });
  return `${said.join('；')}。请分开选择后再办理`;
}

function sayWho({ field, values }: Differing, words: Words): string {
  const sources = new Map<string, string[]>();
  for (const { source, value } of values) {
    const word = isNothing(value) ? '未填写' : `为「${words(field, value) ?? String(value)}」`;
    sources.set(word, [...(sources.get(word) ?? []), source]);
  }
  return [...sources].map(([word, named]) => `${sayNames(named)}${word}`).join('，');
}

const sayNames = (names: readonly string[]): string =>
  names.slice(0, MOST_NAMED).join('、') + (names.length > MOST_NAMED ? ` 等${names.length}张` : ' ');
