import type { EntityModel } from '../../schemas/compile/model.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Issue } from '../../schemas/issues/result.ts';
import type { Statement } from '../db/statement.ts';
import { quote } from '../db/structure.ts';
import { Refusal } from '../kernel/errors.ts';
import { fill, SqlWriter, tenantSlot } from '../sql/template.ts';
import type { Asking } from './asking.ts';
import { nameOf } from './name-record.ts';
import { standingPairs } from './pairs/found-pairs.ts';
import { houseOf, keepPairs } from './pairs/keep-pairs.ts';
import { kindsOf, lockPairings, type Pairs, pairingsOf, pairsIn } from './pairs/pairings.ts';
import { isCompetedFor, wakingSql } from './time/wake-competitions.ts';
import { refuseTaken } from './write/below-taken.ts';
import { clearPointing } from './write/clear-pointing.ts';
import { type Pointing, pointingInput, pointingOf, pointingSql, refuseGone } from './write/hold-pointed.ts';
import { isPointedAt, stillUsedSql } from './write/inbound.ts';
import { writeWithLedgers } from './write/keep-ledger.ts';
import { nameApart } from './write/kept-apart.ts';
import { type ChainWork, type LedgerWork, ledgerWork } from './write/ledger.ts';
import { refuseChains } from './write/ledger-faults.ts';
import { ledgerInput, ledgerSql } from './write/ledger-sql.ts';
import { loadRecords } from './write/load.ts';
import { sayTaker, type Touched } from './write/note-changes.ts';
import { putAside } from './write/open-files.ts';
import { refuseUnlessAllowed } from './write/refuse.ts';
import { sendAgain } from './write/save.ts';
import { settleAutos } from './write/settle-autos.ts';
import { computed } from './write/settle-move.ts';

/** Lays records into the trash, or takes them away where a document keeps none: all of them or none. What they drew is given back. */
export async function deleteRecords(asking: Asking, ids: readonly string[]): Promise<void> {
  const records = await loadAll(asking, ids, false);
  for (const record of records) refuseUnlessAllowed(asking, computed(asking, record), 'delete');
  const work = keepLinks(
    ledgerWork(
      asking,
      records.map((before) => ({ before, after: null })),
    ),
  );
  await refuseTaken(asking, records);
  await toss(asking, records, work, asking.entity.trash ? 'delete' : 'purge');
}

const confirmed = '彻底删除';

/** Lets records that lie in the trash go for ever, when it is meant: what still points at them, even from the trash, keeps them. */
export async function purgeRecords(asking: Asking, ids: readonly string[], confirm: string): Promise<void> {
  if (confirm !== confirmed) throw new Refusal('not_confirmed', { text: `请输入“${confirmed}”` });
  const records = await loadAll(asking, ids, true);
  for (const record of records) refuseUnlessAllowed(asking, computed(asking, record), 'delete');
  await refuseTaken(asking, records);
  await toss(asking, records, null, 'purge');
}

/** Takes a record out of the trash; what it drew and what it points at must still be there. */
export async function restoreRecord(asking: Asking, id: string): Promise<void> {
  const records = await loadAll(asking, [id], true);
  for (const record of records) refuseUnlessAllowed(asking, computed(asking, record), 'delete');
  const work = keepLinks(
    ledgerWork(
      asking,
      records.map((after) => ({ before: null, after })),
    ),
  );
  await toss(asking, records, work, 'restore');
}

/** Lineage outlives the trash; only quantities and counts move. */
const keepLinks = (work: LedgerWork | null): LedgerWork | null =>
  work && work.moves.length + work.counted.length > 0 ? { ...work, chains: [] } : null;

async function loadAll(asking: Asking, ids: readonly string[], trash: boolean): Promise<readonly RecordData[]> {
  const wanted = [...new Set(ids)];
  const { records } = await loadRecords(asking, wanted, new Map(), { trash });
  if (records.length !== wanted.length) throw new Refusal('unknown_record');
  return records;
}

type Toss = 'delete' | 'purge' | 'restore';

