import type { FlowModel, StateFlowModel } from '../../schemas/compile/flow-model.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { judge } from '../../schemas/expressions/judge.ts';
import { notStarted } from '../../schemas/flows/advance.ts';
import type { Place } from '../../schemas/flows/core.ts';
import { START } from '../../schemas/flows/going.ts';
import { Refusal } from '../kernel/errors.ts';
import { asHouse, theHouse } from '../kernel/founder.ts';
import { newId } from '../kernel/new-id.ts';
import { askerOf } from '../kernel/session.ts';
import { type Asking, askAsHouse, askWithin } from '../records/asking.ts';
import type { Passed } from '../records/flows-port.ts';
import { nameOf } from '../records/name-record.ts';
import { withWorkDays } from '../records/work-days.ts';
import { loadRecords } from '../records/write/load.ts';
import { computed } from '../records/write/settle-move.ts';
import { drive } from './drive.ts';
import { makeMove, settleWork } from './end.ts';
import { type InstanceRow, instancesOf } from './rows.ts';
import { conditionScope, sayUnsure } from './unsure.ts';
import { departOf } from './who/directory.ts';
import { emptyWork, type Work } from './work.ts';

/** Begins what decides about a record in the state it has come to, in the transaction that brought it there. */
export async function startFlow(asking: Asking, { to, record: { id } }: Passed): Promise<boolean> {
  const { store } = asking.entity;
  const base = asking.running.entity(store);
  const decided = base?.states?.nodes.get(to)?.flow;
  if (!decided) return false;
  const house = await withWorkDays(houseWithin(asking, store));
  const [stored] = (await loadRecords(house, [String(id)], new Map())).records;
  if (!stored) return false;
  const record = computed(house, stored);
  const starter = starterOf(asking, record);
  const starterDepart =
    starter === asking.asker.me && asking.session.currentDepart !== null
      ? asking.session.currentDepart
      : await departOf(house, starter);
  const flow = chooseFlow(house, decided, record, { starter, starterDepart });
  if (flow === null) {
    await makeMove(house, { recordId: String(id), inState: to }, 'agree', {
      title: '无须审批',
      remark: null,
      agreed: [],
    });
    return true;
  }
  return begin(house, flow, { record, inState: to, starter, starterDepart });
}

/** The house in the same transaction; what it does in somebody's wake goes on in it. */
export function houseWithin(asking: Asking, store: string): Asking {
  if (asking.following) return askAsHouse(asking, asking.following, store);
  const session = asHouse(asking.session.tenant);
  return askWithin({ ...asking, session, asker: askerOf(session, asking.asker.now, asking.asker.calendar) }, store);
}

/** Whoever did it; what the house did by itself is its maker's. */
function starterOf({ asker, following, session }: Asking, record: RecordData): string {
  const isHouse = following !== undefined || session.isProduct === true || asker.me === theHouse.id;
  return isHouse ? String(record.createBy ?? theHouse.id) : asker.me;
}

type Starter = Pick<InstanceRow, 'starter' | 'starterDepart'>;

/** The first flow whose condition holds; null: nobody needs to agree. */
export function chooseFlow(
  house: Asking,
  { flows, none }: StateFlowModel,
  record: RecordData,
  { starter, starterDepart }: Starter,
): FlowModel | null {
  const scope = conditionScope(house, record, { starter, starterDepart });
  const chosen = flows.find(({ when }) => {
    const is = when === null || judge(when, scope);
    // No other flow decides in its stead because this one's condition cannot be told.
    if (is === null && when !== null)
      throw new Refusal('wrong_state', {
        text: `不能确定${nameOf(house, record)}由哪个流程审批：${sayUnsure(house, when, scope)}。请把单据补充完整后再提交`,
      });
    return is;
  });
  if (!chosen && none === 'agree') return null;
  const flow = chosen && house.model.flows.get(chosen.key);
  if (flow?.stopped)
    throw new Refusal('wrong_state', {
      text: `“${flow.title}”已停用，不能提交${nameOf(house, record)}：${flow.stopped}`,
    });
  if (flow) return flow;
  throw new Refusal('wrong_state', { text: `没有适用于${nameOf(house, record)}的审批流程，请联系系统管理员` });
}

/** A flow about to begin, in memory. */
export function beginning(
  house: Asking,
  flow: FlowModel,
  { record, inState, starter, starterDepart }: Beginning,
  by: string | null,
  isTrial = false,
): Work {
  const id = newId();
  const work = emptyWork({ house, by, root: id, isTrial });
  work.flows.set(flow.hash, flow);
  work.record = { stored: null, told: record };
  work.instances.set(id, {
    id,
    flow: flow.key,
    hash: flow.hash,
    rootId: id,
    parentId: null,
    parentToken: null,
    entity: house.entity.key,
    recordId: String(record.id),
    inState,
    title: nameOf(house, record),
    starter,
    starterDepart,
    state: notStarted,
    picks: {},
    rev: 0,
    status: 'running',
    startedAt: work.now,
    endedAt: null,
  });
  return work;
}

export interface Beginning extends Starter {
  readonly record: RecordData;
  readonly inState: string;
}

async function begin(
  house: Asking,
  flow: FlowModel,
  { record, inState, starter, starterDepart }: Beginning,
): Promise<boolean> {
  const at = await wentBackFrom(house, flow, String(record.id));
  const by = starter === theHouse.id ? null : starter;
  const work = beginning(house, flow, { record, inState, starter, starterDepart }, by);
  const command = { do: 'start', ...(at.length > 0 ? { at } : {}) } as const;
  const ended = await drive(work, { instanceId: work.root, command, line: { by: work.by, verb: 'start' } });
  await settleWork(work, { ended, remark: null, decided: null });
  return ended !== null;
}

/** Sent back to be mended, and to come straight again to whoever sent it: as long as the flow still says the same. */
async function wentBackFrom({ db, entity }: Asking, { hash }: FlowModel, record: string): Promise<readonly Place[]> {
  const [last] = await instancesOf(db, entity.key, record, 1);
  if (last?.status !== 'back' || last.hash !== hash) return [];
  return last.state.direct.find(({ from }) => from === START)?.to ?? [];
}
