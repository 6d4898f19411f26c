import { asHouse } from '../../../kernel/founder.ts';
import { keepTime as keep } from '../../../records/time/keep-time.ts';
import { defineJob } from '../job-kind.ts';

/** Makes the moves and gives the reminders whose time has come, whatever documents say them. */
export const keepTime = defineJob({
  key: 'keepTime',
  title: '到时办理和提醒',
  quiet: true,
  async run({ tenant, house, signal }) {
    const { moved, refused, reminded } = await keep(house, { session: asHouse(tenant), signal });
    const said = [
      ...(moved > 0 ? [`到时办理 ${moved} 份`] : []),
      ...(refused > 0 ? [`${refused} 份到时但条件不满足，稍后再试`] : []),
      ...(reminded > 0 ? [`提醒 ${reminded} 份`] : []),
    ];
    return said.length === 0 ? undefined : said.join('，');
  },
});
