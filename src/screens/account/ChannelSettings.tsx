import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Checkbox, Result, Skeleton } from 'antd';
import styles from '../../frame/sheet/sheet.module.css';
import { loadMessageChoices, saveMessageChoice } from '../../http/notice-calls.ts';

const key = ['message-choices'] as const;

/** By which ways somebody is told of each sort of message. The message center has all of them either way. */
export function ChannelSettings() {
  const queries = useQueryClient();
  const { message } = App.useApp();
  const asked = useQuery({ queryKey: key, queryFn: () => loadMessageChoices() });
  const save = useMutation({
    mutationFn: saveMessageChoice,
    onSuccess: (choices) => queries.setQueryData(key, choices),
    onError: (fault) => message.error(fault.message),
  });
  return (
    <section className={styles.sheet} aria-label="通知方式">
      <h2>通知方式</h2>
      <p className={styles.about}>每一种消息除了留在消息中心，还要用哪些方式通知您。</p>
      {asked.isPending && <Skeleton active />}
      {asked.isError && (
        <Result
          status="warning"
          title="通知方式没有加载成功"
          subTitle={asked.error.message}
          extra={<Button onClick={() => asked.refetch()}>重试</Button>}
        />
      )}
      {asked.data && (
        <ul className={`${styles.cards} ${styles.rows}`}>
          {asked.data.sorts.map(({ key: sort, title, about, mail, sms }) => (
            <li key={sort}>
              <span className={styles.who}>
                <b>{title}</b>
                <small>{about}</small>
              </span>
              <span>
                <Checkbox checked disabled>
                  站内
                </Checkbox>
                <Checkbox
                  aria-label={`${title}：邮件`}
                  checked={mail}
                  disabled={save.isPending || (!asked.data.hasMail && !mail)}
                  onChange={({ target }) => save.mutate({ sort, mail: target.checked, sms })}
                >
                  邮件
                </Checkbox>
                <Checkbox
                  aria-label={`${title}：短信`}
                  checked={sms}
                  disabled={save.isPending || (!asked.data.hasPhone && !sms)}
                  onChange={({ target }) => save.mutate({ sort, mail, sms: target.checked })}
                >
                  短信
                </Checkbox>
              </span>
            </li>
          ))}
        </ul>
      )}
      {asked.data && !(asked.data.hasMail && asked.data.hasPhone) && (
        <p className={styles.quiet}>没有填写邮箱或手机号的方式不能选，请先在“基本资料”或“账号安全”中补充。</p>
      )}
    </section>
  );
}
