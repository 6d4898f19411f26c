import type { EntityModel, FieldModel, PartModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { SerialModel } from '../../../schemas/sections/serials/serials.model.ts';
import type { TenantDb } from '../../db/statement.ts';
import { sql } from '../../db/statement.ts';
import type { Asking } from '../asking.ts';
import { placed } from './changes.ts';

/** A number to be given now: the field it goes into, by which series, and the counter it is drawn from. */
export interface Numbering {
  readonly field: FieldModel;
  readonly serial: SerialModel;
  readonly counter: string;
  /** What the series begins anew with: `2026-11`. */
  readonly period: string;
  /** Text around the running number, which is padded to `width`. */
  readonly before: string;
  readonly after: string;
  readonly width: number;
}

/** The numbers a head is given at this moment (`create`, `move:submit`); one that has its number keeps it. */
export function numberings(entity: EntityModel, record: RecordData, at: string, now: string): Numbering[] {
  return [...entity.head.fields.values()].flatMap((field) => {
    const serial = entity.serials.get(String(field.config.rule ?? ''));
    const isDue = field.kind.automatic && serial?.at === at && (record[field.key] ?? null) === null;
    return serial && isDue ? [numberingOf(entity, field, serial, now)] : [];
  });
}

function numberingOf(entity: EntityModel, field: FieldModel, serial: SerialModel, now: string): Numbering {
  const dates: Readonly<Record<string, string>> = {
    yyyy: now.slice(0, 4),
    yy: now.slice(2, 4),
    mm: now.slice(5, 7),
    dd: now.slice(8, 10),
  };
  const made = serial.make.replace(/\{(yyyy|yy|mm|dd)\}/g, (_, part: string) => dates[part] ?? '');
  const match = /\{n(?::(\d+))?\}/.exec(made);
  const at = match?.index ?? made.length;
  return {
    field,
    serial,
    counter: `${entity.store}.${serial.key}`,
    period: (['yyyy', 'mm', 'dd'] as const)
      .flatMap((part) => (serial.restart.includes(part) ? [dates[part]] : []))
      .join('-'),
    before: made.slice(0, at),
    after: made.slice(at + (match?.[0].length ?? 0)),
    width: Number(match?.[1] ?? 1),
  };
}

/**
 * Gives a head its numbers due at this moment: those that may have gaps at once, so that a message can name them. What is left is drawn
 * within the save; so is everything of what the house does, for it is in a transaction already.
 */
export async function giveNumbers(
  { entity, asker, outside, following }: Asking,
  record: RecordData,
  at: string,
): Promise<readonly Numbering[]> {
  const due = numberings(entity, record, at, asker.now);
  const isLater = ({ serial }: Numbering) => following !== undefined || serial.gaps === 'none';
  for (const numbering of due.filter((one) => !isLater(one))) {
    record[numbering.field.key] = formatNumber(numbering, await drawNumbers(outside, numbering, 1));
  }
  return due.filter(isLater);
}

export const formatNumber = ({ before, after, width }: Numbering, n: number | string): string =>
  `${before}${String(n).padStart(width, '0')}${after}`;

interface Waiting {
  readonly count: number;
  give(first: number): void;
  fail(error: unknown): void;
}

const queues = new Map<string, Waiting[]>();

/**
 * Numbers of a series that may have gaps, drawn before the save and outside of it, so that nobody waits for another's
 * transaction. Whoever asks while a draw is on its way shares the next one.
 */
function drawNumbers(db: TenantDb, { counter, period }: Numbering, count: number): Promise<number> {
  const key = JSON.stringify([db.tenant, counter, period]);
  return new Promise<number>((give, fail) => {
    const queue = queues.get(key);
    const waiting = { count, give, fail };
    if (queue) queue.push(waiting);
    else {
      queues.set(key, [waiting]);
      void drawAll(db, key, counter, period);
    }
  });
}

async function drawAll(db: TenantDb, key: string, counter: string, period: string): Promise<void> {
  for (let queue = queues.get(key) ?? []; queue.length > 0; queue = queues.get(key) ?? []) {
    queues.set(key, []);
    const total = queue.reduce((sum, { count }) => sum + count, 0);
    try {
      const row = await db.first<{ value: number }>(sql`
        insert into serial_counter as c (tenant_id, serial, scope, value) values (${db.tenant}, ${counter}, ${period}, ${total})
        on conflict (tenant_id, serial, scope) do update set value = c.value + excluded.value returning value`);
      let first = Number(row?.value) - total + 1;
      for (const { count, give } of queue) {
        give(first);
        first += count;
      }
    } catch (error) {
      for (const { fail } of queue) fail(error);
    }
  }
  queues.delete(key);
}

/** Numbers the new rows of every part behind those that are there; a row keeps its number for life. */
export function numberRows(entity: EntityModel, record: RecordData): void {
  for (const part of entity.parts.values()) {
    const field = [...part.fields.values()].find(
      ({ kind, config }) => kind.automatic && typeof config.step === 'number',
    );
    if (field) numberPart(part, field, record);
  }
}

function numberPart(part: PartModel, field: FieldModel, record: RecordData): void {
  const step = Number(field.config.step);
  const last = new Map<string | null, number>();
  const rows = placed(part, record);
  for (const { row, parent } of rows) {
    const number = Number(row[field.key] ?? 0);
    last.set(parent, Math.max(last.get(parent) ?? 0, Number.isFinite(number) ? number : 0));
  }
  for (const { row, parent } of rows) {
    if ((row[field.key] ?? null) !== null) continue;
    const next = (last.get(parent) ?? 0) + step;
    last.set(parent, next);
    row[field.key] = next;
  }
}
