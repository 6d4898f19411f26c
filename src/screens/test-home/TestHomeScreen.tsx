import { CheckCircleFilled, CloseCircleFilled, LoadingOutlined, WarningFilled } from '@ant-design/icons';
import { useQueries } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { screenPath } from '../../frame/addresses/screen-path.ts';
import styles from '../../frame/sheet/sheet.module.css';
import { useTabTitle } from '../../frame/tabs/use-tab.ts';
import { sessionAtom } from '../../session/session.ts';
import { type Check, type CheckResult, checks } from './checks.ts';
import own from './test-home.module.css';

/** Whether everything works from here: what support asks for first, to be copied in one press. */
export function TestHomeScreen() {
  useTabTitle(screenPath('test/home'), '运行自检');
  const session = useAtomValue(sessionAtom);
  const { message } = App.useApp();
  const asked = useQueries({
    queries: checks.map((check) => ({
      queryKey: ['self-check', check.key],
      queryFn: () => check.look(session),
      staleTime: 0,
      gcTime: 0,
    })),
  });
  const again = () => {
    for (const one of asked) void one.refetch();
  };
  const rows = checks.map((check, at) => ({ check, found: asked[at]?.data, failed: asked[at]?.error ?? null }));
  const wrong = rows.filter(({ found, failed }) => failed || found?.state === 'bad').length;
  const isBusy = asked.some(({ isFetching }) => isFetching);
  const copy = async () => {
    await navigator.clipboard.writeText(rows.map(textOf).join('\n'));
    message.success('已复制自检结果');
  };
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>
          运行自检<small>{isBusy ? '正在检查' : wrong > 0 ? `${wrong} 项不正常` : '一切正常'}</small>
        </h1>
        <div>
          {navigator.clipboard && (
            <Button disabled={isBusy} onClick={() => void copy()}>
              复制结果
            </Button>
          )}{' '}
          <Button type="primary" loading={isBusy} onClick={again}>
            重新检查
          </Button>
        </div>
      </header>
      <section className={styles.sheet} aria-label="检查结果">
        <p className={styles.about}>页面打不开、消息收不到或文件传不上时，请把这里的结果发给管理员。</p>
        <ul className={own.checks}>
          {rows.map(({ check, found, failed }) => (
            <li key={check.key}>
              {iconOf(failed ? 'bad' : found?.state)}
              <b>{check.title}</b>
              <span>{failed?.message ?? found?.say ?? '正在检查…'}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

interface CheckRow {
  readonly check: Check;
  readonly found: CheckResult | undefined;
  readonly failed: Error | null;
}

const textOf = ({ check, found, failed }: CheckRow): string =>
  `${failed || found?.state === 'bad' ? '✗' : '✓'} ${check.title}：${failed?.message ?? found?.say ?? ''}`;

function iconOf(state: CheckResult['state'] | undefined): ReactNode {
  if (state === 'good') return <CheckCircleFilled className={own.good ?? ''} aria-label="正常" />;
  if (state === 'bad') return <CloseCircleFilled className={own.bad ?? ''} aria-label="不正常" />;
  if (state === 'poor') return <WarningFilled className={own.poor ?? ''} aria-label="请留意" />;
  return <LoadingOutlined aria-label="正在检查" />;
}
