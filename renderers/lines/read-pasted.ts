import type { FieldPlan } from '../../schemas/compile/plan.ts';
import type { Issue } from '../../schemas/issues/result.ts';
import type { AnyFieldKind, LocalWords } from '../../schemas/kinds/field-kind.ts';
import { splitText } from '../../schemas/kinds/typed-text.ts';
import type { Option } from '../../schemas/wire/records.ts';
import type { FieldServices } from '../fields/services.ts';

/** What became of one pasted text. One that could not be read says why; a typed value stays as it was typed, to be mended. */
export interface ReadText {
  readonly value: unknown;
  readonly text?: string;
  readonly fill?: Readonly<Record<string, unknown>>;
  readonly issue?: Issue;
}

export type Reader = (text: string) => ReadText;

/** Makes ready to read one column: words of dictionaries are at hand, names of records are asked for all at once. */
export async function columnReader(
  field: FieldPlan,
  kind: AnyFieldKind,
  texts: readonly string[],
  services: FieldServices,
): Promise<Reader> {
  const source = kind.labels?.(field.config) ?? null;
  if (source?.from === 'record') return recordReader(kind, field, await findRecords(field, texts, services));
  if (source?.from === 'dict') return dictReader(kind, field, services);
  const words = source ? await kind.words?.(field.config) : undefined;
  return (text) => readTyped(kind, field, text, words);
}

function readTyped(kind: AnyFieldKind, field: FieldPlan, text: string, words?: LocalWords): ReadText {
  const value = words?.value(text.trim()) ?? kind.parse(text, field.config);
  const fault = value === undefined || value === null ? null : kind.check(value, field.config);
  if (value !== undefined && !fault) return { value };
  const said = fault ?? kind.check(text, field.config) ?? { code: 'not_an_option' as const };
  return { value: value ?? text.trim(), issue: { ...said, path: '' } };
}

const unknownWord = (text: string): ReadText => ({
  value: null,
  issue: { code: 'not_found_word', path: '', params: { text } },
});

/** One word, or a list of them where the kind holds many. */
function byWord(kind: AnyFieldKind, field: FieldPlan, text: string, find: (word: string) => ReadText): ReadText {
  if (text.trim() === '') return { value: null };
  const isMany = kind.type(field.config).is === 'list';
  if (!isMany) return find(text.trim());
  const found = splitText(text).map(find);
  const missing = found.find(({ issue }) => issue);
  if (missing) return missing;
  return { value: found.map(({ value }) => value), text: found.map((one) => one.text).join('、') };
}

function dictReader(kind: AnyFieldKind, field: FieldPlan, services: FieldServices): Reader {
  const source = kind.labels?.(field.config);
  const items = source?.from === 'dict' ? (services.dicts[source.dict] ?? []).filter(({ off }) => !off) : [];
  return (text) =>
    byWord(kind, field, text, (word) => {
      const item = items.find((one) => one.text === word || one.value === word);
      return item ? { value: item.value, text: item.text } : unknownWord(word);
    });
}

const recordReader =
  (kind: AnyFieldKind, field: FieldPlan, found: ReadonlyMap<string, Option>): Reader =>
  (text) =>
    byWord(kind, field, text, (word) => {
      const option = found.get(word);
      return option
        ? { value: option.value, text: option.text, ...(option.fill && { fill: option.fill }) }
        : unknownWord(word);
    });

const AT_ONCE = 6;

/** Each different name is looked up once, a few at a time. A name is found when exactly one record bears it. */
async function findRecords(
  field: FieldPlan,
  texts: readonly string[],
  services: FieldServices,
): Promise<ReadonlyMap<string, Option>> {
  const words = [...new Set(texts.flatMap((text) => [text.trim(), ...splitText(text)]))].filter((word) => word !== '');
  const found = new Map<string, Option>();
  const ask = async (): Promise<void> => {
    for (let word = words.pop(); word !== undefined; word = words.pop()) {
      const { records } = await services.options(services.entity, field.path, { keyword: word });
      const named = records.filter((option) => isNamed(option, word ?? ''));
      const option = named.length === 1 ? named[0] : records.length === 1 ? records[0] : undefined;
      if (option) found.set(word, option);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  return found;
}

/** By its name, its code, or both as they are shown together. */
const isNamed = ({ value, text, hint }: Option, word: string): boolean =>
  [value, text, hint, `${hint} ${text}`, `${text} ${hint}`].includes(word) || text.split(/\s+/).includes(word);
