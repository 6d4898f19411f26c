import type { EntityModel, FieldModel, PartModel } from '../../../../schemas/compile/model.ts';
import type { RecordData } from '../../../../schemas/compile/plan.ts';
import { isDecimal } from '../../../../schemas/kinds/decimal-text.ts';
import type { LocalWords } from '../../../../schemas/kinds/field-kind.ts';
import { labelKey } from '../../sql/labels.ts';
import type { BookColumn, Cell } from '../book/cell.ts';

/** A field of the head or of lines as a column of a workbook. */
export interface ExportColumn extends BookColumn {
  readonly field: FieldModel;
  cell(row: RecordData): Cell;
}

/** `采购明细/物料` for a line's field: headings of one file are told apart, and an import knows them again. */
export const headingOf = (field: FieldModel, part: PartModel | undefined): string =>
  part && part.path !== '' ? `${part.label}/${field.label}` : field.label;

/** Makes ready to write a field; words that travel with the code are loaded once. */
export async function exportColumn(entity: EntityModel, field: FieldModel, width: number): Promise<ExportColumn> {
  const part = entity.parts.get(field.part);
  const source = field.kind.labels?.(field.config as never) ?? null;
  const words = source?.from === 'local' ? await field.kind.words?.(field.config as never) : undefined;
  const isWorded = source !== null;
  return {
    field,
    title: headingOf(field, part),
    width,
    format: isWorded ? '@' : formatOf(field),
    cell: (row) => cellOf(field, row, isWorded, words),
  };
}

function cellOf(field: FieldModel, row: RecordData, isWorded: boolean, words: LocalWords | undefined): Cell {
  const value = row[field.key] ?? null;
  if (value === null) return null;
  if (!isWorded) {
    const typed = typedCell(field, value);
    if (typed) return typed;
  }
  const label = (row[labelKey(field.key)] as string | null | undefined) ?? localLabel(value, words);
  const text = field.kind.format(value, field.config as never, label ?? undefined);
  return text === '' ? null : { is: 'text', text };
}

function localLabel(value: unknown, words: LocalWords | undefined): string | undefined {
  if (!words) return undefined;
  const said = (Array.isArray(value) ? value : [value]).map((one) => words.text(String(one)) ?? String(one));
  return said.join('、');
}

function typedCell({ type }: FieldModel, value: unknown): Cell {
  const text = String(value);
  if (type.is === 'number') return isDecimal(text) ? { is: 'number', text } : null;
  if (type.is === 'date' || type.is === 'dateTime' || type.is === 'time') return { is: type.is, text };
  return null;
}

const moments: Readonly<Record<string, string>> = {
  date: 'yyyy-mm-dd',
  dateTime: 'yyyy-mm-dd hh:mm:ss',
  time: 'hh:mm:ss',
};

/** How the kind says a one tells how its numbers are shown: with places, with a sign behind. */
export function formatOf({ type, kind, config, column }: FieldModel): string {
  if (type.is !== 'number') return moments[type.is] ?? '@';
  const [, places = '', sign = ''] = /^1(?:\.(0+))?(.*)$/.exec(kind.format('1', config as never)) ?? [];
  const scale = Number(/,(\d+)\)$/.exec(column?.sql ?? '')?.[1] ?? places.length);
  const figures = places === '' ? 'General' : `#,##0.${places}${'#'.repeat(Math.max(0, scale - places.length))}`;
  return sign === '' ? figures : `${figures}"${sign.replaceAll('"', '')}"`;
}
