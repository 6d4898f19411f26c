import { Blocked } from '../../frame/states/Blocked.tsx';
import { Card } from './Card.tsx';
import styles from './dashboard.module.css';
import { FindBar } from './FindBar.tsx';
import { useDashboard } from './use-dashboard.ts';
import { Waiting } from './Waiting.tsx';

interface Props {
  /** The dashboard by its key, the query item that names the record, and the record. */
  readonly name: string;
  readonly by: string;
  readonly of: string;
}

/** How one record does, in figures: a dashboard that asks about nothing else. Each figure says how it is counted and leads to its records. */
export function RecordBoard({ name, by, of }: Props) {
  const { plan, figures, asked, setAsked } = useDashboard(name, { [by]: of });
  if (plan.error) return <Blocked message={plan.error.message} />;
  if (!plan.data) return <Waiting />;
  const { about, finds, cards } = plan.data;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {about && <p>{about}</p>}
        <div className={styles.tools}>
          <FindBar finds={finds} asked={asked} onAsked={setAsked} />
        </div>
      </header>
      <div className={styles.grid}>
        {cards.map((card) => (
          <Card
            key={card.key}
            isTold
            card={card}
            figures={figures.data?.[card.key]}
            error={figures.error?.message ?? null}
            asked={asked}
            about={null}
            tools={null}
            onRetry={() => void figures.refetch()}
          />
        ))}
      </div>
    </div>
  );
}
