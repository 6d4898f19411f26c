import { Readable } from 'node:stream';
import type { FieldModel, PartModel } from '../../../../schemas/compile/model.ts';
import type { ListPlan, RecordData } from '../../../../schemas/compile/plan.ts';
import { Refusal } from '../../../errors.ts';
import type { Asking } from '../../asking.ts';
import { listIds } from '../../list.ts';
import type { QueryString } from '../../query/list-query.ts';
import type { BookSheet, Cell } from '../book/cell.ts';
import { writeXls } from '../book/write-xls.ts';
import { writeXlsx } from '../book/write-xlsx.ts';
import { type ExportColumn, exportColumn } from './export-cells.ts';
import { exportRows } from './export-rows.ts';

export interface ExportRequest {
  readonly list: string;
  readonly format: 'xls' | 'xlsx';
  /** The list's own parameters: filters, sort. */
  readonly query: QueryString;
  /** Paths of fields; the list's columns unless said. */
  readonly columns?: readonly string[];
  readonly ids?: readonly string[];
  /** Lines of one part: a row for each, or on a sheet of their own. */
  readonly lines?: { readonly part: string; readonly as: 'rows' | 'sheet' };
}

export interface Exported {
  readonly name: string;
  readonly type: string;
  readonly bytes: Readable | Buffer;
  readonly rows: number;
}

export const MOST_EXPORTED = 100_000;
const types = {
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** A list as a workbook. Everything that may be refused is refused before its first byte. */
export async function exportBook(asking: Asking, request: ExportRequest): Promise<Exported> {
  const { plan, session } = asking;
  const list = plan.lists[request.list];
  if (!list) throw new Refusal('unknown_list');
  const head = await headColumns(asking, list, request.columns);
  const lines = request.lines ? await lineColumns(asking, request.lines.part, request.columns) : null;
  const ids = await listIds(asking, request.list, request.query, {
    scopes: plan.access.ops.export ?? [],
    ids: request.ids ?? null,
    most: MOST_EXPORTED + 1,
  });
  if (request.ids && ids.length === 0)
    throw new Refusal('unknown_record', { text: '选中的数据不存在，或不在您的范围内' });
  if (ids.length > MOST_EXPORTED) {
    throw new Refusal('invalid_input', { text: `一次最多导出${MOST_EXPORTED}条，请增加查询条件后分次导出` });
  }
  const sheets = sheetsOf(asking, { list, head, lines, ids, as: request.lines?.as ?? 'rows' }).map((sheet) => ({
    ...sheet,
    above: [sheet.name, `导出人:${session.user.realname}`],
  }));
  const bytes =
    request.format === 'xls' ? await writeXls({ sheets }) : Readable.from(writeXlsx({ sheets }), { objectMode: false });
  return { name: `${list.title}.${request.format}`, type: types[request.format], bytes, rows: ids.length };
}

interface Laid {
  readonly list: ListPlan;
  readonly head: readonly ExportColumn[];
  readonly lines: { readonly part: PartModel; readonly columns: readonly ExportColumn[] } | null;
  readonly ids: readonly string[];
  readonly as: 'rows' | 'sheet';
}

function sheetsOf(asking: Asking, { list, head, lines, ids, as }: Laid): Omit<BookSheet, 'above'>[] {
  const headPaths = head.map(({ field }) => field.path);
  const read = (columns: readonly ExportColumn[], part: PartModel | null) =>
    exportRows(asking, ids, { fields: new Set([...headPaths, ...columns.map(({ field }) => field.path)]), part });
  const headOf = (record: RecordData) => head.map((column) => column.cell(record));
  const plain = { name: list.title, columns: head };
  if (!lines) return [{ ...plain, rows: each(read([], null), (record) => [headOf(record)]) }];
  const { part, columns } = lines;
  const lineOf = (line: RecordData) => columns.map((column) => column.cell(line));
  const linesIn = (record: RecordData) => (Array.isArray(record[part.key]) ? (record[part.key] as RecordData[]) : []);
  if (as === 'rows') {
    const empty = columns.map((): Cell => null);
    const rows = each(read(columns, part), (record) => {
      const cells = headOf(record);
      const all = linesIn(record).map((line) => [...cells, ...lineOf(line)]);
      return all.length > 0 ? all : [[...cells, ...empty]];
    });
    return [{ name: list.title, columns: [...head, ...columns], rows }];
  }
  const [named] = head;
  const rows = each(read(columns, part), (record) =>
    linesIn(record).map((line) => [...(named ? [named.cell(record)] : []), ...lineOf(line)]),
  );
  return [
    { ...plain, rows: each(read([], null), (record) => [headOf(record)]) },
    { name: part.label, columns: [...(named ? [named] : []), ...columns], rows },
  ];
}

async function* each(
  portions: AsyncIterable<readonly RecordData[]>,
  say: (record: RecordData) => readonly (readonly Cell[])[],
): AsyncGenerator<readonly (readonly Cell[])[]> {
  for await (const records of portions) yield records.flatMap(say);
}

/** The columns asked for that this viewer has, in the order asked; else those of the list. */
function headColumns(asking: Asking, list: ListPlan, asked: readonly string[] | undefined): Promise<ExportColumn[]> {
  const widths = new Map(list.columns.map(({ field, width }) => [field, width]));
  const paths =
    asked?.filter((path) => !path.includes('.')) ?? list.columns.filter(({ off }) => !off).map(({ field }) => field);
  const fields = seenFields(asking, paths).filter(({ part }) => part === '');
  if (fields.length === 0) throw new Refusal('invalid_input', { text: '请至少选择一列' });
  return Promise.all(
    fields.map((field) => exportColumn(asking.entity, field, widths.get(field.path) ?? field.kind.width)),
  );
}

async function lineColumns(asking: Asking, path: string, asked: readonly string[] | undefined) {
  const part = asking.plan.parts[path] && asking.entity.parts.get(path);
  // Lines of lines would need a third way to lay them out.
  if (part?.parent?.path !== '') throw new Refusal('invalid_input', { text: '没有这种明细，或您无权查看' });
  const own = [...part.fields.values()].map((field) => field.path);
  const chosen = asked?.filter((one) => own.includes(one)) ?? [];
  const fields = seenFields(asking, chosen.length > 0 ? chosen : own);
  const columns = await Promise.all(fields.map((field) => exportColumn(asking.entity, field, field.kind.width)));
  return { part, columns };
}

/** Hidden fields are not in the plan, whatever is asked for. */
function seenFields({ entity, plan }: Asking, paths: readonly string[]): FieldModel[] {
  return [...new Set(paths)].flatMap((path) => {
    const field = Object.hasOwn(plan.fields, path) ? entity.fields.get(path) : undefined;
    return field && field.key !== 'id' && field.key !== 'version' ? [field] : [];
  });
}
