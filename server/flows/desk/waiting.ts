import type { FlowCounts, FlowRow, FlowRowPage, WaitingKind } from '../../../schemas/wire/flows.ts';
import type { AwaitedRow } from '../../../schemas/wire/records.ts';
import { sql, type TenantDb } from '../../db/statement.ts';
import { shanghaiTime } from '../../kernel/clock.ts';
import type { Session } from '../../kernel/session.ts';
import type { Sources } from '../../records/asking.ts';
import { asksOf, tellAwaited, type WaitingRecord } from '../../records/awaited.ts';
import { MOST_OF_ONE } from '../../records/awaited-rows.ts';
import { readingOf } from '../../records/row-reader.ts';
import { fill, SqlWriter } from '../../sql/template.ts';
import { handsOf } from '../deputies.ts';
import { type DeskQuery, everyText } from './desk.ts';
import { type DeskLine, tellLines } from './rows.ts';
import { waitingSql } from './waiting-sql.ts';

interface WaitingQuery extends DeskQuery {
  readonly kind?: WaitingKind | undefined;
}

/** A line of the one list before it is told. */
interface WaitingLine {
  readonly kind: WaitingKind;
  readonly id: string;
  readonly entity: string;
  readonly record: string;
  readonly at: string;
  readonly due: string | null;
  readonly state: string;
}

interface Answered {
  readonly lines: readonly WaitingLine[];
  readonly kinds: readonly { readonly kind: WaitingKind; readonly count: number }[];
  readonly of: readonly { readonly key: string; readonly count: number }[];
  /** Documents of which more wait than are told. */
  readonly more: readonly string[];
  readonly late: number;
  readonly total: number;
}

/**
 * Everything that waits for somebody, whatever sort of thing it is, by one rule: what is overdue, then what is due next, then what
 * has waited longest. The tasks of those they stand in for are among theirs.
 */
export async function listWaiting(sources: Sources, session: Session, query: WaitingQuery): Promise<FlowRowPage> {
  const now = shanghaiTime();
  const { answer, about, running } = await askWaiting(sources, session, query, now);
  const [decided, awaited] = await Promise.all([
    tellLines(sources, session, await flowLines(sources.db.tenant(session.tenant), answer.lines), now),
    tellAwaited(about, recordsOf(answer.lines)),
  ]);
  const flows = new Map(decided.map((row) => [row.id, row]));
  const works = new Map(awaited.map((row) => [`${row.entity} ${row.record}`, row]));
  const records = answer.lines.flatMap(({ kind, id, entity, record, due }): FlowRow[] => {
    const flow = flows.get(id);
    if (flow) return [{ ...flow, kind }];
    const work = works.get(`${entity} ${record}`);
    return work ? [{ ...nobodyDecides, ...sayAwaited(kind, work), ...dueBy(due, now) }] : [];
  });
  const of = answer.of.map(({ key, count }) => ({ key, title: running.entity(key)?.title ?? key, count }));
  const more = answer.more.map((key) => ({ title: running.entity(key)?.title ?? key, count: MOST_OF_ONE }));
  return { records, total: answer.total, kinds: answer.kinds, of, more };
}

/** What a record that waits without a decision says in place of one. */
const nobodyDecides = {
  instance: '',
  flow: '',
  flowTitle: '',
  starter: { id: '', name: '' },
  owner: null,
  holders: [],
  status: 'awaited',
  urged: 0,
  readAt: null,
  rev: 0,
};

const dueBy = (due: string | null, now: string) => {
  const at = due === null ? null : due.slice(0, 19).replace('T', ' ');
  return { due: at, late: at !== null && at < now };
};

const sayAwaited = (kind: WaitingKind, { state, next, ...work }: AwaitedRow) => ({
  ...work,
  kind,
  id: `${work.entity}-${work.record}`,
  ...(kind === 'job'
    ? { step: '上次执行失败，请查看任务日志', statusText: '执行失败', tone: 'danger' as const }
    : { step: next, statusText: state.label, tone: state.tone }),
});

/** How many wait for whoever asks: by the same statement that lists them. */
export async function readCounts(sources: Sources, session: Session): Promise<FlowCounts> {
  const { answer } = await askWaiting(sources, session, { page: 1, size: 0 }, shanghaiTime());
  const db = sources.db.tenant(session.tenant);
  const row = await db.first<{ copies: number }>(sql`
    select count(*)::int as copies from flow_copy c
    where c.tenant_id = ${db.tenant} and c.reader = ${session.user.id} and c.read_at is null`);
  const of = (kind: WaitingKind) => answer.kinds.find((one) => one.kind === kind)?.count ?? 0;
  return {
    todo: answer.total,
    isMore: answer.more.length > 0,
    decisions: of('decision'),
    late: answer.late,
    copies: row?.copies ?? 0,
    returned: of('returned'),
  };
}

async function askWaiting(sources: Sources, session: Session, query: WaitingQuery, now: string) {
  const asks = await asksOf(sources, session);
  const hands = await handsOf(await readingOf(sources, session.tenant), session.user.id);
  const writer = new SqlWriter();
  const { about, text } = waitingSql(asks, writer);
  const { page, size, find, flow = null, entity = null, kind = null, late = false } = query;
  const skip = (page - 1) * size;
  const input = { hands, now, size, skip, find: everyText(find), flow, entity, kind, late };
  const template = writer.finish(text);
  const row = await asks.db.first<{ answer: string }>(
    fill(template, { tenant: asks.db.tenant, asker: asks.asker, input }),
  );
  return { answer: JSON.parse(row?.answer ?? '{}') as Answered, about, running: asks.running };
}

const recordsOf = (lines: readonly WaitingLine[]): readonly WaitingRecord[] =>
  lines.flatMap(({ kind, entity, record: id, state, at }) =>
    kind === 'work' || kind === 'job' ? [{ entity, id, state, at }] : [],
  );

/** Decisions, and what came back from one, as the desks know their lines. */
async function flowLines(db: TenantDb, lines: readonly WaitingLine[]): Promise<readonly DeskLine[]> {
  const ids = (kind: WaitingKind) => lines.flatMap((line) => (line.kind === kind ? [line.id] : []));
  const [tasks, returned] = [ids('decision'), ids('returned')];
  if (tasks.length + returned.length === 0) return [];
  return db.rows<DeskLine>(sql`
    select t.id, t.step, t.owner, t.status as "taskStatus", t.due_at as due, t.urged, null as "readAt", t.opened_at as at,
      i.id as instance, i.root_id as root, i.hash, i.flow, i.entity, i.record_id as record, i.title, i.starter, i.status,
      (select r.rev from flow_instance r where r.tenant_id = i.tenant_id and r.id = i.root_id) as rev
    from flow_task t join flow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
    where t.tenant_id = ${db.tenant} and t.id = any (${tasks}::text[])
    union all
    select i.id, null, null, null, null, 0, null, coalesce(i.ended_at, i.started_at),
      i.id, i.root_id, i.hash, i.flow, i.entity, i.record_id, i.title, i.starter, i.status, i.rev
    from flow_instance i where i.tenant_id = ${db.tenant} and i.id = any (${returned}::text[])`);
}
