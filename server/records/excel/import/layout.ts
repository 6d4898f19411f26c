import type { EntityModel, FieldModel, PartModel } from '../../../../schemas/compile/model.ts';
import type { Asking } from '../../asking.ts';
import { headingOf } from '../export/export-cells.ts';
import { type ReadRow, refuseFile } from '../read/read-row.ts';

/** A column of a file that is a field here. */
export interface ImportColumn {
  readonly path: string;
  readonly title: string;
  readonly field: FieldModel;
  /** What nobody types is read to tell records apart, never written. */
  readonly writable: boolean;
  /** A rule asks for it, of some records. */
  readonly sometimes: boolean;
}

export interface Layout {
  /** By the place in the file. */
  readonly columns: ReadonlyMap<number, ImportColumn>;
  readonly ignored: readonly string[];
  /** The lines that stand in the rows, and perhaps theirs. */
  readonly levels: readonly PartModel[];
  /** Where the rows begin. */
  readonly first: number;
}

const LOOKED_AT = 12;

/** Every field an import may name, those of lines and of their lines included. The rows of a file are kept until they are written: nothing sealed is among them. */
export function importColumns(asking: Asking): ImportColumn[] {
  const { entity, plan } = asking;
  const demanded = demandedAtSave(entity);
  return [...entity.fields.values()].flatMap((field): ImportColumn[] => {
    const part = entity.parts.get(field.part);
    if (
      !Object.hasOwn(plan.fields, field.path) ||
      field.kind.holdsFiles ||
      field.seal !== undefined ||
      ['id', 'version'].includes(field.key)
    )
      return [];
    const writable =
      !field.system &&
      !field.kind.automatic &&
      field.column !== null &&
      field.calc === null &&
      plan.fields[field.path]?.locked === false;
    const sometimes = demanded.has(field.path);
    return [{ path: field.path, title: headingOf(field, part), field, writable, sometimes }];
  });
}

/** What rules of every save may ask for: what one asks of a move is filled in by then. */
function demandedAtSave({ program }: EntityModel): ReadonlySet<string> {
  const effects = program.nodes.flatMap((node) =>
    node.do === 'rule' && node.at === 'save' ? [...node.then, ...node.else] : [],
  );
  return new Set(effects.flatMap((effect) => (effect.do === 'need' ? [effect.target] : [])));
}

/** The columns of a stored import, as its asker may use them today. */
export function columnsByPath(asking: Asking, paths: readonly string[]): ImportColumn[] {
  const known = new Map(importColumns(asking).map((column) => [column.path, column]));
  return paths.flatMap((path) => known.get(path) ?? []);
}

const plainHeading = (text: string): string =>
  text
    .replace(/[（(](必填|选填|必须)[)）]|[*＊:：]/g, '')
    .replace(/\s+/g, '')
    .replaceAll('／', '/')
    .toLowerCase();

/** Finds the row of headings: of the first rows the one that names the most fields. */
export function readLayout(asking: Asking, rows: readonly ReadRow[]): Layout {
  const columns = importColumns(asking);
  const byTitle = new Map<string, ImportColumn>();
  // Two fields of one title: the first has it; a line's field may be named without its part where nothing else is named so.
  for (const column of [...columns].reverse()) byTitle.set(plainHeading(column.title), column);
  for (const column of columns) {
    if (column.field.part.includes('.')) continue;
    const label = plainHeading(column.field.label);
    if (!byTitle.has(label)) byTitle.set(label, column);
  }
  const find = (text: string) => byTitle.get(plainHeading(text));
  const counts = rows
    .slice(0, LOOKED_AT)
    .map(({ cells }) => new Set(cells.flatMap((text) => find(text)?.path ?? [])).size);
  const most = counts.reduce((high, count) => Math.max(high, count), 0);
  if (most === 0)
    refuseFile(`没有找到表头，请使用模板：表头应有“${columns.find(({ writable }) => writable)?.title ?? ''}”等列`);
  const at = counts.indexOf(most);
  return laid(asking, rows, at, find);
}

function laid(
  asking: Asking,
  rows: readonly ReadRow[],
  at: number,
  find: (text: string) => ImportColumn | undefined,
): Layout {
  const columns = new Map<number, ImportColumn>();
  const ignored: string[] = [];
  const taken = new Set<string>();
  for (const [place, text] of (rows[at]?.cells ?? []).entries()) {
    const column = find(text);
    if (column && !taken.has(column.path)) {
      columns.set(place, column);
      taken.add(column.path);
    } else if (text.trim() !== '') ignored.push(text.trim().slice(0, 60));
  }
  const levels = levelsAmong(asking, [...columns.values()]);
  return { columns, ignored, levels, first: isHintRow(rows[at + 1], columns) ? at + 2 : at + 1 };
}

/** The parts some columns belong to, the outer first. */
export function levelsOf({ entity }: Asking, columns: readonly ImportColumn[]): PartModel[] {
  const parts = new Set(columns.map(({ field }) => field.part));
  return [...entity.parts.values()]
    .filter(({ path }) => path !== '' && parts.has(path))
    .toSorted((a, b) => a.path.split('.').length - b.path.split('.').length);
}

/** A row tells of one line and of one line below it: two sorts beside each other have no row in common. */
function levelsAmong(asking: Asking, columns: readonly ImportColumn[]): PartModel[] {
  const levels = levelsOf(asking, columns);
  const beside = levels.filter((level, at) => at > 0 && level.parent?.path !== levels[at - 1]?.path);
  if (levels.length > 1 && beside.length > 0)
    refuseFile(`一个文件只能有一种明细，现在有${levels.map(({ label }) => `“${label}”`).join('、')}`);
  const [outer] = levels;
  if (outer?.parent && outer.parent.path !== '')
    refuseFile(`“${outer.label}”属于“${outer.parent.label}”，文件中还要有“${outer.parent.label}”的列`);
  return levels;
}

const demands = ['必填', '按情况必填', '选填'] as const;

/** What a template says under a heading, so that it is known again. */
export function hintOf(column: ImportColumn): string {
  const { need } = column.field;
  return `${need ? demands[0] : column.sometimes ? demands[1] : demands[2]}；${formHintOf(column)}`;
}

function formHintOf({ field: { kind, config, type, help } }: ImportColumn): string {
  const source = kind.labels?.(config as never) ?? null;
  const what = source?.from === 'record' ? '填写名称或编号' : (said[type.is] ?? (source ? '从选项中选择' : '文字'));
  const many = kind.type(config as never).is === 'list' ? '，多个用、分开' : '';
  return `${what}${many}${help ? `；${help}` : ''}`;
}

const said: Readonly<Record<string, string>> = {
  number: '数字',
  date: '日期，例如 2026-07-01',
  dateTime: '日期时间，例如 2026-07-01 09:30:00',
  time: '时间，例如 09:30',
};

/** A template may be older than the rules of today: whether its cells say that something is asked for does not matter. */
function isHintRow(row: ReadRow | undefined, columns: ReadonlyMap<number, ImportColumn>): boolean {
  if (!row) return false;
  const filled = [...columns].filter(([place]) => (row.cells[place] ?? '').trim() !== '');
  const isHint = (text: string, column: ImportColumn) =>
    demands.some((demand) => text === `${demand}；${formHintOf(column)}`);
  return filled.length > 0 && filled.every(([place, column]) => isHint(row.cells[place] ?? '', column));
}
