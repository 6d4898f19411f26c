import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Answers } from '../../schemas/values/answers.ts';
import type { DoneToMany } from '../../schemas/wire/records.ts';
import { Refusal, type RefusalCode } from '../kernel/errors.ts';
import { takeAnswers } from './answers.ts';
import { type Asking, askWithin } from './asking.ts';
import { moveLines } from './move-lines.ts';
import { nameAmong, sayHowMany } from './name-record.ts';
import { sayRefused } from './say-refused.ts';
import { loadRecords } from './write/load.ts';
import { allowance } from './write/refuse.ts';

/** Records to go on with, and of their lines those that were chosen; null: all. */
export interface Chosen {
  readonly asking: Asking;
  readonly ids: readonly string[];
  readonly rows: ReadonlySet<string> | null;
}

/** What was chosen in a list: records of it, or in a list of lines the documents they stand in and which lines of these. */
export async function chosenIn(asking: Asking, ids: readonly string[], operation: string): Promise<Chosen> {
  const { lines } = asking.entity;
  if (!lines) return { asking, ids, rows: null };
  const wanted = [...new Set(ids)];
  const { records } = await loadRecords(asking, wanted, new Map());
  if (records.length < wanted.length) throw new Refusal('unknown_record');
  const scopes = asking.plan.access.ops[operation] ?? [];
  for (const record of records)
    if (!scopes.some((scope) => record.$in?.includes(scope))) throw new Refusal('not_allowed');
  const heads = [...new Set(records.map((record) => String(record[lines.as])))];
  return { asking: askWithin(asking, lines.of), ids: heads, rows: new Set(wanted) };
}

/**
 * Moves lines that stand in many documents: those of one document together. What is refused of a document is tried line by line, so that
 * one line keeps no other back, and each that stays has its own sentence.
 */
export async function moveChosenLines(
  asking: Asking,
  key: string,
  ids: readonly string[],
  answers: Answers = {},
): Promise<DoneToMany> {
  const { lines, states } = asking.entity;
  const move = states?.moves.get(key);
  if (!lines || !move) throw new Refusal('unknown_record');
  const of = askWithin(asking, lines.of);
  await takeAnswers(asking, move.ask, answers);
  const wanted = [...new Set(ids)];
  const { records } = await loadRecords(asking, wanted, new Map());
  const refused: DoneToMany['refused'][number][] = [];
  let first: RefusalCode | null = null;
  const refuse = (record: RecordData | undefined, id: string, code: RefusalCode, say: string) => {
    first ??= code;
    refused.push({ id, name: nameAmong(asking, record, id), say });
  };
  const byId = new Map(records.map((record) => [String(record.id), record]));
  const together = new Map<string, RecordData[]>();
  for (const id of wanted) {
    const record = byId.get(id);
    const { allowed, reasons } = record ? allowance(asking, record, `move:${key}`) : { allowed: false, reasons: [] };
    if (!record) refuse(record, id, 'unknown_record', new Refusal('unknown_record').message);
    else if (!allowed) refuse(record, id, 'wrong_state', reasons.map(({ say }) => say).join('；'));
    else {
      const head = String(record[lines.as]);
      together.set(head, [...(together.get(head) ?? []), record]);
    }
  }
  const attempt = async (head: string, rows: readonly RecordData[]): Promise<void> => {
    try {
      const { records: stand } = await loadRecords(of, [head], new Map());
      const version = Number(stand[0]?.version ?? rows[0]?.version ?? 0);
      const chosen = rows.map(({ id }) => String(id));
      await moveLines(of, head, { part: lines.part, move: key, version, rows: chosen, answers });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const [only] = rows;
      if (rows.length > 1) for (const row of rows) await attempt(head, [row]);
      else if (only) refuse(only, String(only.id), error.code, error.message);
    }
  };
  for (const [head, rows] of together) await attempt(head, rows);
  const done = wanted.length - refused.length;
  const message =
    refused.length === 0 ? `已${move.label}${sayHowMany(asking, records)}` : sayRefused(move.label, done, refused);
  const moved = { message, done, refused };
  if (first !== null && done === 0) throw new Refusal(first, { text: message, result: moved });
  return moved;
}
