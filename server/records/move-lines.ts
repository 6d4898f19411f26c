import { byRole, type Refuser } from '../../schemas/check/allowed.ts';
import { lineRefusers } from '../../schemas/check/allowed-lines.ts';
import { rowsIn } from '../../schemas/check/record-source.ts';
import type { PartModel } from '../../schemas/compile/model.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Issue } from '../../schemas/issues/result.ts';
import type { LineMoveModel } from '../../schemas/sections/line-states/line-states.model.ts';
import { lineOperation } from '../../schemas/sections/line-states/line-states.model.ts';
import type { Answers } from '../../schemas/values/answers.ts';
import { quote } from '../db/structure.ts';
import { Refusal } from '../kernel/errors.ts';
import { fill, SqlWriter, tenantSlot } from '../sql/template.ts';
import type { Asking } from './asking.ts';
import { barredNow } from './hidden-places.ts';
import { scopesHolding } from './write/hold-scopes.ts';
import { judgedPlans } from './write/judged-plan.ts';
import { loadRecords } from './write/load.ts';
import { prepareLines } from './write/prepare-lines.ts';
import { writeMove } from './write/prepare-move.ts';
import { presentRecord } from './write/present.ts';
import { together } from './write/save.ts';
import { computed } from './write/settle-move.ts';
import { asSaved, saveOrStale } from './write/update.ts';

interface LineMove {
  readonly part: string;
  readonly move: string;
  /** The record as whoever asks has read it. */
  readonly version: number;
  /** Ids of the chosen rows. */
  readonly rows: readonly string[];
  readonly answers: Answers;
}

/**
 * Takes rows of a record from one state to another: all that are named, or none. The record is held meanwhile, so that one who moves
 * other rows waits and then goes on; whoever has read what somebody else has changed since is told.
 */
export async function moveLines(asking: Asking, id: string, asked: LineMove): Promise<RecordData> {
  const part = asking.entity.head.parts.get(asked.part);
  const move = part?.states?.moves.get(asked.move);
  if (!part || !move) throw new Refusal('unknown_record');
  const moved = await saveOrStale(asking, id, () =>
    together(asking, async (db) => {
      const within = { ...asking, db };
      await hold(within, id);
      const { records, facts } = await loadRecords(within, [id], new Map());
      const [before] = records;
      if (!before) throw new Refusal('unknown_record');
      const rows = new Set(asked.rows);
      await refuseUnlessMovable(within, before, part, move, asked);
      const action = lineOperation(part.path, move.key);
      const prepared = await prepareLines(within, { before, part, move, rows, answers: asked.answers, facts, action });
      const isOther = await writeMove(within, prepared);
      return { before, prepared, isOther };
    }),
  );
  const { before, prepared, isOther } = moved;
  const { after } = prepared.item;
  const stands = isOther ? (await loadRecords(asking, [id], new Map())).records[0] : undefined;
  const told = stands ?? { ...asSaved(asking, after, before), $in: scopesHolding(asking, after) };
  return presentRecord(asking, { record: told, before, words: prepared.words });
}

/** Whoever would write the record waits from here on. */
async function hold({ db, asker, entity }: Asking, id: string): Promise<void> {
  const writer = new SqlWriter();
  const template = writer.finish(
    `select h.id from ${quote(entity.head.table)} h where h.tenant_id = ${tenantSlot} and h.id = ${writer.input('id')}::text for no key update`,
  );
  await db.rows(fill(template, { tenant: db.tenant, asker, input: { id } }));
}

/** Role is asked of the record, state and rule of each row, and whether it still is what the asker has read. */
async function refuseUnlessMovable(
  asking: Asking,
  before: RecordData,
  part: PartModel,
  move: LineMoveModel,
  { version, rows }: LineMove,
): Promise<void> {
  const { whole } = judgedPlans(asking);
  const operation = lineOperation(part.path, move.key);
  const record = computed(asking, before);
  refuse(byRole(whole, record, operation, move.label), 'not_allowed');
  const places = new Map(rowsIn(before, part.key).map(({ id }, no) => [String(id), no]));
  const isBarred = barredNow(asking, before, part.path, operation);
  const line = whole.parts[part.path];
  if (!line || rows.some((row) => !places.has(row) || isBarred(row))) throw new Refusal('stale_version');
  const planned = line.states?.moves.find(({ key }) => key === move.key);
  const refusers = planned && lineRefusers(whole, record, { part: line, move: planned }, asking.asker);
  const refused = rows.flatMap((row) => {
    const no = places.get(row) ?? 0;
    return (refusers?.(no) ?? []).map(({ by, say }) => ({ by, say: `${part.label}第${no + 1}行：${say}` }));
  });
  refuse(refused, 'wrong_state');
  if (before.version !== version && (await isOtherThanRead(asking, String(before.id), version, rows)))
    throw new Refusal('stale_version');
}

const MOST_TOLD = 5;

function refuse(reasons: readonly Refuser[], code: 'not_allowed' | 'wrong_state'): void {
  if (reasons.length === 0) return;
  const told = reasons.slice(0, MOST_TOLD);
  const issues = told.map(({ by, say }): Issue => ({ code: 'refused', path: '', params: { by, say } }));
  const more = reasons.length > told.length ? `；还有${reasons.length - told.length}处` : '';
  throw new Refusal(code, { issues, text: `${told.map(({ say }) => say).join('；')}${more}` });
}

/** Whether anything but moves of other rows was written since: nobody decides on what he has not read. */
async function isOtherThanRead(
  { db, asker, entity }: Asking,
  id: string,
  version: number,
  rows: readonly string[],
): Promise<boolean> {
  const writer = new SqlWriter();
  const since =
    `e.tenant_id = ${tenantSlot} and e.entity = ${writer.constant(entity.store)} and e.record_id = ${writer.input('id')}::text ` +
    `and e.version > ${writer.input('version')}::int`;
  const template = writer.finish(
    `select count(*)::int as count, count(*) filter (where e.action like '%.move:%' and not exists (select from ` +
      `jsonb_array_elements(e.changes) c where c->'row'->>'id' = any(${writer.input('rows')}::text[])))::int as apart ` +
      `from record_history e where ${since}`,
  );
  const found = await db.first<{ count: number; apart: number }>(
    fill(template, { tenant: db.tenant, asker, input: { id, version, rows } }),
  );
  return !found || found.count === 0 || found.apart < found.count;
}
