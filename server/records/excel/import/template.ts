import { Readable } from 'node:stream';
import { entryOf } from '../../../../schemas/language/entry-of.ts';
import { Refusal } from '../../../kernel/errors.ts';
import type { Asking } from '../../asking.ts';
import type { BookColumn } from '../book/cell.ts';
import { writeXls } from '../book/write-xls.ts';
import { writeXlsx } from '../book/write-xlsx.ts';
import type { Exported } from '../export/export-book.ts';
import { formatOf } from '../export/export-cells.ts';
import { hintOf, type ImportColumn, importColumns } from './layout.ts';

const types = {
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const MOST_OPTIONS = 500;

async function* nothing() {}

/** An empty workbook to be filled in: headings, hints below them, and lists of what may be chosen. */
export async function templateBook(
  asking: Asking,
  format: 'xls' | 'xlsx',
  part: string | undefined,
): Promise<Exported> {
  if (part !== undefined && !entryOf(asking.plan.parts, part))
    throw new Refusal('invalid_input', { text: '没有这种明细，或您无权查看' });
  const wanted = importColumns(asking).filter(
    ({ field, writable }) => writable && (field.part === '' || `${part}.`.startsWith(`${field.part}.`)),
  );
  const columns = await Promise.all(wanted.map((column) => templateColumn(asking, column)));
  const { title } = asking.plan;
  const sheets = [{ name: title, above: [`${title}导入模板`], columns, rows: nothing() }];
  const bytes =
    format === 'xls' ? await writeXls({ sheets }) : Readable.from(writeXlsx({ sheets }), { objectMode: false });
  return { name: `${title}导入模板.${format}`, type: types[format], bytes, rows: 0 };
}

async function templateColumn(asking: Asking, column: ImportColumn): Promise<BookColumn> {
  const { field, title } = column;
  const options = optionsOf(asking, column);
  const isWorded = (field.kind.labels?.(field.config as never) ?? null) !== null;
  return {
    title: field.need ? `${title}*` : title,
    width: Math.max(field.kind.width, 120),
    format: isWorded ? '@' : formatOf(field),
    hint: hintOf(column),
    ...(options.length > 0 ? { options } : {}),
  };
}

/** The words of a dictionary, a short list or a yes and no; several in one cell cannot be chosen from a list. */
function optionsOf({ model }: Asking, { field: { kind, config } }: ImportColumn): readonly string[] {
  if (kind.type(config as never).is === 'list') return [];
  const source = kind.labels?.(config as never) ?? null;
  if (source?.from === 'dict') {
    const items = model.dicts.get(source.dict)?.items ?? [];
    return items
      .filter(({ off }) => !off)
      .slice(0, MOST_OPTIONS)
      .map(({ text }) => text);
  }
  const values = (kind.schema(config as never) as { enum?: readonly unknown[] }).enum ?? [];
  return values.slice(0, MOST_OPTIONS).map((value) => kind.format(value, config as never));
}
