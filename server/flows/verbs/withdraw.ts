import { Refusal } from '../../kernel/errors.ts';
import type { Outcome, Said } from '../command.ts';
import { drive } from '../drive.ts';
import { refuseMovedOn } from '../moved-on.ts';
import { rootOfWork, type Work } from '../work.ts';

/** Whoever began it takes it back, as long as its flow lets them. */
export async function withdraw(work: Work, me: string, said: Said): Promise<Outcome> {
  const root = rootOfWork(work);
  if (root.starter !== me) throw new Refusal('unknown_record');
  if (root.state.ended) throw new Refusal('wrong_state', { text: '流程已经结束，不能撤回' });
  await refuseMovedOn(work, said.rev);
  const remark = said.remark?.trim() || null;
  const ended = await drive(work, {
    instanceId: root.id,
    command: { do: 'withdraw' },
    line: { by: me, verb: 'withdraw', remark },
  });
  return { ended, remark };
}
