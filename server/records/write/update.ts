import type { RecordData } from '../../../schemas/compile/plan.ts';
import { Refusal } from '../../kernel/errors.ts';
import { newId } from '../../kernel/new-id.ts';
import type { Asking } from '../asking.ts';
import { readRecord } from '../read.ts';
import { diffRecords, isEmpty, tellChanges } from './changes.ts';
import { withAsker } from './create.ts';
import { updateDirectly } from './direct-update.ts';
import { pointedAt } from './facts.ts';
import { fitRecord } from './fit-record.ts';
import { refuseFoundUnseen } from './found-unseen-lines.ts';
import { refuseLinesAway } from './hold-lines.ts';
import { scopesHolding } from './hold-scopes.ts';
import { cleanSent, judge } from './judge.ts';
import { judgedPlans } from './judged-plan.ts';
import { loadRecords } from './load.ts';
import { narrowUpdate } from './narrow-update.ts';
import { numberRows } from './numbers.ts';
import { presentRecord } from './present.ts';
import { eachRow } from './references.ts';
import { refuseTooManyRows, refuseUnlessAllowed, refuseUnlessWithin } from './refuse.ts';
import { saveRecords } from './save.ts';
import { runOnSave } from './settle-move.ts';
import { wordsFrom } from './words.ts';

/**
 * Saves what was sent over the record as it stands: what is not sent stays. When only some fields of the head are sent,
 * only what depends on them is read and judged, and the answer holds what was sent and what changed with it. Two
 * statements, however many lines; one for a change that nothing depends on.
 */
export async function updateRecord(asking: Asking, id: string, body: RecordData): Promise<RecordData> {
  const version = readVersion(body.version);
  refuseTooManyRows(asking, body);
  const narrow = narrowUpdate(asking, body);
  const direct = narrow && (await updateDirectly(asking, narrow, id, body));
  if (direct) return direct;
  const within: Asking = narrow ? { ...asking, view: narrow.view } : asking;
  const { entity, model } = asking;
  const { records, facts: loaded } = await loadRecords(within, [id], pointedAt(entity, [body]), {});
  const [before] = records;
  if (!before) throw new Refusal('unknown_record');
  if (before.version !== version) await refuseStale(asking, id);
  refuseUnlessAllowed(asking, before, 'edit');
  const sent = { ...cleanSent(body, before), id, version };
  const plans = narrow?.plans ?? judgedPlans(asking);
  const { record, facts, chosen, finds } = await judge(within, { sent, before, at: 'save', facts: loaded, plans });
  if (!narrow) refuseFoundUnseen(asking, body, before, record);
  const {
    record: after,
    messages,
    works,
  } = await runOnSave(asking, withNewIds(asking, fitRecord(entity, record), before));
  const words = wordsFrom(model, entity, withAsker(asking, facts));
  const told: Asking = narrow ? { ...asking, view: narrow.shown } : asking;
  const diff = diffRecords(entity, before, after);
  after.$in = narrow?.movesScopes === false ? before.$in : scopesHolding(asking, after);
  if (isEmpty(diff)) return presentRecord(told, { record: after, before, words });
  refuseUnlessWithin(asking, after.$in ?? [], 'edit');
  refuseLinesAway(asking, before, after, diff);
  const changes = tellChanges(diff, before, after, words);
  const item = { before, after, diff, chosen, finds, action: 'edit', changes, note: null, messages };
  const isMovedOn = await saveOrStale(asking, id, () =>
    saveRecords(asking, { items: [item], numbers: [], works, isBeside: narrow !== null }),
  );
  const saved = asSaved(asking, after, before);
  const [stands = saved] = isMovedOn ? (await loadRecords(asking, [id], new Map())).records : [];
  return presentRecord(told, { record: stands, before, words });
}

export function readVersion(version: unknown): number {
  if (typeof version === 'number' && Number.isInteger(version) && version >= 0 && version < 2 ** 31) return version;
  throw new Refusal('invalid_input', {
    issues: [{ code: 'missing_key', path: '/version', params: { key: 'version' } }],
  });
}

/** Whoever comes too late is handed the record as it now stands, to merge with. */
export async function refuseStale(asking: Asking, id: string): Promise<never> {
  throw new Refusal('stale_version', { result: JSON.parse(await readRecord(asking, id)) });
}

export async function saveOrStale<T>(asking: Asking, id: string, save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'stale_version') await refuseStale(asking, id);
    throw error;
  }
}

/** The record with what the write itself changed. */
export const asSaved = ({ asker }: Asking, after: RecordData, before: RecordData): RecordData => ({
  ...after,
  version: Number(before.version) + 1,
  updateBy: asker.me,
  updateTime: asker.now,
});

/** Rows that were not there before get ids of ours and their numbers. */
export function withNewIds({ entity }: Asking, record: RecordData, before: RecordData): RecordData {
  const known = new Set<unknown>();
  eachRow(entity.head, before, (row) => known.add(row.id));
  eachRow(entity.head, record, (row, part) => {
    if (part.path !== '' && !known.has(row.id)) row.id = newId();
  });
  numberRows(entity, record);
  return record;
}
