import type { AskStep, FlowModel } from '../../../schemas/compile/flow-model.ts';
import { fitNewer } from '../../../schemas/flows/fit-newer.ts';
import { isAsk } from '../../../schemas/flows/places.ts';
import { canonicalJson } from '../../../schemas/values/hash.ts';
import type { FlowDoneMany } from '../../../schemas/wire/flows.ts';
import { sql } from '../../db/statement.ts';
import { Refusal, type RefusalCode } from '../../kernel/errors.ts';
import type { Session } from '../../kernel/session.ts';
import type { Sources } from '../../records/asking.ts';
import { hiddenAt } from '../ask.ts';
import { command } from '../command.ts';
import type { InstanceRow, TaskRow } from '../rows.ts';
import { armTask, dueOf } from '../timers.ts';
import { changeInstance, changeTask, flowOf, isLive, rootOfWork, type Work } from '../work.ts';
import { sayUnfit } from './newer.ts';

const mostSaid = 3;

/** Brings what runs to the newest version of its flow: each for itself; what stands where that has no place is refused, and said. */
export async function upgradeMany(
  sources: Sources,
  session: Session,
  ids: readonly string[],
  said: string,
): Promise<FlowDoneMany> {
  const { tenant } = session;
  const remark = said.trim();
  if (!remark) throw new Refusal('invalid_input', { text: '请填写换到新版本的原因' });
  const wanted = [...new Set(ids)];
  const rows = await sources.db.tenant(tenant).rows<{ id: string; title: string }>(sql`
    select id, title from flow_instance where tenant_id = ${tenant} and parent_id is null and id = any (${wanted}::text[])`);
  const names = new Map(rows.map(({ id, title }) => [id, title]));
  const refused: FlowDoneMany['refused'][number][] = [];
  let first: RefusalCode | null = null;
  for (const id of wanted) {
    try {
      if (!names.has(id)) throw new Refusal('unknown_record');
      await command(sources, { tenant, of: { instance: id }, by: session.user.id }, async (work) => {
        upgrade(work, session.user.id, remark);
        return { ended: null, remark: null, answer: null };
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      first ??= error.code;
      refused.push({ id, name: names.get(id) ?? '流程', say: error.message });
    }
  }
  const done = wanted.length - refused.length;
  const why = refused.slice(0, mostSaid).map(({ name, say }) => `${name}：${say}`);
  const left = `${refused.length}项未能换到新版本（${why.join('；')}${refused.length > mostSaid ? '…' : ''}）`;
  const message =
    refused.length === 0
      ? `已将${done}项换到新版本`
      : done > 0
        ? `已将${done}项换到新版本，${left}`
        : `没有换到新版本，${left}`;
  const told = { message, done, refused };
  if (first !== null && done === 0) throw new Refusal(first, { text: message, result: told });
  return told;
}

function upgrade(work: Work, me: string, remark: string): void {
  const root = rootOfWork(work);
  if (root.state.ended) throw new Refusal('wrong_state', { text: '流程已经结束，仍按原来的版本' });
  // What runs as a part of it goes with it, or nothing does.
  const older = [...work.instances.values()].flatMap((instance): Moving[] => {
    if (instance.state.ended) return [];
    const from = flowOf(work, instance);
    const to = work.house.model.flows.get(instance.flow);
    if (!to || to.of !== from.of)
      throw new Refusal('wrong_state', { text: `“${from.title}”已不再发布，只能按原来的版本走完` });
    return to.hash === instance.hash ? [] : [{ instance, from, to }];
  });
  if (older.length === 0) throw new Refusal('wrong_state', { text: '已是最新版本' });
  const unfit = sayUnfit(older.flatMap(({ instance, from, to }) => fitNewer(instance.state, from, to)));
  if (unfit !== '') throw new Refusal('wrong_state', { text: `现在所在的步骤不能按新版本继续：${unfit}` });
  for (const one of older) moveOne(work, one, { me, remark });
}

interface Moving {
  readonly instance: InstanceRow;
  readonly from: FlowModel;
  readonly to: FlowModel;
}

function moveOne(
  work: Work,
  { instance: { id, picks: chosen }, from, to }: Moving,
  { me, remark }: { readonly me: string; readonly remark: string },
): void {
  work.flows.set(to.hash, to);
  // Whoever was chosen for a step that is no more is asked for nothing.
  const picks = Object.fromEntries(Object.entries(chosen).filter(([key]) => to.steps[key]));
  changeInstance(work, id, { hash: to.hash, picks });
  for (const task of [...work.tasks.values()]) if (task.instanceId === id && isLive(task)) carry(work, task, from, to);
  const detail = { before: from.hash, after: to.hash };
  work.log.push({ instanceId: id, by: me, verb: 'upgrade', remark, detail });
}

/** Whoever is asked stays asked; what is kept from them, and how long they have, is as the newer version says. */
function carry(work: Work, task: TaskRow, from: FlowModel, to: FlowModel): void {
  const [before, after] = [from.steps[task.step], to.steps[task.step]];
  if (!isAsk(before) || !isAsk(after)) return;
  const changed = changeTask(work, task.id, { hides: hiddenAt(after) });
  if (canonicalJson(before.due) !== canonicalJson(after.due)) armAnew(work, changed, after);
}

function armAnew(work: Work, task: TaskRow, { due }: AskStep): void {
  if (task.status !== 'open' || !/^(ask|later)$/.test(task.sort)) return;
  work.stopped.timersOf.add(task.id);
  // Where something is decided for whoever is late, they have the whole of the new time: it may have run out before it was said.
  const from = due?.then.some((rule) => 'do' in rule) ? work.now : task.openedAt;
  const timed = changeTask(work, task.id, { dueAt: due ? dueOf(work, due, from) : null });
  if (due) armTask(work, timed, due);
}