async function toss(
  asking: Asking,
  records: readonly RecordData[],
  work: LedgerWork | null,
  what: Toss,
): Promise<void> {
  const works: readonly ChainWork[] = work?.chains ?? [];
  const writer = new SqlWriter();
  const pointers = records.map((after) => ({ before: null, after }));
  const standing = records.map((before) => ({ before, after: before }));
  const pointing: Pointing = what === 'restore' ? pointingOf(asking, pointers, true) : new Map();
  const template = writer.finish(tossSql(asking, works, what, pointing, writer));
  const ids = records.map(({ id }) => String(id));
  const versions = records.map(({ id, version }) => ({ id, version }));
  const input = {
    ids,
    records: JSON.stringify(versions),
    ...ledgerInput(works),
    ...pointingInput(pointing),
    count: records.length,
    rev: asking.running.revision,
  };
  const send = (db: Asking['db']) =>
    db.first<Tossed>(fill(template, { tenant: db.tenant, asker: asking.asker, input }));
  const judge = (row: Tossed | undefined) => {
    if (row?.gone) refuseGone(asking, pointers, [...pointing.keys()], row.gone);
    refuseUntossed(asking, row, works, records);
  };
  const pairs = pairsIn(
    asking.model,
    asking.entity,
    records.map((record) => ({ before: record, after: null })),
  );
  const tied = pairingsOf(asking.model)
    .filter(({ law }) => law.to === asking.entity.store)
    .map((pairing) => ({ pairing, ids: ids.toSorted(), kinds: kindsOf(pairing) }));
  const isHeld = what !== 'restore' && isPointedAt(asking.model, asking.entity);
  const written = sendAgain(asking, async () => {
    await asking.db.transaction(async (db) => {
      const within = { ...asking, db };
      await lockPairings(
        db,
        [...pairs, ...tied].map(({ pairing }) => pairing),
      );
      if (what !== 'restore') for (const one of tied) await dropLoose(within, one, what);
      // Whoever comes back may have become due while it lay there.
      const touched: Touched[] = what === 'restore' ? [{ store: asking.entity.store, ids }] : [];
      const go = async () => {
        if (isHeld) await db.rows(holdSql(asking.entity, db.tenant, ids));
        if (what === 'purge') for (const one of await clearPointing(within, records)) touched.push(one);
        judge(await send(db));
        await putAside(db, asking.entity.store, ids, what !== 'restore');
      };
      if (work) for (const one of await writeWithLedgers(within, work, standing, go)) touched.push(one);
      else await go();
      for (const one of pairs) await keepPairs(within, one);
      if (what === 'restore') await judgeRestored(within, records);
      else await asking.running.engine.flows?.forget(within, ids);
      await settleAutos(within, touched, sayTaker(asking.entity, records));
    });
  });
  await written.catch(async (error: unknown) => {
    throw await nameApart(asking, records, error);
  });
}

/** What was found of those that go, and nobody has judged, goes with them: it holds nobody back. */
async function dropLoose(asking: Asking, pairs: Pairs, what: 'delete' | 'purge'): Promise<void> {
  const house = houseOf(asking, pairs.pairing);
  const loose = await standingPairs(house, pairs, what === 'purge');
  const ids = loose.flatMap((one) => (one.loose ? [one.id] : []));
  if (ids.length === 0) return;
  const records = await loadAll(house, ids, what === 'purge');
  const work = keepLinks(
    ledgerWork(
      house,
      records.map((before) => ({ before, after: null })),
    ),
  );
  await toss(house, records, work, what === 'purge' || !house.entity.trash ? 'purge' : 'delete');
}

/** What behaviours of a save hold to is held to here too. */
async function judgeRestored(asking: Asking, records: readonly RecordData[]): Promise<void> {
  for (const { do: name, params } of asking.entity.onSave)
    for (const record of records)
      await asking.running.engine.behaviours.get(name)?.restored?.(params as never, asking, record);
}

interface Tossed {
  readonly tossed: number;
  readonly used: string[] | null;
  readonly faults: string | null;
  readonly gone: string | null;
}

/** Whoever is about to point at these records is waited for, or waits; what was written by then is seen by the next statement only. */
const holdSql = ({ head }: EntityModel, tenant: number, ids: readonly unknown[]): Statement => ({
  text: `select id from ${quote(head.table)} where tenant_id = $1 and id = any($2::text[]) order by id for update`,
  values: [tenant, ids],
});

