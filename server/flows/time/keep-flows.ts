import { defineJob } from '../../features/jobs/job-kind.ts';
import { fireTimers, nextTimer } from './fire-timers.ts';

/** What steps of flows wait for the clock for: reminders, what is to be done when somebody is late, and plain waiting. */
export const keepFlows = defineJob({
  key: 'keepFlows',
  title: '审批到时处理',
  quiet: true,
  async run({ tenant, house, signal }) {
    const { fired, refused } = await fireTimers(house, { tenant, signal });
    const said = [
      ...(fired > 0 ? [`审批到时处理 ${fired} 项`] : []),
      ...(refused > 0 ? [`${refused} 项未能自动办理，已提醒办理人`] : []),
    ];
    return said.length === 0 ? undefined : said.join('，');
  },
  nextDue: ({ db }, seconds) => nextTimer(db, seconds),
});
