import { systemFields } from '../compile/model.ts';
import type { EntityPlan, FieldPlan, PartPlan, RecordData } from '../compile/plan.ts';
import { compareDecimals } from '../expressions/decimal.ts';
import type { Issue } from '../issues/result.ts';
import type { RowValues } from '../values/row-values.ts';
import { isOpenInLine, mayLeave, stateOfLine } from './line-states.ts';
import type { Openness } from './openness.ts';
import { type PartShape, shapeOf } from './plan-shape.ts';
import { headRow, type Place, type RowKey } from './program-source.ts';
import { pointerTo, rowKey, rowsIn } from './record-source.ts';
import { isNothing, sameValue } from './same-value.ts';

export interface Taken {
  /** What stands there already, with what may be changed changed: rows and values nobody sees are still in it. */
  readonly record: RecordData;
  readonly issues: readonly Issue[];
  /** Values that came in and differ from what stood there; only these have to be looked at again. */
  readonly changed: readonly Place[];
  /** Parts whose rows came or went. */
  readonly moved: readonly Place[];
  /** Values for places whose own stood hidden from the sender. */
  readonly blind: readonly Place[];
  /** Places of new rows that nothing was said about: their proposed value is still to come. */
  readonly unsaid: readonly Place[];
}

export interface TakeOptions {
  /** The record as it stands, whole, or what a chain proposes; null: there is nothing yet. */
  readonly before: RecordData | null;
  readonly open: (path: string) => Openness;
  /**
   * Places that the sender is not shown of the record as it stands, by the id of their line, or of what a chain proposes, by where the
   * line comes from: whoever does not see a value cannot empty it.
   */
  readonly unseen?: ((path: string, row?: string) => boolean) | undefined;
  /** Places in lines that stand there and are not the sender's to write, by the id of their line. */
  readonly shut?: ((path: string, row?: string) => boolean) | undefined;
}

type TakePlan = Pick<EntityPlan, 'fields' | 'parts'>;

/** Lays what was sent over what stands there. Unknown names and changes of what is closed are issues; what nobody may ever type is passed over. */
export function takeRecord(plan: TakePlan, sent: RecordData, options: TakeOptions): Taken {
  const taker = new Taker(plan, options);
  const record = taker.row('', headRow, sent, options.before, typeof options.before?.id !== 'string');
  const { issues, changed, moved, blind, unsaid } = taker;
  return { record, issues, changed, moved, blind, unsaid };
}

class Taker {
  readonly issues: Issue[] = [];
  readonly changed: Place[] = [];
  readonly moved: Place[] = [];
  readonly blind: Place[] = [];
  readonly unsaid: Place[] = [];
  readonly #options: TakeOptions;
  /** The row of a part whose rows have states, while it and what stands below it are taken. */
  #line: { readonly part: PartPlan; readonly row: RowValues } | null = null;
  readonly #shape: (part: string) => PartShape;

  constructor(plan: TakePlan, options: TakeOptions) {
    this.#options = options;
    this.#shape = shapeOf(plan);
  }

  row(part: string, key: RowKey, sent: RowValues, before: RowValues | null, isNew: boolean): RecordData {
    const taken: RecordData = { ...before };
    const { fields, parts, names } = this.#shape(part);
    for (const name of Object.keys(sent))
      if (!names.has(name) && !name.startsWith('$') && !isOfHouse(name)) this.#unknown(key, name);
    for (const field of fields) this.#field(field, key, sent, taken, isNew);
    for (const inner of parts) this.#rows(inner, key, sent, before, taken);
    for (const name of before ? ['version', '$rel'] : ['id', 'version', '$rel', '$from'])
      if (sent[name] !== undefined && sent[name] !== null) taken[name] = sent[name];
    return taken;
  }

