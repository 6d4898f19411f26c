import type { FlowState } from '../../schemas/flows/core.ts';
import type { Statement, TenantDb } from '../db/statement.ts';
import { asPlanned, planned } from '../sql/planned.ts';
import type { Question } from '../sql/questions.ts';

export type FlowStatus = 'running' | 'suspended' | 'agreed' | 'refused' | 'withdrawn' | 'back' | 'ended';

/** One decision about one record: where it stands, and how it ended. */
export interface InstanceRow {
  readonly id: string;
  readonly flow: string;
  readonly hash: string;
  readonly rootId: string;
  readonly parentId: string | null;
  readonly parentToken: number | null;
  readonly entity: string;
  readonly recordId: string;
  readonly inState: string;
  readonly title: string;
  readonly starter: string;
  readonly starterDepart: string | null;
  readonly state: FlowState;
  /** Whom somebody chose for a step that is still to come. */
  readonly picks: Readonly<Record<string, readonly string[]>>;
  readonly rev: number;
  readonly status: FlowStatus;
  readonly startedAt: string;
  readonly endedAt: string | null;
}

export type TaskStatus = 'waiting' | 'open' | 'agreed' | 'refused' | 'returned' | 'forwarded' | 'answered' | 'needless';

/** Somebody asked. */
export interface TaskRow {
  readonly id: string;
  readonly instanceId: string;
  readonly token: number;
  readonly step: string;
  readonly round: number;
  readonly seat: number;
  readonly sort: 'ask' | 'later' | 'consult' | 'before' | 'pick' | 'mend';
  /** The task that waits for this one. */
  readonly waitsId: string | null;
  readonly addedBy: string | null;
  readonly holder: string;
  readonly owner: string;
  readonly rule: string;
  readonly weight: number;
  readonly veto: boolean;
  readonly status: TaskStatus;
  readonly remark: string | null;
  readonly actedBy: string | null;
  readonly draft: { readonly remark: string } | null;
  readonly openedAt: string;
  readonly dueAt: string | null;
  readonly actedAt: string | null;
  readonly urged: number;
  readonly urgedAt: string | null;
  /** Fields and parts that its step keeps from whoever it asks. */
  readonly hides: readonly string[];
}

/** As rows say a moment: JSON has no word for it. */
const moment = (column: string): string => `left(${column}::text, 19)`;

const instanceColumns = `i.id, i.flow, i.hash, i.root_id as "rootId", i.parent_id as "parentId", i.parent_token as "parentToken", i.entity,
  i.record_id as "recordId", i.in_state as "inState", i.title, i.starter, i.starter_depart as "starterDepart", i.state, i.picks, i.rev, i.status,
  ${moment('i.started_at')} as "startedAt", ${moment('i.ended_at')} as "endedAt"`;
const taskColumns = `t.id, t.instance_id as "instanceId", t.token, t.step, t.round, t.seat, t.sort, t.waits_id as "waitsId",
  t.added_by as "addedBy", t.holder, t.owner, t.rule, t.weight, t.veto, t.status, t.remark, t.acted_by as "actedBy", t.draft,
  ${moment('t.opened_at')} as "openedAt", ${moment('t.due_at')} as "dueAt", ${moment('t.acted_at')} as "actedAt", t.urged,
  ${moment('t.urged_at')} as "urgedAt", t.hides`;

const waits = '5s';

/**
 * Holds the whole a task or an instance is of until the transaction is over: whoever does anything with a part of it waits, and not for
 * ever. Answers what it is about, which never changes.
 */
export const holdRoot = (db: TenantDb, of: { task: string } | { instance: string }) =>
  db.first<{ root: string; entity: string; record: string }>(
    'task' in of
      ? planned`with bound as materialized (select set_config('lock_timeout', ${waits}, true)),
          part as materialized (select i.root_id from flow_task t join flow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
            where t.tenant_id = ${db.tenant} and t.id = ${of.task})
          select i.id as root, i.entity, i.record_id as record from bound cross join flow_instance i
          where i.tenant_id = ${db.tenant} and i.id = (select root_id from part) for update of i`
      : planned`with bound as materialized (select set_config('lock_timeout', ${waits}, true))
          select i.id as root, i.entity, i.record_id as record from bound cross join flow_instance i
          where i.tenant_id = ${db.tenant} and i.id = (select root_id from flow_instance where tenant_id = ${db.tenant} and id = ${of.instance})
          for update of i`,
  );

