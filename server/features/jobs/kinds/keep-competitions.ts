import { asHouse } from '../../../kernel/founder.ts';
import { keepTime as keep, nextCompeted } from '../../../records/time/keep-time.ts';
import { competitionsJob } from '../../../records/time/wake-competitions.ts';
import { defineJob } from '../job-kind.ts';

/** The same for what is competed for alone, and far more often: it begins and ends within seconds of its time. */
export const keepCompetitions = defineJob({
  key: competitionsJob,
  title: '竞争到时办理',
  quiet: true,
  async run({ tenant, house, signal }) {
    const { moved } = await keep(house, { session: asHouse(tenant), signal, only: 'competedFor' });
    return moved === 0 ? undefined : `到时办理 ${moved} 份`;
  },
  nextDue: ({ tenant, house }) => nextCompeted(house, asHouse(tenant)),
});
