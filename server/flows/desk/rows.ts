import type { FlowRow } from '../../../schemas/wire/flows.ts';
import { sql, type TenantDb } from '../../db/statement.ts';
import { quote } from '../../db/structure.ts';
import type { Session } from '../../kernel/session.ts';
import type { Running } from '../../metadata/models.ts';
import { askAbout, type Sources } from '../../records/asking.ts';
import { doorsTo } from '../../records/say-records.ts';
import { type ToldRecord, tellMany } from '../../records/tell-many.ts';
import type { FlowStatus, TaskStatus } from '../rows.ts';
import { flowsByHash } from '../told/flows-by-hash.ts';
import { sayInstance, sayTask } from '../told/say-status.ts';
import { namesOf } from '../who/directory.ts';

/** A line of a desk as the database knows it. */
export interface DeskLine {
  readonly id: string;
  readonly instance: string;
  readonly hash: string;
  readonly flow: string;
  readonly entity: string;
  readonly record: string;
  readonly title: string;
  readonly step: string | null;
  readonly starter: string;
  readonly owner: string | null;
  readonly status: FlowStatus;
  readonly taskStatus: TaskStatus | null;
  readonly at: string;
  readonly due: string | null;
  readonly urged: number;
  readonly readAt: string | null;
  readonly rev: number;
  readonly root: string;
}

/** Lines as they are told to whoever asks: of a record only what they may read of it. */
export async function tellLines(
  sources: Sources,
  session: Session,
  lines: readonly DeskLine[],
  now: string,
): Promise<readonly FlowRow[]> {
  if (lines.length === 0) return [];
  const running = await sources.models.running(session.tenant);
  const db = sources.db.tenant(session.tenant);
  const flows = await flowsByHash(
    db,
    running.model,
    lines.map(({ hash }) => hash),
  );
  const holders = await holdersOf(
    db,
    lines.map(({ root }) => root),
  );
  const names = await namesOf({ db, model: running.model }, [
    ...lines.flatMap(({ starter, owner }) => [starter, owner ?? '']),
    ...[...holders.values()].flat(),
  ]);
  const person = (id: string) => ({ id, name: names.get(id) ?? '' });
  const told = new Map<string, ReadonlyMap<string, ToldRecord>>();
  const versions = new Map<string, ReadonlyMap<string, number>>();
  for (const entity of new Set(lines.map((line) => line.entity))) {
    const ids = [...new Set(lines.flatMap((line) => (line.entity === entity ? [line.record] : [])))];
    told.set(entity, await toldThrough(sources, session, running, entity, ids));
    versions.set(entity, await versionsOf(db, running, entity, ids));
  }
  return lines.map((line): FlowRow => {
    const flow = flows.get(line.hash);
    const step = line.step === null ? undefined : flow?.steps[line.step];
    const sights = step && 'fields' in step ? step.fields : {};
    const of = told.get(line.entity)?.get(line.record);
    const isNamed = sights[running.entity(line.entity)?.named ?? ''] !== 'hide';
    return {
      kind: 'decision',
      id: line.id,
      instance: line.instance,
      flow: line.flow,
      flowTitle: flow?.title ?? '',
      entity: line.entity,
      entityTitle: running.entity(line.entity)?.title ?? '',
      record: line.record,
      title: of && isNamed ? of.name : line.title,
      told: (of?.told ?? []).flatMap(({ field, label, text }) => (sights[field] === 'hide' ? [] : [{ label, text }])),
      step: step?.title ?? null,
      starter: person(line.starter),
      owner: line.owner === null || line.owner === session.user.id ? null : person(line.owner),
      holders: session.supplier === null ? (holders.get(line.root) ?? []).map(person) : [],
      status: line.taskStatus ?? line.status,
      statusText: line.taskStatus === null ? sayInstance[line.status] : sayTask(line.taskStatus, step?.as === 'handle'),
      tone: null,
      at: line.at,
      due: line.due,
      late: line.due !== null && line.due < now && (line.taskStatus ?? 'open') === 'open',
      urged: line.urged,
      readAt: line.readAt,
      rev: line.rev + (versions.get(line.entity)?.get(line.record) ?? 0),
    };
  });
}

async function toldThrough(
  sources: Sources,
  session: Session,
  running: Running,
  store: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ToldRecord>> {
  const found = new Map<string, ToldRecord>();
  for (const { key } of await doorsTo(sources, running, session, store)) {
    const left = ids.filter((id) => !found.has(id));
    if (left.length === 0) break;
    for (const [id, one] of await tellMany(await askAbout(sources, session, key), left)) found.set(id, one);
  }
  return found;
}

async function versionsOf(db: TenantDb, running: Running, store: string, ids: readonly string[]) {
  const table = running.entity(store)?.head.table;
  if (!table) return new Map<string, number>();
  const rows = await db.rows<{ id: string; version: number }>({
    text: `select id, version from ${quote(table)} where tenant_id = $1 and id = any($2::text[])`,
    values: [db.tenant, ids],
  });
  return new Map(rows.map(({ id, version }) => [id, version]));
}

const mostHolders = 20;

/** Who is asked now, by the whole that they are asked for. */
async function holdersOf(db: TenantDb, roots: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db.rows<{ root: string; holders: string[] }>(sql`
    select i.root_id as root, (array_agg(distinct t.holder))[1:${mostHolders}::int] as holders
    from flow_instance i join flow_task t on t.tenant_id = i.tenant_id and t.instance_id = i.id and t.status = 'open'
    where i.tenant_id = ${db.tenant} and i.root_id = any (${[...new Set(roots)]}::text[]) group by i.root_id`);
  return new Map(rows.map(({ root, holders }) => [root, holders]));
}
