import type { FlowModel } from '../../../schemas/compile/flow-model.ts';
import type { FlowTold } from '../../../schemas/wire/flows.ts';
import { sql, type TenantDb } from '../../db/statement.ts';
import { quote } from '../../db/structure.ts';
import { shanghaiTime } from '../../kernel/clock.ts';
import { Refusal } from '../../kernel/errors.ts';
import { asHouse } from '../../kernel/founder.ts';
import { askerOf, type Session } from '../../kernel/session.ts';
import { type Asking, askAbout, askWithin, type Sources } from '../../records/asking.ts';
import { readingOf } from '../../records/row-reader.ts';
import { doorsTo, namesInReach } from '../../records/say-records.ts';
import { planned } from '../../sql/planned.ts';
import { askAll, nothingAsked, type Question } from '../../sql/questions.ts';
import { standInAsked, standInBy } from '../deputies.ts';
import { seenRev } from '../moved-on.ts';
import { instancesOf, type TaskRow } from '../rows.ts';
import { keepsFlow } from '../verbs/manage.ts';
import { choosable, pickOf, picksAhead } from '../verbs/pick.ts';
import { namesOf } from '../who/directory.ts';
import { flowOf, instanceOf, loadWork, rootOfWork, stepOf, type Work } from '../work.ts';
import { aheadOf } from './ahead.ts';
import { type Mine, whatCan } from './can.ts';
import { isConcerned } from './concerned.ts';
import { logAsked, personsOf, tellEvents } from './events.ts';
import { trialOf } from './play-on.ts';
import { sayInstance } from './say-status.ts';
import { tellSteps } from './steps.ts';

/** How a record is being decided, for who may read it, or is or was asked about it. To anybody else there is no such record. */
export async function readFlowOf(
  sources: Sources,
  session: Session,
  entity: string,
  id: string,
): Promise<FlowTold | null> {
  const running = await sources.models.running(session.tenant);
  const store = running.entity(entity)?.store;
  if (store === undefined) throw new Refusal('unknown_record');
  const db = sources.db.tenant(session.tenant);
  const [latest] = await instancesOf(db, store, id, 1);
  const isReader = session.supplier === null && (await mayRead(sources, session, store, id));
  const isAsked =
    latest !== undefined && (await isConcerned(await readingOf(sources, session.tenant), store, id, session.user.id));
  const isKeeper = async () => latest !== undefined && (await keeps(sources, session, store, latest.rootId));
  if (!isReader && !isAsked && !(await isKeeper())) {
    // A supplier who reads the record itself is told nothing of how it is decided, which is no fault.
    if (session.supplier !== null && (await mayRead(sources, session, store, id))) return null;
    throw new Refusal('unknown_record');
  }
  if (latest && !session.viewing) await noteRead(db, store, id, session.user.id);
  return latest ? tellFlow(sources, session, latest.rootId) : null;
}

/** What was said and done the last time, for a paper of a record that whoever asks reads. */
export async function opinionsOn(
  sources: Sources,
  session: Session,
  entity: string,
  id: string,
): Promise<FlowTold['events']> {
  const running = await sources.models.running(session.tenant);
  const store = running.entity(entity)?.store ?? entity;
  const [latest] = await instancesOf(sources.db.tenant(session.tenant), store, id, 1);
  return latest ? (await tellFlow(sources, session, latest.rootId)).events : [];
}

async function keeps(sources: Sources, session: Session, store: string, root: string): Promise<boolean> {
  const house = await houseAbout(sources, session.tenant, store);
  return keepsFlow(await loadWork({ house, by: session.user.id, root }), session);
}

/** What was shown to somebody is read once they look at it. */
const noteRead = (db: TenantDb, store: string, record: string, reader: string) =>
  db.rows(sql`
    update flow_copy c set read_at = now() from flow_instance i where c.tenant_id = ${db.tenant} and c.reader = ${reader}
      and c.read_at is null and i.tenant_id = c.tenant_id and i.id = c.instance_id and i.entity = ${store} and i.record_id = ${record}`);

export async function mayRead(sources: Sources, session: Session, store: string, id: string): Promise<boolean> {
  const running = await sources.models.running(session.tenant);
  for (const { key } of await doorsTo(sources, running, session, store)) {
    const found = await namesInReach(await askAbout(sources, session, key), [id]);
    if (found.length > 0) return true;
  }
  return false;
}

/** The house about the record of a decision, to read it by. */
export async function houseAbout(sources: Sources, tenant: number, entity: string): Promise<Asking> {
  const running = await sources.models.running(tenant);
  const db = sources.db.tenant(tenant);
  const session = asHouse(tenant);
  return askWithin({ db, outside: db, running, session, asker: askerOf(session, shanghaiTime()) }, entity);
}

/** The decision whole, as one of those it concerns is told of it. */
export async function tellFlow(sources: Sources, session: Session, root: string): Promise<FlowTold> {
  const db = sources.db.tenant(session.tenant);
  const house = await houseAbout(sources, session.tenant, await entityOf(db, root));
  return tellWork(session, await loadWork({ house, by: session.user.id, root }));
}

/** The same of what a command has just left: it need not be read again. */
export async function tellDone(sources: Sources, session: Session, done: Work): Promise<FlowTold> {
  const house = await houseAbout(sources, session.tenant, rootOfWork(done).entity);
  return tellWork(session, { ...done, house });
}

