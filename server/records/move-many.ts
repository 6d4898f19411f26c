import type { Answers } from '../../schemas/values/answers.ts';
import type { DoneToMany } from '../../schemas/wire/records.ts';
import { Refusal, type RefusalCode } from '../kernel/errors.ts';
import { takeAnswers } from './answers.ts';
import type { Asking } from './asking.ts';
import { moveRecord } from './move.ts';
import { nameAmong, sayHowMany } from './name-record.ts';
import { sayRefused } from './say-refused.ts';
import { loadRecords } from './write/load.ts';

/** Moves each of the records for itself, and tells which were refused and why. Where none is moved it is a refusal. */
export async function moveMany(
  asking: Asking,
  key: string,
  ids: readonly string[],
  answers: Answers = {},
): Promise<DoneToMany> {
  const { entity } = asking;
  const move = entity.states?.moves.get(key);
  if (!move) throw new Refusal('unknown_record');
  await takeAnswers(asking, move.ask, answers);
  const wanted = [...new Set(ids)];
  const { records } = await loadRecords(asking, wanted, new Map());
  const byId = new Map(records.map((record) => [record.id, record]));
  const refused: DoneToMany['refused'][number][] = [];
  let first: RefusalCode | null = null;
  for (const id of wanted) {
    const record = byId.get(id);
    try {
      if (!record) throw new Refusal('unknown_record');
      await moveRecord(asking, id, key, record.version ?? 0, answers);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      first ??= error.code;
      refused.push({ id, name: nameAmong(asking, record, id), say: error.message });
    }
  }
  const done = wanted.length - refused.length;
  const message =
    refused.length === 0 ? `已${move.label}${sayHowMany(asking, records)}` : sayRefused(move.label, done, refused);
  const moved = { message, done, refused };
  if (first !== null && done === 0) throw new Refusal(first, { text: moved.message, result: moved });
  return moved;
}
