import { isNothing } from '../../schemas/check/same-value.ts';
import { sameInField } from '../../schemas/check/take-record.ts';
import type { BecomesModel, FieldModel } from '../../schemas/compile/model.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
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
}

/**
 * One next document out of what each source proposes: the lines of all, one after the other, and of the head what they
 * agree about. A source that says nothing of a value leaves it to the others; what they do not agree about is left to choose.
 */
export function gather(
  next: Asking,
  becomes: BecomesModel,
  sources: readonly string[],
  proposals: readonly RecordData[],
): Gathered {
  const [first, ...others] = proposals;
  if (!first || others.length === 0) return { record: first ?? {}, differing: [] };
  const record: RecordData = { ...first };
  const differing: Differing[] = [];
  for (const key of becomes.map.keys()) {
    const field = next.entity.fields.get(key);
    if (!field) continue;
    const said = proposals.flatMap((proposal, at) =>
      isNothing(proposal[key]) ? [] : [{ source: sources[at] ?? '', value: proposal[key] }],
    );
    const agreed = said[0]?.value ?? null;
    const isAgreed = said.every(({ value }) => sameInField(field, value, agreed));
    record[key] = isAgreed ? agreed : null;
    if (!isAgreed) differing.push({ field, values: said });
  }
  const { lines } = becomes;
  if (lines) record[lines.to] = proposals.flatMap((proposal) => proposal[lines.to] as readonly RecordData[]);
  const from = fromOf(first);
  record.$from = { chain: from?.chain, id: from?.id, with: others.flatMap((one) => fromOf(one)?.id ?? []) };
  return { record, differing };
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
    .map(({ field, values }) => {
      const sources = new Map<string, string[]>();
      for (const { source, value } of values) {
        const word = words(field, value) ?? String(value);
        sources.set(word, [...(sources.get(word) ?? []), source]);
      }
      const said = [...sources].map(([word, named]) => `${sayNames(named)}为「${word}」`);
      const isOpen = next.plan.fields[field.path]?.locked === false;
      return `${field.label}不一致：${said.join('，')}，${isOpen ? '请选择' : '已留空'}`;
    });
}

const sayNames = (names: readonly string[]): string =>
  names.slice(0, MOST_NAMED).join('、') + (names.length > MOST_NAMED ? ` 等${names.length}张` : ' ');
