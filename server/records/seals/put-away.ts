import { isNothing, sameValue } from '../../../schemas/check/same-value.ts';
import type { EntityModel, FieldModel, PartModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { eachRow, isRow } from '../write/references.ts';

/** Sealed values of one row on their way from the check to their envelope: whatever writes or prints the row finds nothing in it. */
export class AwayValues {
  readonly #values: Readonly<Record<string, unknown>>;
  constructor(values: Readonly<Record<string, unknown>>) {
    this.#values = values;
  }
  of({ key }: FieldModel): unknown {
    return this.#values[key] ?? null;
  }
}

/** The names under which they go with their row, and with the head which seals are shut. */
const away = '$away';
const shut = '$shut';

export const awayIn = (row: RecordData): AwayValues | null => (row[away] instanceof AwayValues ? row[away] : null);

/** Sealed fields of the rows of a part. */
export const sealedIn = (part: PartModel, seal?: string): readonly FieldModel[] =>
  [...part.fields.values()].filter((field) => field.seal !== undefined && (seal === undefined || field.seal === seal));

/** Seals of which the record says something that did not stand there: these are sealed anew, as a whole. */
export function sealsSaid(entity: EntityModel, record: RecordData, stood: RecordData): ReadonlySet<string> {
  const said = new Set<string>();
  eachSealed(entity, record, stood, ({ seal = '', calc }, value, was) => {
    if (calc === null && !isNothing(value) && !sameValue(value, was)) said.add(seal);
  });
  return said;
}

/** Every sealed place, with what stood in it. */
export function eachSealed(
  entity: EntityModel,
  record: RecordData,
  stood: RecordData,
  seen: (field: FieldModel, value: unknown, was: unknown, place: { pointer: string; isNew: boolean }) => void,
): void {
  const rows = new Map<string, RecordData>();
  eachRow(entity.head, stood, (row, part) => rows.set(`${part.path} ${part.path === '' ? '' : row.id}`, row));
  eachRow(entity.head, record, (row, part, pointer) => {
    const was = rows.get(`${part.path} ${part.path === '' ? '' : row.id}`);
    for (const field of sealedIn(part))
      seen(field, row[field.key], was?.[field.key], { pointer: `${pointer}/${field.key}`, isNew: !was });
  });
}

/** The record without what is sealed: values said go along in their rows, for `sealRecords` to write, and those before stay where they lie. */
export function putAway(entity: EntityModel, record: RecordData, said: ReadonlySet<string>): RecordData {
  const lying = Object.entries(record.$seals ?? {}).flatMap(([seal, { state }]) => (state === 'opened' ? [] : [seal]));
  const closed: ReadonlySet<string> = new Set([...said, ...lying]);
  if (closed.size === 0) return record;
  const put = emptied(entity.head, record, closed, (row, fields) => {
    const going = fields.filter(({ seal = '', key }) => said.has(seal) && !isNothing(row[key]));
    return going.length === 0
      ? {}
      : { [away]: new AwayValues(Object.fromEntries(going.map(({ key }) => [key, row[key]]))) };
  });
  return { ...put, [shut]: closed };
}

/** The same of values that were worked out anew since. */
export function leaveAway(entity: EntityModel, record: RecordData): RecordData {
  const closed = record[shut];
  return closed instanceof Set ? emptied(entity.head, record, closed as ReadonlySet<string>, () => ({})) : record;
}

function emptied(
  part: PartModel,
  row: RecordData,
  closed: ReadonlySet<string>,
  more: (row: RecordData, fields: readonly FieldModel[]) => RecordData,
): RecordData {
  const fields = sealedIn(part).filter(({ seal = '' }) => closed.has(seal));
  const left: RecordData = { ...row, ...more(row, fields) };
  for (const { key } of fields) left[key] = null;
  for (const inner of part.parts.values()) {
    const rows: unknown = row[inner.key];
    if (Array.isArray(rows))
      left[inner.key] = rows.map((one) => (isRow(one) ? emptied(inner, one, closed, more) : one));
  }
  return left;
}

/** Whether anything of the record waits to be sealed. */
export function isAnythingAway(entity: EntityModel, record: RecordData): boolean {
  if (entity.seals.size === 0) return false;
  let found = false;
  eachRow(entity.head, record, (row) => {
    found ||= awayIn(row) !== null;
  });
  return found;
}
