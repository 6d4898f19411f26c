import * as kinds from '../../../schemas/actions/on-platform.ts';
import { nextRecurrence, sayRecurrence } from '../../../schemas/time/recurring.ts';
import { calendarOf } from '../../../schemas/time/work-calendar.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Behaviour } from '../../records/behaviours/behaviour.ts';
import { readWorkDays } from '../../records/work-days.ts';
import { mayTakeAlong } from '../export-report.ts';
import { readReport, reportPlan } from '../read-report.ts';
import { queryOn, readAsked, recurrenceOf } from './asked.ts';

type Nothing = Record<never, never>;

/** A subscription asks what its owner could ask on the screen now, and says when it is due next. */
export const planSubscription: Behaviour<Nothing> = {
  kind: kinds.planSubscription,
  async run(_, { asking, record, set }) {
    const report = String(record.report ?? '');
    const plan = reportPlan(asking.running, report, asking.session);
    const title = String(record.title ?? '');
    if (!plan) throw refused('report', `“${title}”要订阅的报表不存在，或者您不能查看；请打开要订阅的报表，点“订阅”`);
    if (!mayTakeAlong(asking, plan))
      throw refused('report', `您可以查看报表“${plan.title}”，但不能导出，所以不能订阅；需要时请联系管理员`);
    const asked = readAsked(record);
    if (!asked) throw refused('query', '查询条件看不懂；请打开要订阅的报表，设好条件后点“订阅”');
    const today = asking.asker.now.slice(0, 10);
    // Whatever the report's own call would refuse is refused now and not in the night.
    await readReport(asking, report, { ...queryOn(asked, today), pageNo: '1', pageSize: '1' });
    const rule = recurrenceOf(record);
    const next = nextRecurrence(rule, asking.asker.now, calendarOf(await readWorkDays(asking)));
    if (next === null) throw refused('working', '以后没有工作日，无法安排发送；请检查工作日历，或改为不避开休息日');
    set('reportTitle', plan.title);
    set('schedule', sayRecurrence(rule));
    set('nextAt', next);
    set('why', null);
  },
};

const refused = (field: string, say: string) =>
  new Refusal('invalid_input', { text: say, issues: [{ code: 'refused', path: `/${field}`, params: { say } }] });

/** Makes a subscription due at once; when it is due next is worked out anew once it was sent. */
export const sendReportNow: Behaviour<Nothing> = {
  kind: kinds.sendReportNow,
  run(_, { asking, set, say }) {
    set('nextAt', asking.asker.now);
    say('已安排，一分钟内发送，完成后在消息中告知');
  },
};
