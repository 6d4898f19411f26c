import type { ComponentType, CSSProperties } from 'react';
import { find } from '../../../renderers/registry/find.ts';
import { UnknownKind } from '../../../renderers/registry/UnknownKind.tsx';
import type { LiveName } from '../../../schemas/language/dashboard.ts';
import styles from './dashboard.module.css';
import { NoticesCard } from './NoticesCard.tsx';
import { RequestsCard } from './RequestsCard.tsx';

/** What the product itself watches, by the names documents call it. */
const lives: Readonly<Record<LiveName, ComponentType<{ readonly title: string | null }>>> = {
  notices: NoticesCard,
  requests: RequestsCard,
};

interface Props {
  readonly live: string;
  readonly title: string | null;
  readonly style: CSSProperties;
}

export function LiveCard({ live, title, style }: Props) {
  const Body = find(lives, live);
  return (
    <section className={styles.card} style={style} aria-label={title ?? undefined}>
      {Body ? <Body title={title} /> : <UnknownKind name={live} />}
    </section>
  );
}
