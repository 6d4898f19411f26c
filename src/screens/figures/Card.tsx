import type { ReactNode } from 'react';
import type { CardPlan } from '../../../schemas/compile/dashboard-plan.ts';
import type { CardFigures } from '../../../schemas/wire/figures.ts';
import { ChartCard } from './ChartCard.tsx';
import styles from './dashboard.module.css';
import { Greeting } from './Greeting.tsx';
import { LatestCard } from './LatestCard.tsx';
import { LiveCard } from './LiveCard.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { Todos } from './Todos.tsx';
import type { DashboardQuery } from './use-dashboard.ts';

interface Props {
  readonly card: CardPlan;
  /** Undefined: still on the way. */
  readonly figures: CardFigures | undefined;
  readonly error: string | null;
  readonly asked: DashboardQuery;
  readonly about: string | null;
  readonly tools: ReactNode;
  /** Charts say below their title what they count. */
  readonly isTold?: boolean;
  readonly onRetry: () => void;
}

export interface BodyProps {
  readonly figures: CardFigures | undefined;
  readonly failed: string | null;
  readonly onRetry: () => void;
}

/** A card on the grid, by what it shows. */
export function Card({ card, figures, error, asked, about, tools, isTold, onRetry }: Props) {
  const { shows, title, w, h } = card;
  const body: BodyProps = { figures, failed: figures?.failed ?? (figures ? null : error), onRetry };
  const place = { ['--w' as string]: w, ...(h ? { ['--h' as string]: h } : {}) };
  if (shows.is === 'greeting') return <Greeting style={place} about={about} tools={tools} />;
  if (shows.is === 'chart')
    return (
      <ChartCard
        chart={shows.chart}
        title={title}
        style={place}
        asked={asked}
        {...(isTold ? { isTold } : {})}
        {...body}
      />
    );
  if (shows.is === 'live') return <LiveCard live={shows.live} title={title} style={place} />;
  return (
    <section className={styles.card} style={place} aria-label={title ?? undefined}>
      {title && shows.is !== 'latest' && (
        <header className={styles.title}>
          <h2>{title}</h2>
        </header>
      )}
      {shows.is === 'todos' && <Todos todos={shows.todos} {...body} />}
      {shows.is === 'shortcuts' && <Shortcuts shortcuts={shows.shortcuts} />}
      {shows.is === 'latest' && <LatestCard title={title} shows={shows} {...body} />}
    </section>
  );
}