function refuseUntossed(
  asking: Asking,
  row: Tossed | undefined,
  works: readonly ChainWork[],
  records: readonly RecordData[],
): void {
  if (row?.tossed === records.length) return;
  if (row?.used) {
    const issues = row.used.map(
      (title): Issue => ({ code: 'refused', path: '', params: { by: 'rule', say: `被“${title}”引用` } }),
    );
    throw new Refusal('still_used', { issues, text: sayUsed(asking, records, row.used) });
  }
  if (row?.faults) refuseChains(asking, works, row.faults);
  throw new Refusal('stale_version');
}

/** 「物料品类 试剂正被“物料”引用，不能删除；请先在引用它的数据中改选」. */
function sayUsed(asking: Asking, records: readonly RecordData[], by: readonly string[]): string {
  const [only] = records;
  const what =
    only && records.length === 1 ? nameOf(asking, only) : `所选${records.length}条${asking.entity.title}中，有的`;
  return `${what}正被${by.map((title) => `“${title}”`).join('、')}引用，不能删除；请先在引用它的数据中改选`;
}

function tossSql(
  asking: Asking,
  works: readonly ChainWork[],
  what: Toss,
  pointing: Pointing,
  writer: SqlWriter,
): string {
  const { entity, model } = asking;
  const ledger = ledgerSql(asking, works, writer);
  const used = what === 'restore' ? null : stillUsedSql(model, entity, writer, what === 'purge');
  const pointed = pointingSql(asking, [...pointing.keys()], writer);
  const ready = [...pointed.ready, ...ledger.ready, ...(used ? ['(select titles from used) is null'] : [])];
  const rows = `json_to_recordset(${writer.input('records')}::json) x(id text, version int)`;
  const fits = `h.tenant_id = ${tenantSlot} and h.id = x.id and h.version = x.version`;
  const table = quote(entity.head.table);
  const stamp = `version = h.version + 1, update_by = ${writer.asker('me')}, update_time = ${writer.asker('now')}::timestamptz`;
  const head =
    what === 'purge'
      ? `delete from ${table} h using ${rows} cross join ready where ${fits} returning h.id, h.version + 1 as version`
      : `update ${table} h set deleted_at = ${what === 'delete' ? `${writer.asker('now')}::timestamptz` : 'null'}, ${stamp} ` +
        `from ${rows} cross join ready where ${fits} and h.deleted_at is ${what === 'delete' ? 'null' : 'not null'} returning h.id, h.version`;
  const history =
    `insert into record_history (tenant_id, entity, record_id, version, at, by, action, revision) ` +
    `select ${tenantSlot}, ${writer.constant(entity.store)}, head.id, head.version, ${writer.asker('now')}::timestamptz, ${writer.asker('me')}, ` +
    `${writer.constant(what === 'restore' ? 'restore' : 'delete')}, ${writer.input('rev')}::int from head`;
  // Written only where it is said: a statement takes no more values than it names.
  const forgotten = () =>
    `delete from record_star st using head where st.tenant_id = ${tenantSlot} and st.entity = ${writer.constant(entity.store)} ` +
    `and st.record_id = head.id`;
  const ctes = [
    ...(used ? [`used as materialized (${used})`] : []),
    ...pointed.ctes,
    ...ledger.ctes,
    `ready as materialized (select 1${ready.length > 0 ? ` where ${ready.join(' and ')}` : ''})`,
    `head as (${head})`,
    `history as (${history})`,
    ...(what === 'purge' ? [`stars as (${forgotten()})`] : []),
    ...(what === 'restore' && isCompetedFor(model, entity) ? [wakingSql(writer)] : []),
    ...ledger.after,
  ];
  const told = `${used ? '(select titles from used)' : 'null::json'} as used, ${ledger.faults ? `(${ledger.faults})::text` : 'null'} as faults, ${pointed.gone ? `(${pointed.gone})::text` : 'null'} as gone`;
  return `with ${ctes.join(', ')} select (select count(*) from head)::int as tossed, ${told}`;
}
