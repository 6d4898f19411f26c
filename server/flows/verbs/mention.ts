import type { Said } from '../command.ts';
import type { Work } from '../work.ts';
import { refuseOutsiders } from './outsiders.ts';
import { refuseBlind } from './who-sees.ts';

/** Whoever is named in what is said with a verb hears of it. */
export async function mention(work: Work, me: string, { mentions = [], remark }: Said): Promise<void> {
  const persons = [...new Set(mentions)].filter((id) => id !== me);
  const text = remark?.trim() ?? '';
  if (persons.length === 0 || text === '') return;
  await refuseOutsiders(work, { instanceId: work.root, step: 'start' }, persons);
  await refuseBlind(work, persons);
  for (const user of persons)
    work.told.push({ user, what: 'remarked', instanceId: work.root, step: null, say: text.slice(0, 200) });
}