/** The same of a root that is known, by whoever waits as long as it takes. */
export const holdKnown = (db: TenantDb, root: string) =>
  db.rows(planned`select id from flow_instance where tenant_id = ${db.tenant} and id = ${root} for update`);

/** All parts of a whole, and all who are or were asked in them. */
export const wholeAsked = (
  { tenant }: Pick<TenantDb, 'tenant'>,
  root: string,
): Question<{ readonly instances: readonly InstanceRow[]; readonly tasks: readonly TaskRow[] }> => ({
  asks: [
    {
      text: `select ${instanceColumns} from flow_instance i where i.tenant_id = $1 and i.root_id = $2 order by i.started_at, i.id`,
      values: [tenant, root],
    },
    {
      text: `select ${taskColumns} from flow_task t join flow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
      where t.tenant_id = $1 and i.root_id = $2 order by t.id`,
      values: [tenant, root],
    },
  ],
  answer: ([instances = [], tasks = []]) => ({
    instances: instances as readonly InstanceRow[],
    tasks: tasks as readonly TaskRow[],
  }),
});

/** Of a record the latest first, parts of others left out. */
export const instancesOf = (db: TenantDb, entity: string, record: string, most = 50): Promise<InstanceRow[]> =>
  db.rows<InstanceRow>(
    asPlanned({
      text: `select ${instanceColumns} from flow_instance i where i.tenant_id = $1 and i.entity = $2 and i.record_id = $3
      and i.parent_id is null order by i.started_at desc, i.id desc limit $4`,
      values: [db.tenant, entity, record, most],
    }),
  );

/** Rows of one table written at once: those that are new, and those that are others now. */
export function writeRows(
  tenant: number,
  table: string,
  columns: Readonly<Record<string, string>>,
  rows: readonly object[],
): Statement {
  const names = Object.entries(columns).map(([key, type]) => `"${key}" ${type}`);
  const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const keys = Object.keys(columns);
  const kept = keys.filter((key) => key !== 'id').map((key) => `${snake(key)} = excluded.${snake(key)}`);
  return asPlanned({
    text: `insert into ${table} (tenant_id, ${keys.map(snake).join(', ')}) select $1, ${keys.map((key) => `x."${key}"`).join(', ')}
      from jsonb_to_recordset($2::jsonb) x(${names.join(', ')}) on conflict (tenant_id, id) do update set ${kept.join(', ')}`,
    values: [tenant, JSON.stringify(rows)],
  });
}

export const instanceTypes = {
  id: 'text',
  flow: 'text',
  hash: 'text',
  rootId: 'text',
  parentId: 'text',
  parentToken: 'int',
  entity: 'text',
  recordId: 'text',
  inState: 'text',
  title: 'text',
  starter: 'text',
  starterDepart: 'text',
  state: 'jsonb',
  picks: 'jsonb',
  rev: 'int',
  status: 'text',
  startedAt: 'timestamptz',
  endedAt: 'timestamptz',
} as const satisfies Record<keyof InstanceRow, string>;

export const taskTypes = {
  id: 'text',
  instanceId: 'text',
  token: 'int',
  step: 'text',
  round: 'int',
  seat: 'int',
  sort: 'text',
  waitsId: 'text',
  addedBy: 'text',
  holder: 'text',
  owner: 'text',
  rule: 'text',
  weight: 'int',
  veto: 'bool',
  status: 'text',
  remark: 'text',
  actedBy: 'text',
  draft: 'jsonb',
  openedAt: 'timestamptz',
  dueAt: 'timestamptz',
  actedAt: 'timestamptz',
  urged: 'int',
  urgedAt: 'timestamptz',
  hides: 'text[]',
} as const satisfies Record<keyof TaskRow, string>;
