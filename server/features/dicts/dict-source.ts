import type { DictModel, FieldModel } from '../../../schemas/compile/model.ts';
import type { Expr } from '../../../schemas/expressions/tree.ts';
import { Refusal } from '../../kernel/errors.ts';
import { any, type Condition } from '../../records/query/condition.ts';
import { readCondition } from '../../records/query/condition-grammar.ts';
import { isLike, isOneOf } from '../../records/query/fit-value.ts';
import type { SortBy } from '../../records/query/list-query.ts';
import { columnNamed, type DictTable, type TableAsks, tableNamed } from './dict-tables.ts';
import { readTable } from './read-table.ts';

/** A choice: what is kept and what people read. */
export interface Choice {
  readonly value: string;
  readonly text: string;
}

/** Where choices come from: a dictionary, or a table read by registered names. */
export interface DictSource {
  /** What is offered, searched by a word. */
  search(word: string, most: number): Promise<readonly Choice[]>;
  /** The words of values, whether they are still offered or not. */
  words(values: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** `sex`, `sys_user,realname,id`, or the latter with a condition behind it; anything else is no dictionary. */
export function dictSource(asks: TableAsks, code: string): DictSource {
  const dict = asks.model.dicts.get(code);
  if (dict) return fromDict(dict);
  const [table = '', text, value, ...rest] = code.split(',');
  // A code nobody has yet is an empty dictionary: a page goes on without its options.
  if (text === undefined && table.trim() !== '') return nothing;
  if (text === undefined || value === undefined) throw new Refusal('unknown_dict');
  return fromTable(asks, { table, text, value, condition: rest.join(',') });
}

/** Orders by the value instead of the place. */
export const byValue = (choices: readonly Choice[]): readonly Choice[] =>
  choices.toSorted((a, b) => a.value.localeCompare(b.value, 'zh-CN', { numeric: true }));

const nothing: DictSource = { search: async () => [], words: async () => new Map() };

function fromDict({ items }: DictModel): DictSource {
  return {
    async search(word, most) {
      const low = word.toLowerCase();
      return items.filter(({ off, text }) => !off && text.toLowerCase().includes(low)).slice(0, most);
    },
    async words(values) {
      const wanted = new Set(values);
      return new Map(items.filter(({ value }) => wanted.has(value)).map(({ value, text }) => [value, text]));
    },
  };
}

interface TableSource {
  readonly table: string;
  readonly text: string;
  readonly value: string;
  readonly condition: string;
}

function fromTable(asks: TableAsks, source: TableSource): DictSource {
  const { table, where, sort } = readFrom(asks, source);
  const [text, value] = [columnNamed(table, source.text), columnNamed(table, source.value)];
  const read = async (tests: readonly Condition[], order: readonly SortBy[], most: number, chosen: boolean) => {
    const rows = await readTable(asks, table, {
      columns: { value, text },
      // What was chosen once keeps its words, whatever the condition offers today.
      where: chosen ? [] : where,
      tests: [{ is: 'filled', field: value }, ...tests],
      sort: order,
      chosen,
      most,
    });
    return rows.map((row): Choice => ({ value: row.value ?? '', text: row.text ?? '' }));
  };
  return {
    search(word, most) {
      const { plain, order } = readHint(table, word);
      const tests = plain === '' ? [] : [any([isLike(text, 'inside', plain)])];
      return read(tests, order ?? (sort.length > 0 ? sort : [{ field: text, descending: false }]), most, false);
    },
    async words(values) {
      if (values.length === 0) return new Map();
      const found = await read([isOneOf(value, values)], [], values.length * 2, true);
      return new Map(found.map((choice) => [choice.value, choice.text]));
    },
  };
}

/** A table and what its name carries along: `sys_user where status = '1'`, a condition behind the columns, or both. */
function readFrom(asks: TableAsks, { table: named, condition }: TableSource) {
  const [, name = '', behind = ''] = /^\s*(\S+)(?:\s+(where\s.*))?$/is.exec(named) ?? [];
  const table = tableNamed(asks, name);
  const read = [behind, condition].filter((text) => text.trim() !== '').map((text) => conditionOn(asks, table, text));
  return {
    table,
    where: read.flatMap(({ where }) => (where ? [where] : [])),
    sort: read.flatMap(({ sort }) => sort),
  };
}

/** A condition in the safe grammar over what this asker sees of the table. */
export const conditionOn = (
  { model }: TableAsks,
  { entity }: DictTable,
  text: string,
): { readonly where: Expr | null; readonly sort: readonly SortBy[] } => readCondition(model, entity, text);

const hint = /\[orderby:\s*([A-Za-z0-9_]+)\s*(?:,\s*(asc|desc)\s*)?\]/i;

/** A word to search by may carry an order: `词[orderby:name,asc]`. */
function readHint(table: DictTable, word: string): { plain: string; order: SortBy[] | null } {
  const found = hint.exec(word);
  if (!found) return { plain: word.trim(), order: null };
  const field: FieldModel = columnNamed(table, found[1] ?? '');
  return { plain: word.replace(hint, '').trim(), order: [{ field, descending: found[2]?.toLowerCase() === 'desc' }] };
}
