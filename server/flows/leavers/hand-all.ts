import type { FlowHandedOver } from '../../../schemas/wire/flows.ts';
import { Refusal, type RefusalCode } from '../../kernel/errors.ts';
import type { Session } from '../../kernel/session.ts';
import type { Sources } from '../../records/asking.ts';
import { type Reading, readingOf } from '../../records/row-reader.ts';
import { command } from '../command.ts';
import { namesOf, thoseEver, thoseOfSuppliers, thoseStanding } from '../who/directory.ts';
import { rootOfWork } from '../work.ts';
import { givePicks, giveTasks } from './giving.ts';
import { giveStandIn, standInsOf } from './stand-ins.ts';
import { whatWaitsFor } from './what-waits.ts';

/** Of so many records in one call: each is a transaction of its own, and whoever asks waits for all of them. */
const most = 200;

interface Handing {
  readonly from: string;
  readonly to: string;
  readonly remark: string;
  /** Goes on after the last that was tried before. */
  readonly after?: string | undefined;
}

/**
 * Everything that waits for one person goes to another: tasks, steps to come for which they were chosen, and whom they stand in for. Each
 * decision for itself, whole or not at all; what may not go is told with why. Where nothing went it is a refusal. Of very many some are left:
 * that is said, and what comes next is asked for anew; whom they stand in for goes last.
 */
export async function handAll(sources: Sources, session: Session, handing: Handing): Promise<FlowHandedOver> {
  const { from, to } = handing;
  const remark = handing.remark.trim();
  if (!remark) throw new Refusal('invalid_input', { text: '请填写移交的原因' });
  if (from === to) throw new Refusal('invalid_input', { text: '接手的人须是另一人，请重新选择' });
  const at = await readingOf(sources, session.tenant);
  await refuseUnlessBothThere(at, from, to);
  const names = await namesOf(at, [from, to]);
  const done = { tasks: 0, picks: 0, deputies: 0 };
  const refused: FlowHandedOver['refused'][number][] = [];
  let first: RefusalCode | null = null;
  const each = async (id: string, name: string, go: () => Promise<void>) => {
    try {
      await go();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      first ??= error.code;
      refused.push({ id, name, say: error.message });
    }
  };
  const giving = { from, to, remark, me: session.user.id };
  const waiting = await whatWaitsFor(at.db, from, { most, after: handing.after });
  for (const { root, title } of waiting.first)
    await each(root, title, async () => {
      const given = await giveOne(sources, session.tenant, root, giving);
      done.tasks += given.tasks;
      done.picks += given.picks;
    });
  const left = waiting.roots - waiting.first.length;
  for (const { id, reason } of left > 0 ? [] : await standInsOf(at, from))
    await each(id, `代理“${reason}”`, async () => {
      await giveStandIn(sources, session, { id, from, to });
      done.deputies += 1;
    });
  const said = sayHanded(done, refused, names.get(from) ?? '', names.get(to) ?? '');
  const message = left > 0 ? `${said}；还有${left}张单据未处理，请继续移交` : said;
  const told = { message, ...done, refused, left, next: left > 0 ? (waiting.first.at(-1)?.root ?? null) : null };
  if (left > 0 || done.tasks + done.picks + done.deputies > 0) return told;
  throw new Refusal(first ?? 'wrong_state', { text: message, ...(first === null ? {} : { result: told }) });
}

/** Whoever is of another company is as little there as one who never was. */
async function refuseUnlessBothThere(at: Reading, from: string, to: string): Promise<void> {
  if (!(await thoseEver(at, [from])).has(from))
    throw new Refusal('invalid_input', { text: '要移交的人不存在，请重新选择' });
  if (!(await thoseStanding(at, [to])).has(to))
    throw new Refusal('invalid_input', { text: '接手的人不存在或已停用，请重新选择' });
  if ((await thoseOfSuppliers(at, [to])).size > 0)
    throw new Refusal('invalid_input', { text: '接手的人须是本公司的人，不能是供应商的账号，请重新选择' });
}

type Giving = Parameters<typeof giveTasks>[1];

const giveOne = (sources: Sources, tenant: number, root: string, giving: Giving) =>
  command(sources, { tenant, of: { instance: root }, by: giving.me }, async (work) => {
    // Decided meanwhile: nothing waits there any more.
    const isOver = rootOfWork(work).state.ended !== null;
    const tasks = isOver ? 0 : await giveTasks(work, giving);
    const picks = isOver ? 0 : await givePicks(work, giving);
    return { ended: null, remark: null, answer: { tasks, picks } };
  });

const mostSaid = 3;

function sayHanded(
  { tasks, picks, deputies: standIns }: Pick<FlowHandedOver, 'tasks' | 'picks' | 'deputies'>,
  refused: FlowHandedOver['refused'],
  from: string,
  to: string,
): string {
  const parts = [
    ...(tasks > 0 ? [`${tasks}项任务`] : []),
    ...(picks > 0 ? [`${picks}处已选定的后续步骤`] : []),
    ...(standIns > 0 ? [`${standIns}项代理`] : []),
  ];
  if (parts.length === 0 && refused.length === 0)
    return `${from}没有等待办理的任务、已选定的后续步骤和代理，不需要移交`;
  const why = refused.slice(0, mostSaid).map(({ name, say }) => `${name}：${say}`);
  const left =
    refused.length === 0
      ? ''
      : `，${refused.length}项未能移交（${why.join('；')}${refused.length > mostSaid ? '…' : ''}）`;
  return parts.length === 0 ? `没有移交${left}` : `已将${from}的${parts.join('、')}移交给${to}${left}`;
}