async function tellWork(session: Session, work: Work): Promise<FlowTold> {
  const { house } = work;
  const top = rootOfWork(work);
  const flow = flowOf(work, top);
  const me = session.user.id;
  const [log, version, standIns] = await askAll(
    house.db,
    logAsked(work),
    versionAsked(work),
    work.standIn ? nothingAsked : standInAsked(house, me),
  );
  if (version === null) throw new Refusal('unknown_record');
  const { hands } = work.standIn ?? (await standInBy(house, me, standIns ?? []));
  const mine: Mine = { me, hands, manages: await keepsFlow(work, session) };
  const own = ownTask(work, mine);
  const names = await namesOf(house, [...everybody(work), ...log.flatMap(personsOf)].filter(Boolean));
  const person = (id: string) => ({ id, name: names.get(id) ?? '' });
  const { can, backTo } = whatCan(work, mine, own);
  const told: FlowTold = {
    instance: top.id,
    rev: seenRev(top, { version }),
    flow: flow.key,
    title: flow.title,
    status: top.status,
    statusText: sayInstance[top.status],
    starter: person(top.starter),
    startedAt: top.startedAt,
    endedAt: top.endedAt,
    steps: await withAhead(work, tellSteps(work, person)),
    events: tellEvents(work, log, names),
    task: own && toldTask(work, own),
    can,
    backTo: backTo.map(({ step, title, cancels }) => ({ step, title, cancels: cancels.map(person) })),
    picks: await tellPicks(work, flow, own),
  };
  return session.supplier === null ? told : toOutsider(told, mine.me);
}

/** Whoever comes from outside hears how far it is, and of what was said and by whom only their own. */
export const toOutsider = (told: FlowTold, me: string): FlowTold => ({
  ...told,
  steps: told.steps.map((step) => ({ ...step, rule: null, persons: step.persons.filter(({ id }) => id === me) })),
  events: told.events.filter(({ by }) => by?.id === me),
  backTo: told.backTo.map((step) => ({ ...step, cancels: [] })),
});

/** With whom the steps that are still to come would ask, as things stand. */
async function withAhead(work: Work, steps: FlowTold['steps']): Promise<FlowTold['steps']> {
  if (rootOfWork(work).status !== 'running' || !steps.some(({ stands }) => stands === 'ahead')) return steps;
  const ahead = await aheadOf(trialOf(work));
  return steps.map((step) => {
    const next = step.stands === 'ahead' ? ahead.get(step.key) : undefined;
    if (!next) return step;
    return { ...step, stands: next.isSkipped ? 'skipped' : 'ahead', persons: next.persons };
  });
}

/** Of the record alone, where nothing else of it was read. */
function versionAsked(work: Work): Question<number | null> {
  const { record, house } = work;
  if (record) return { asks: [], answer: () => Number(record.told.version) };
  const { db, entity } = house;
  const text = `select version from ${quote(entity.head.table)} where tenant_id = $1 and id = $2`;
  const { recordId } = rootOfWork(work);
  return { asks: [{ text, values: [db.tenant, recordId] }], answer: ([rows]) => rows?.[0]?.version ?? null };
}

async function entityOf(db: TenantDb, root: string): Promise<string> {
  const row = await db.first<{ entity: string }>(
    planned`select entity from flow_instance where tenant_id = ${db.tenant} and id = ${root}`,
  );
  if (!row) throw new Refusal('unknown_record');
  return row.entity;
}

/** Their own first, then those of whom they stand in for. */
function ownTask(work: Work, { hands, me }: Mine): TaskRow | null {
  const open = [...work.tasks.values()].filter(({ status, holder }) => status === 'open' && hands.includes(holder));
  return open.find(({ holder }) => holder === me) ?? open[0] ?? null;
}

const everybody = (work: Work): readonly string[] => [
  ...[...work.tasks.values()].flatMap(({ holder, owner, actedBy, addedBy }) => [
    holder,
    owner,
    actedBy ?? '',
    addedBy ?? '',
  ]),
  rootOfWork(work).starter,
];

function toldTask(work: Work, { id, instanceId, step: key, sort, draft }: TaskRow): FlowTold['task'] {
  const step = stepOf(work, instanceOf(work, instanceId), key);
  const isAsk = step.as === 'approve' || step.as === 'handle';
  return {
    id,
    step: key,
    stepTitle: step.title,
    sort,
    remarkNeeded: isAsk && step.remark,
    draft: draft && { remark: draft.remark },
    fields: isAsk ? { ...step.fields } : {},
  };
}

/** Whom the asker is to choose persons for: now, or with their agreement. */
async function tellPicks(work: Work, flow: FlowModel, own: TaskRow | null): Promise<FlowTold['picks']> {
  if (!own) return [];
  const instance = instanceOf(work, own.instanceId);
  const at = flow.steps[own.step];
  const next = picksAhead(work, instance, own.step).find((step) => pickOf(step)?.picked === 'before');
  const steps = own.sort === 'pick' ? [at] : next ? [next] : [];
  return Promise.all(
    steps.flatMap((step) =>
      step?.as === 'approve' || step?.as === 'handle'
        ? [choosable(work.house, step).then((from) => ({ step: step.key, title: step.title, from: [...from] }))]
        : [],
    ),
  );
}
