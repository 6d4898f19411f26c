import type { Verdict } from '../../../schemas/flows/core.ts';
import type { FlowDoneMany } from '../../../schemas/wire/flows.ts';
import { sql } from '../../db/statement.ts';
import { Refusal, type RefusalCode } from '../../kernel/errors.ts';
import type { Session } from '../../kernel/session.ts';
import type { Sources } from '../../records/asking.ts';
import { readingOf } from '../../records/row-reader.ts';
import { command } from '../command.ts';
import { handsOf } from '../deputies.ts';
import { seenRev } from '../moved-on.ts';
import { heldTask } from '../task-of.ts';
import { recordOf, rootOfWork } from '../work.ts';
import { decide } from './decide.ts';
import { refuseUnfitVerb } from './mend.ts';

const words: Readonly<Record<Verdict, string>> = { agree: '同意', refuse: '拒绝' };

/** Decides many, each for itself; which were refused is told with why. A step that needs something written is not decided so. */
export async function doTasks(
  sources: Sources,
  session: Session,
  ids: readonly string[],
  verb: Verdict,
  remark: string | undefined,
): Promise<FlowDoneMany> {
  const wanted = [...new Set(ids)];
  const names = await titlesOf(sources, session, wanted);
  const refused: FlowDoneMany['refused'][number][] = [];
  let first: RefusalCode | null = null;
  for (const id of wanted) {
    try {
      await decideOne(sources, session, id, verb, remark);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      first ??= error.code;
      refused.push({ id, name: names.get(id) ?? '任务', say: error.message });
    }
  }
  const done = wanted.length - refused.length;
  const why = refused.slice(0, 3).map(({ name, say }) => `${name}：${say}`);
  const message =
    refused.length === 0
      ? `已${words[verb]}${done}项`
      : `${done > 0 ? `已${words[verb]}${done}项` : `没有${words[verb]}`}，${refused.length}项未能${words[verb]}（${why.join('；')}${refused.length > why.length ? '…' : ''}）`;
  const told = { message, done, refused };
  if (first !== null && done === 0) throw new Refusal(first, { text: message, result: told });
  return told;
}

async function decideOne(
  sources: Sources,
  session: Session,
  id: string,
  verb: Verdict,
  remark: string | undefined,
): Promise<void> {
  const me = session.user.id;
  await command(sources, { tenant: session.tenant, of: { task: id }, by: me }, async (work) => {
    // What they saw is a list: how it stands now is what they decide about.
    const rev = seenRev(rootOfWork(work), await recordOf(work));
    const held = await heldTask(work, id, me, { rev, ...(remark === undefined ? {} : { remark }) });
    refuseUnfitVerb(held.task, verb);
    const isWritten = Object.values(held.step.fields).some((sight) => sight === 'need');
    if (isWritten && verb === 'agree')
      throw new Refusal('wrong_state', { text: `“${held.step.title}”需要填写内容，请逐条办理` });
    return { ...(await decide(held, verb)), answer: null };
  });
}

/** What the records are called, of tasks that lie in the asker's hands. */
async function titlesOf(sources: Sources, { tenant, user }: Session, ids: readonly string[]) {
  const own = sources.db.tenant(tenant);
  const hands = await handsOf(await readingOf(sources, tenant), user.id);
  const rows = await own.rows<{ id: string; title: string }>(sql`
    select t.id, i.title from flow_task t join flow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
    where t.tenant_id = ${tenant} and t.id = any (${ids}::text[]) and (t.holder = any (${hands}::text[]) or t.acted_by = ${user.id})`);
  return new Map(rows.map(({ id, title }) => [id, title]));
}
