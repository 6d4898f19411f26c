import { Readable } from 'node:stream';
import type { FieldModel, PartModel } from '../../../../schemas/compile/model.ts';
import type { RecordData } from '../../../../schemas/compile/plan.ts';
import { entryOf } from '../../../../schemas/language/entry-of.ts';
import type { ListPlan } from '../../../../schemas/sections/lists/lists.model.ts';
import { Refusal } from '../../../kernel/errors.ts';
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
  /** Told of records as they are read. */
  readonly onRows?: (count: number) => void;
  /** Asked before each portion is read: throws where whoever asked may not go on. */
  readonly mayStill?: () => Promise<void>;
  /** An old workbook is made when its bytes are first asked for, not before the answer. */
  readonly lazily?: boolean;
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
  const list = entryOf(plan.lists, request.list);
  if (!list) throw new Refusal('unknown_list');
  const head = await headColumns(asking, list, request.columns);
  const levels = request.lines ? await levelsOf(asking, request.lines.part, request.columns) : [];
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
  const as = request.lines?.as ?? 'rows';
  const sheets = sheetsOf(asking, { ...request, list, head, levels, ids, as }).map((sheet) => ({
    ...sheet,
    above: [sheet.name, `导出人:${session.user.realname}`],
  }));
  const bytes =
    request.format === 'xlsx'
      ? Readable.from(writeXlsx({ sheets }), { objectMode: false })
      : request.lazily
        ? Readable.from(
            whenAsked(() => writeXls({ sheets })),
            { objectMode: false },
          )
        : await writeXls({ sheets });
  return { name: `${list.title}.${request.format}`, type: types[request.format], bytes, rows: ids.length };
}

async function* whenAsked(make: () => Promise<Buffer>): AsyncGenerator<Buffer> {
  yield await make();
}

interface Level {
  readonly part: PartModel;
  readonly columns: readonly ExportColumn[];
}

interface Laid extends Pick<ExportRequest, 'onRows' | 'mayStill'> {
  readonly list: ListPlan;
  readonly head: readonly ExportColumn[];
  /** Lines, and within them perhaps their own lines; empty: none. */
  readonly levels: readonly Level[];
  readonly ids: readonly string[];
  readonly as: 'rows' | 'sheet';
}

function sheetsOf(asking: Asking, { list, head, levels, ids, as, onRows, mayStill }: Laid): Omit<BookSheet, 'above'>[] {
  const read = (of: readonly Level[]) => {
    const fields = new Set([...head, ...of.flatMap(({ columns }) => columns)].map(({ field }) => field.path));
    return exportRows(asking, ids, { fields, parts: new Set(of.map(({ part }) => part)) }, mayStill);
  };
  const headOf = (record: RecordData) => head.map((column) => column.cell(record));
  const heads: Omit<BookSheet, 'above'> = {
    name: list.title,
    columns: head,
    rows: each(read([]), (record) => [headOf(record)], onRows),
  };
  const last = levels.at(-1);
  if (!last) return [heads];
  const below = levels.flatMap(({ columns }) => columns);
  if (as === 'rows') {
    const rows = each(read(levels), (record) => rowsBelow(headOf(record), record, levels), onRows);
    return [{ name: list.title, columns: [...head, ...below], rows }];
  }
  const [named] = head;
  const namedOf = (record: RecordData) => (named ? [named.cell(record)] : []);
  const rows = each(read(levels), (record) => linesBelow(namedOf(record), record, levels));
  return [heads, { name: last.part.label, columns: [...(named ? [named] : []), ...below], rows }];
}

const linesIn = (record: RecordData, { key }: PartModel): readonly RecordData[] =>
  Array.isArray(record[key]) ? (record[key] as RecordData[]) : [];

/** A row for every line, and for what has none one with empty cells: nothing is left out. */
function rowsBelow(before: readonly Cell[], record: RecordData, [level, ...deeper]: readonly Level[]): Cell[][] {
  if (!level) return [[...before]];
  const lines = linesIn(record, level.part);
  const empty = [level, ...deeper].flatMap(({ columns }) => columns.map((): Cell => null));
  if (lines.length === 0) return [[...before, ...empty]];
  return lines.flatMap((line) =>
    rowsBelow([...before, ...level.columns.map((column) => column.cell(line))], line, deeper),
  );
}

/** A row for every line of the last level, and no other. */
function linesBelow(before: readonly Cell[], record: RecordData, [level, ...deeper]: readonly Level[]): Cell[][] {
  if (!level) return [[...before]];
  return linesIn(record, level.part).flatMap((line) =>
    linesBelow([...before, ...level.columns.map((column) => column.cell(line))], line, deeper),
  );
}

async function* each(
  portions: AsyncIterable<readonly RecordData[]>,
  say: (record: RecordData) => readonly (readonly Cell[])[],
  onRows?: (count: number) => void,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  for await (const records of portions) {
    yield records.flatMap(say);
    onRows?.(records.length);
  }
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

/** A part with the one around it, each with its columns: those asked for, else all of them. */
async function levelsOf(asking: Asking, path: string, asked: readonly string[] | undefined): Promise<readonly Level[]> {
  const part = entryOf(asking.plan.parts, path) && asking.entity.parts.get(path);
  if (!part?.parent) throw new Refusal('invalid_input', { text: '没有这种明细，或您无权查看' });
  const around = part.parent.path === '' ? [] : await levelsOf(asking, part.parent.path, asked);
  const own = [...part.fields.values()].map((field) => field.path);
  const chosen = asked?.filter((one) => own.includes(one)) ?? [];
  const fields = seenFields(asking, chosen.length > 0 ? chosen : own);
  const columns = await Promise.all(fields.map((field) => exportColumn(asking.entity, field, field.kind.width)));
  return [...around, { part, columns }];
}

/** Hidden fields are not in the plan, whatever is asked for. */
function seenFields({ entity, plan }: Asking, paths: readonly string[]): FieldModel[] {
  return [...new Set(paths)].flatMap((path) => {
    const field = Object.hasOwn(plan.fields, path) ? entity.fields.get(path) : undefined;
    return field && field.key !== 'id' && field.key !== 'version' ? [field] : [];
  });
}
