import type { NewsItem } from '../../../schemas/wire/portal.ts';
import { useDrawing } from '../drawing.ts';
import { fileAddress } from '../pictures/PictureView.tsx';
import { newsAddress } from './announce.ts';
import { CardView, Face } from './CardView.tsx';
import styles from './news-card.module.css';

/** Specification 2.3: industry news is orange, what is neither it nor company news blue. */
const toneOf = (type: string): string => (type === '公司新闻' ? 'company' : type === '行业新闻' ? 'industry' : 'other');

export function NewsCard({ item }: { readonly item: NewsItem }) {
  const { api } = useDrawing();
  const { id, title, content, type, date, cover } = item;
  return (
    <CardView className={styles.card}>
      <time className={styles.date} dateTime={date}>
        <strong>{date.slice(8)}</strong>
        <span>{date.slice(0, 7)}</span>
      </time>
      <div className={styles.words}>
        <span className={styles.type} data-tone={toneOf(type)}>
          {type}
        </span>
        <h3 className={styles.title}>
          <Face href={newsAddress(id)}>{title}</Face>
        </h3>
        <p className={styles.text}>{content}</p>
      </div>
      {cover && <img className={styles.cover} src={fileAddress(api, cover)} alt="" loading="lazy" />}
    </CardView>
  );
}
