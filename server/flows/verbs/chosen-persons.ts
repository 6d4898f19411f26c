import { Refusal } from '../../kernel/errors.ts';
import type { Held } from '../task-of.ts';
import { namesOf } from '../who/directory.ts';
import { type NotTaken, whyNotTaken } from '../who/may-take.ts';

/** Whoever is chosen may take it, and is somebody else. */
export async function refusePersons({ work, task, me }: Held, persons: readonly string[], what: string): Promise<void> {
  if (persons.length === 0) throw new Refusal('invalid_input', { text: `请选择${what}谁` });
  const names = await namesOf(work.house, persons);
  for (const id of persons) {
    const refuse = (text: string): never => {
      throw new Refusal('invalid_input', { text });
    };
    if (id === me || id === task.holder) refuse(`不能${what}本人，请选择另一人`);
    const not = await whyNotTaken(work, task, id);
    if (not) refuse(sayNotChosen(not, names.get(id) ?? '', what));
  }
}

function sayNotChosen({ why }: NotTaken, name: string, what: string): string {
  switch (why) {
    case 'gone':
      return '所选的人不存在或已停用，请重新选择';
    case 'outsider':
      return `${name}是供应商的账号，这一步只能选择本公司的人，请重新选择`;
    case 'starter':
      return `不能${what}发起人${name}，请选择另一人`;
    case 'there':
      return `${name}已在办理这一步，请选择另一人`;
    case 'apart':
      return `${name}与这张单据有关，须回避，请选择另一人`;
  }
}

export function lineOf({ task, me, forUser, said }: Held, verb: string, persons: readonly string[] = []) {
  const { instanceId, step, round, id } = task;
  const remark = said.remark?.trim() || null;
  return {
    instanceId,
    by: me,
    forUser,
    verb,
    step,
    round,
    taskId: id,
    remark,
    ...(persons.length > 0 ? { detail: { persons } } : {}),
  };
}
