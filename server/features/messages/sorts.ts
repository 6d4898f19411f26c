import type { TenantDb } from '../../db/statement.ts';
import { planned } from '../../sql/planned.ts';
import type { Question } from '../../sql/questions.ts';
import type { NewMessage } from './send-message.ts';

/** A sort of message of which everybody chooses how they are told; the message center has all of them anyway. */
interface MessageSort {
  readonly key: string;
  readonly title: string;
  readonly about: string;
  readonly templates: readonly string[];
}

export const messageSorts: readonly MessageSort[] = [
  {
    key: 'approval',
    title: '等我办理的审批',
    about: '新到的审批、催办、请您选择办理人、停住待处理的审批',
    templates: ['approvalWaiting', 'flowChoosing', 'flowUrged', 'flowUnsure', 'flowHalted'],
  },
  {
    key: 'progress',
    title: '我提交的和抄送我的',
    about: '提交的单据被退回或审批结束，别人抄送给我的单据',
    templates: ['flowReturned', 'flowEnded', 'flowCopied'],
  },
  { key: 'remark', title: '评论和@我的', about: '同事在审批中写给我的评论', templates: ['flowRemarked'] },
  {
    key: 'report',
    title: '订阅的报表',
    about: '订阅的报表已生成，或未能发送',
    templates: ['reportSent', 'reportNotSent'],
  },
  { key: 'business', title: '业务提醒', about: '单据的状态变化和到期提醒', templates: ['business'] },
];

const sortOf = ({ template, sort }: NewMessage): string | undefined =>
  sort ?? messageSorts.find(({ templates }) => templates.includes(template))?.key;

interface Choice {
  readonly user: string;
  readonly sort: string;
  readonly mail: string | null;
  readonly sms: string | null;
}

/** The same messages by the other ways their receivers chose, where they have an address for them. */
export function alsoByChoice(
  { tenant }: Pick<TenantDb, 'tenant'>,
  messages: readonly NewMessage[],
): Question<readonly NewMessage[]> {
  const notices = messages.filter((one) => one.channel === 'notice' && sortOf(one) !== undefined);
  if (notices.length === 0) return { asks: [], answer: () => [] };
  const choices = planned`
    select c.user_id as "user", c.sort, case when c.mail then nullif(u.email, '') end as mail,
      case when c.sms then nullif(u.phone, '') end as sms
    from message_choice c join sys_user u on u.tenant_id = c.tenant_id and u.id = c.user_id
    where c.tenant_id = ${tenant} and c.user_id = any (${[...new Set(notices.map(({ to }) => to))]}::text[])
      and (c.mail or c.sms) and u.deleted_at is null and u.status = '1'`;
  return { asks: [choices], answer: ([chosen = []]) => asChosen(notices, chosen) };
}

const asChosen = (notices: readonly NewMessage[], chosen: readonly Choice[]): readonly NewMessage[] =>
  notices.flatMap((notice) => {
    const choice = chosen.find(({ user, sort }) => user === notice.to && sort === sortOf(notice));
    return (['mail', 'sms'] as const).flatMap((channel): NewMessage[] => {
      const to = choice?.[channel] ?? null;
      return to === null ? [] : [{ ...notice, channel, to }];
    });
  });
