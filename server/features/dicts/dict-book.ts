import { Refusal } from '../../kernel/errors.ts';
import type { BookColumn, BookSheet, Cell } from '../../records/excel/book/cell.ts';
import type { ReadRow } from '../../records/excel/read/read-row.ts';
import { checkWish } from './check-wish.ts';
import { type DictEntry, type DictWish, textOf } from './dict-change.ts';
import { entriesOf, type StoredDict } from './read-dicts.ts';

const headings = ['字典名称', '字典编码', '描述', '选项名称', '数据值', '排序', '状态', '选项说明'] as const;
type Heading = (typeof headings)[number];

const text = (value: string | null | undefined): Cell => (value ? { is: 'text', text: value } : null);

/** Dictionaries with their entries on a second level, as a sheet: a row for each entry. */
export function dictSheet(dicts: readonly StoredDict[], by: string): BookSheet {
  const columns = headings.map((title): BookColumn => {
    return { title, width: title === '排序' || title === '状态' ? 80 : 160, format: title === '排序' ? '0' : '@' };
  });
  return { name: '数据字典', above: ['数据字典', `导出人:${by}`], columns, rows: rowsOf(dicts) };
}

async function* rowsOf(dicts: readonly StoredDict[]): AsyncGenerator<readonly (readonly Cell[])[]> {
  for (const { key, laid } of dicts) {
    const own = [text(textOf(laid.title)), text(key), text(laid.note)];
    const entries = entriesOf(laid);
    if (entries.length === 0) yield [[...own, null, null, null, null, null]];
    else {
      yield entries.map(({ text: words, value, off, note }, at): readonly Cell[] => {
        const order: Cell = { is: 'number', text: String(at + 1) };
        return [...own, text(words), text(value), order, text(off ? '停用' : '启用'), text(note)];
      });
    }
  }
}

export interface ReadDict {
  readonly key: string;
  /** The row it begins at, and how many it has. */
  readonly no: number;
  readonly rows: number;
  readonly wish: DictWish | null;
  /** Why it is not taken in. */
  readonly fault: string | null;
}

const KEY = /^[a-z][a-zA-Z0-9_]{0,40}$/;

/** What a sheet says of dictionaries; one that is there already is not taken in again. */
export function readDictRows(rows: readonly ReadRow[], taken: (key: string) => boolean): ReadDict[] {
  const start = rows.findIndex(({ cells }) => cells.includes('字典编码') && cells.includes('数据值'));
  const head = rows[start];
  if (!head) throw new Refusal('invalid_input', { text: '文件导入失败:没有找到“字典编码”和“数据值”列' });
  const columns = new Map(headings.map((title) => [title, head.cells.indexOf(title)]));
  const cell = ({ cells }: ReadRow, title: Heading): string => (cells[columns.get(title) ?? -1] ?? '').trim();
  const groups = new Map<string, ReadRow[]>();
  for (const row of rows.slice(start + 1)) {
    const key = cell(row, '字典编码');
    if (row.cells.some((one) => one.trim() !== '')) groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups].map(([key, own]) => readOne(key, own, cell, taken));
}

function readOne(
  key: string,
  rows: readonly ReadRow[],
  cell: (row: ReadRow, title: Heading) => string,
  taken: (key: string) => boolean,
): ReadDict {
  const [first] = rows;
  const read = { key, no: first?.no ?? 0, rows: rows.length };
  const fail = (fault: string): ReadDict => ({ ...read, wish: null, fault });
  if (!KEY.test(key)) return fail('字典编码以小写字母开头，只能用字母、数字和下划线');
  if (taken(key)) return fail('字典编码已经存在');
  const order = (row: ReadRow): number => Number(cell(row, '排序')) || Number.MAX_SAFE_INTEGER;
  const items = rows
    .filter((row) => cell(row, '数据值') !== '' || cell(row, '选项名称') !== '')
    .toSorted((a, b) => order(a) - order(b))
    .map((row): DictEntry => {
      const off = ['停用', '0', 'N', '否'].includes(cell(row, '状态'));
      return { value: cell(row, '数据值'), text: cell(row, '选项名称'), off, note: cell(row, '选项说明') };
    });
  try {
    const title = first ? cell(first, '字典名称') : '';
    return { ...read, wish: checkWish({ title, note: first ? cell(first, '描述') : '', items }), fault: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return fail(error.message);
  }
}