  #field(field: FieldPlan, row: RowKey, sent: RowValues, taken: RecordData, isNew: boolean): void {
    const place = { row, path: field.path };
    const stands = taken[field.key] ?? null;
    if (field.locked || field.system || !Object.hasOwn(sent, field.key)) {
      taken[field.key] = stands;
      if (isNew && stands === null) this.unsaid.push(place);
      return;
    }
    const value = isNothing(sent[field.key]) ? null : sent[field.key];
    // Whoever does not see a value can only leave it: were a right guess let pass, it would be told by that.
    const isBlind = this.#isUnseen(field.path, taken);
    const isKept = isBlind ? value === null : sameInField(field, value, stands);
    const { shown, editable: isOpen } = this.#options.open(field.path);
    const editable = isOpen && !this.#isShut(field.path, taken) && this.#isOpenInLine(field.path);
    taken[field.key] = isKept || !editable ? stands : value;
    if (!editable) {
      if (isNew && stands === null) this.unsaid.push(place);
      if (!isKept && shown) this.#refuse('locked_field', place, field.label);
      return;
    }
    if (isKept) return;
    this.changed.push(place);
    if (isBlind) this.blind.push(place);
  }

  /** `within`: the row it stands in; one that is new was not there to be hidden, only what is around it. */
  #isUnseen(path: string, within: RowValues): boolean {
    const isKnown = typeof within.id === 'string' || typeof this.#options.before?.id !== 'string';
    const line = path.includes('.') && isKnown ? (identityOf(within) ?? undefined) : undefined;
    return this.#options.unseen?.(path, line) ?? false;
  }

  #isShut(path: string, within: RowValues): boolean {
    return typeof within.id === 'string' && path.includes('.') && (this.#options.shut?.(path, within.id) ?? false);
  }

  #isOpenInLine(path: string): boolean {
    return this.#line === null || isOpenInLine(this.#line.part, this.#line.row, path);
  }

  #rows(part: PartPlan, parent: RowKey, sent: RowValues, before: RowValues | null, taken: RecordData): void {
    const stood = before ? rowsIn(before, part.key) : [];
    const list = sent[part.key];
    const place = { row: parent, path: part.path };
    const { shown, editable } = this.#options.open(part.path);
    if (list === undefined || !shown || !isRowList(list)) {
      taken[part.key] = stood;
      if (list !== undefined && list !== null && shown) this.#refuse('not_rows', place, part.label);
      return;
    }
    if (this.#isUnseen(part.path, before ?? {})) {
      taken[part.key] = stood;
      if (list.length > 0) this.#refuse('locked_rows', place, part.label);
      return;
    }
    const mayChange = editable && !part.locked && this.#isOpenInLine(part.path);
    const left = new Map(stood.filter((row) => !this.#isAway(part, row)).map((row) => [identityOf(row), row]));
    left.delete(null);
    const seen = new Set<string>();
    let cameNew = false;
    const rows = this.#between(part, stood, list).map(({ row, isAway }, no): RowValues => {
      if (isAway) return row;
      const key = rowKey(parent, part.key, no);
      const identity = identityOf(row);
      const known = identity === null ? null : (left.get(identity) ?? null);
      if (typeof row.id === 'string') this.#checkId(row.id, known, seen, key, part.label);
      left.delete(identity);
      cameNew ||= !known;
      if (!known && !mayChange) this.#refuse('locked_rows', { row: key, path: '' }, part.label);
      if (part.states) this.#line = known && { part, row: known };
      const taken = this.row(part.path, key, row, known, typeof known?.id !== 'string');
      if (part.states) this.#line = null;
      return taken;
    });
    const isKept = [...left.values()].some((row) => this.#isShut(`${part.path}.id`, row));
    const held = [...left.values()].find((row) => !mayLeave(part, row));
    if (held && mayChange)
      this.issues.push({
        code: 'held_row',
        path: pointerTo(place),
        params: { label: part.label, state: stateOfLine(part, held)?.label ?? '' },
      });
    if (left.size > 0 && (!mayChange || isKept)) this.#refuse('locked_rows', place, part.label);
    if (cameNew || left.size > 0) this.moved.push(place);
    taken[part.key] = rows as RecordData[];
  }

  /** A row that stands there and that the sender does not see: it is not his to leave out, nor to name. */
  #isAway(part: PartPlan, row: RowValues): boolean {
    return this.#isUnseen(`${part.path}.id`, row);
  }

  /** The rows that were sent, and between them those the sender does not see: each behind the row it stood behind. */
  #between(part: PartPlan, stood: readonly RowValues[], sent: readonly RowValues[]) {
    const isSent = new Set(sent.map(identityOf));
    const behind = new Map<string | null, RowValues[]>();
    let last: string | null = null;
    for (const row of stood) {
      if (this.#isAway(part, row)) behind.set(last, [...(behind.get(last) ?? []), row]);
      else if (isSent.has(identityOf(row))) last = identityOf(row);
    }
    const awayBehind = (identity: string | null) => (behind.get(identity) ?? []).map((row) => ({ row, isAway: true }));
    return [
      ...awayBehind(null),
      ...sent.flatMap((row) => {
        const identity = identityOf(row);
        const after = identity === null ? [] : awayBehind(identity);
        behind.delete(identity);
        return [{ row, isAway: false }, ...after];
      }),
    ];
  }

  /** An id that is not among the rows that stand there belongs to a row deleted meanwhile, or to nobody. */
  #checkId(id: string, known: RowValues | null, seen: Set<string>, row: RowKey, label: string): void {
    if (seen.has(id)) this.#refuse('repeated_row', { row, path: '' }, label);
    else if (!known && this.#options.before) this.#refuse('unknown_row', { row, path: '' }, label);
    seen.add(id);
  }

  #refuse(
    code: 'locked_field' | 'locked_rows' | 'not_rows' | 'unknown_row' | 'repeated_row',
    place: Place,
    label: string,
  ) {
    this.issues.push({ code, path: place.path === '' ? `/${place.row}` : pointerTo(place), params: { label } });
  }

  #unknown(row: RowKey, key: string): void {
    this.issues.push({ code: 'unknown_key', path: pointerTo({ row, path: key }), params: { key } });
  }
}

/** What tells a row from its equals: its id, or the line of another document that it comes from. */
function identityOf(row: RowValues): string | null {
  if (typeof row.id === 'string') return row.id;
  const from = row.$from as RowValues | undefined;
  return from && typeof from.line === 'string' ? `${from.chain} ${from.line}` : null;
}

/** What the house says of a record is passed over, whether it is shown to the sender or not. */
const isOfHouse = (name: string): boolean => (systemFields as readonly string[]).includes(name);

/** Whether a field holds the same: numbers by their worth, `2` is `2.00`. */
export function sameInField({ type }: Pick<FieldPlan, 'type'>, a: unknown, b: unknown): boolean {
  if (sameValue(a, b)) return true;
  const areTexts = typeof a === 'string' && typeof b === 'string';
  return type.is === 'number' && areTexts && compareDecimals(a, b) === 0;
}

const isRowList = (list: unknown): list is readonly RowValues[] =>
  Array.isArray(list) && list.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row));
