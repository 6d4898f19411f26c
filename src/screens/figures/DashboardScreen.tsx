import { ReloadOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useLocation } from 'react-router-dom';
import { screenPath } from '../../frame/addresses/screen-path.ts';
import { Blocked } from '../../frame/states/Blocked.tsx';
import { useTabTitle } from '../../frame/tabs/use-tab.ts';
import { Card } from './Card.tsx';
import styles from './dashboard.module.css';
import { FindBar } from './FindBar.tsx';
import { useDashboard } from './use-dashboard.ts';
import { Waiting } from './Waiting.tsx';

/** The landing page: what a day begins with, in figures. */
export const AnalysisScreen = () => <Dashboard name="analysis" home />;
export const WorkplaceScreen = () => <Dashboard name="workplace" />;
export const LiveScreen = () => <Dashboard name="monitor" />;

/** A dashboard of the company by the key in its address. */
export function DashboardScreen() {
  const name = useLocation().pathname.split('/').at(-1) ?? '';
  return <Dashboard key={name} name={name} />;
}

function Dashboard({ name, home = false }: { readonly name: string; readonly home?: boolean }) {
  const { plan, figures, asked, setAsked } = useDashboard(name);
  useTabTitle(home ? screenPath('home') : `/dashboard/${name}`, home ? '首页' : (plan.data?.title ?? '看板'));
  if (plan.error) return <Blocked message={plan.error.message} />;
  if (!plan.data) return <Waiting />;
  const { title, about, finds, cards, refresh } = plan.data;
  const isGreeting = cards[0]?.shows.is === 'greeting';
  const tools = (
    <div className={styles.tools}>
      <FindBar finds={finds} asked={asked} onAsked={setAsked} />
      {refresh && <span className={styles.beat}>每 {refresh} 秒更新</span>}
      <Tooltip title="刷新">
        <Button
          type="text"
          aria-label="刷新数据"
          icon={<ReloadOutlined />}
          loading={figures.isFetching}
          onClick={() => void figures.refetch()}
        />
      </Tooltip>
    </div>
  );
  return (
    <div className={styles.page}>
      {!isGreeting && (
        <header className={styles.head}>
          <div>
            <h1>{title}</h1>
            {about && <p>{about}</p>}
          </div>
          {tools}
        </header>
      )}
      <div className={styles.grid}>
        {cards.map((card) => (
          <Card
            key={card.key}
            card={card}
            figures={figures.data?.[card.key]}
            error={figures.error?.message ?? null}
            asked={asked}
            about={about}
            tools={card.shows.is === 'greeting' ? tools : null}
            onRetry={() => void figures.refetch()}
          />
        ))}
      </div>
    </div>
  );
}
