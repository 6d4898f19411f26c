import { defineJob } from '../../features/jobs/job-kind.ts';
import { sendReports as send } from './send-reports.ts';

/** Sends the reports that people subscribed to, when they are due. */
export const sendReports = defineJob({
  key: 'sendReports',
  title: '发送订阅的报表',
  quiet: true,
  async run({ tenant, house, signal }) {
    const { sent, empty, failed } = await send(house, { tenant, signal });
    const said = [
      ...(sent > 0 ? [`发送 ${sent} 份`] : []),
      ...(empty > 0 ? [`${empty} 份没有数据，未发送`] : []),
      ...(failed > 0 ? [`${failed} 份未能发送，原因见发送记录`] : []),
    ];
    return said.length === 0 ? undefined : said.join('，');
  },
});
