import type { FieldModel } from '../../../../schemas/compile/model.ts';
import type { LocalWords } from '../../../../schemas/kinds/field-kind.ts';
import { splitText } from '../../../../schemas/kinds/typed-text.ts';
import { quote } from '../../../db/structure.ts';
import { keptValue } from '../../../sql/columns.ts';
import { fill, SqlWriter } from '../../../sql/template.ts';
import { isAlwaysShown } from '../../../sql/view.ts';
import type { Asking } from '../../asking.ts';
import { rowsOffered, searchedFields } from '../../options.ts';
import { viewToPick } from '../../reach.ts';
import { targetOf } from '../../write/references.ts';
import type { ImportColumn } from './layout.ts';
import type { Group } from './rows.ts';

/** Everything needed to read words as codes and ids, for a portion of rows. */
export interface WordBook {
  /** Values a word may stand for in a field: none, one, or several that bear the same name. */
  find(field: FieldModel, word: string): readonly string[];
  /** Words that travel with the code. */
  local(field: FieldModel): LocalWords | undefined;
}

const MOST_WORDS = 500;

/** Looks every different word up once, whatever number of rows uses it. */
export async function openWords(
  asking: Asking,
  columns: readonly ImportColumn[],
  groups: readonly Group[],
): Promise<WordBook> {
  const found = new Map<FieldModel, ReadonlyMap<string, readonly string[]>>();
  const locals = new Map<FieldModel, LocalWords>();
  for (const { field, path, writable } of columns) {
    const source = field.kind.labels?.(field.config as never) ?? null;
    if (!writable || !source) continue;
    if (source.from === 'record') found.set(field, await findRecords(asking, field, wordsIn(groups, path)));
    else if (source.from === 'dict') found.set(field, dictWords(asking, source.dict));
    else {
      const words = await field.kind.words?.(field.config as never);
      if (words) locals.set(field, words);
    }
  }
  return {
    find: (field, word) => found.get(field)?.get(word) ?? [],
    local: (field) => locals.get(field),
  };
}

function wordsIn(groups: readonly Group[], path: string): string[] {
  const words = new Set<string>();
  for (const { rows } of groups) {
    for (const { cells, picks } of rows) {
      const text = cells[path]?.trim() ?? '';
      if (text === '' || path in picks || text.includes('\u0000')) continue;
      for (const word of [text, ...splitText(text)]) words.add(word);
    }
  }
  return [...words];
}

function dictWords({ model }: Asking, key: string): ReadonlyMap<string, readonly string[]> {
  const words = new Map<string, string[]>();
  const items = (model.dicts.get(key)?.items ?? []).filter(({ off }) => !off);
  for (const { text, value } of items) words.set(text, [...(words.get(text) ?? []), value]);
  // A text says more than a code that happens to read the same.
  for (const { value } of items) if (!words.has(value)) words.set(value, [value]);
  return words;
}

/** Records within reach by their name, else by their number or what else people search them by, else by their id. */
async function findRecords(
  asking: Asking,
  field: FieldModel,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const target = asking.model.entities.get(targetOf(field) ?? '');
  const view = target && viewToPick(asking, target);
  const found = new Map<string, readonly string[]>();
  if (!target || !view) return found;
  const named = target.fields.get(target.named);
  const codes = searchedFields(view).filter(({ path }) => path !== target.named && isAlwaysShown(view, path));
  for (let at = 0; at < words.length; at += MOST_WORDS) {
    const portion = words.slice(at, at + MOST_WORDS);
    const writer = new SqlWriter();
    const live = rowsOffered(field, view, { pageNo: 1, pageSize: 1 }, writer);
    const values = [
      named?.column ? `${keptValue(named, 'h')}::text` : 'h.id',
      ...codes.map((code) => `${keptValue(code, 'h')}::text`),
      'h.id',
    ];
    const asked = `any(${writer.input('words')}::text[])`;
    const template = writer.finish(
      `select h.id, json_build_array(${values.join(', ')}) as said from ${quote(target.head.table)} h ` +
        `where ${live.join(' and ')} and (${values.map((value) => `${value} = ${asked}`).join(' or ')}) limit 5000`,
    );
    const given = { tenant: asking.db.tenant, asker: asking.asker, input: { words: portion } };
    const rows = await asking.db.rows<{ id: string; said: (string | null)[] }>(fill(template, given));
    for (const word of portion) {
      const places = values.map((_, place) => rows.filter(({ said }) => said[place] === word).map(({ id }) => id));
      found.set(word, places.find((ids) => ids.length > 0) ?? []);
    }
  }
  return found;
}
