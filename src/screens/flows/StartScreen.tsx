import { useQuery } from '@tanstack/react-query';
import { Button, Empty, Input, Result, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { FlowStartable } from '../../../schemas/wire/flows.ts';
import { screenPath } from '../../frame/addresses/screen-path.ts';
import { flowsKey } from '../../frame/flows/use-flow-counts.ts';
import sheet from '../../frame/sheet/sheet.module.css';
import { useTabTitle } from '../../frame/tabs/use-tab.ts';
import { loadStartable } from '../../http/desk-calls.ts';
import styles from './start.module.css';

/** 发起流程: every document that whoever looks may begin and that somebody decides about. */
export function StartScreen() {
  useTabTitle(screenPath('flows/start'), '发起流程');
  const asked = useQuery({ queryKey: [...flowsKey, 'startable'], queryFn: () => loadStartable() });
  const [find, setFind] = useState('');
  const word = find.trim().toLowerCase();
  const shown = (asked.data ?? []).filter(({ title, flows }) =>
    [title, ...flows].some((text) => text.toLowerCase().includes(word)),
  );
  return (
    <div className={sheet.screen}>
      <header className={sheet.head}>
        <h1>
          发起流程
          {asked.data && <small>{asked.data.length} 种单据</small>}
        </h1>
      </header>
      <section className={sheet.sheet}>
        <p className={sheet.about}>选择要办的事，填好单据后提交，就会送到审批人。经常发起的排在前面。</p>
        <search className={sheet.filters}>
          <Input.Search
            allowClear
            aria-label="单据或流程的名称"
            placeholder="单据或流程的名称"
            onChange={(event) => setFind(event.target.value)}
          />
        </search>
        {asked.isError ? (
          <Result
            status="warning"
            title="可以发起的单据没有加载成功"
            subTitle={asked.error.message}
            extra={<Button onClick={() => asked.refetch()}>重试</Button>}
          />
        ) : asked.isPending ? (
          <Skeleton active title={false} paragraph={{ rows: 6 }} />
        ) : shown.length > 0 ? (
          <ul className={styles.cards} aria-label="可以发起的单据">
            {shown.map((one) => (
              <li key={one.entity}>
                <Card {...one} />
              </li>
            ))}
          </ul>
        ) : (
          <Empty
            description={word ? '没有符合条件的单据，请换个词再找' : '您还没有可以发起的单据，需要时请联系系统管理员'}
          />
        )}
      </section>
    </div>
  );
}

const Card = ({ entity, title, flows, begun }: FlowStartable) => (
  <Link to={`/record/${entity}/new`} className={styles.card ?? ''}>
    <b>{title}</b>
    <span>{flows.join('、')}</span>
    {begun > 0 && <small>您发起过 {begun} 次</small>}
  </Link>
);
