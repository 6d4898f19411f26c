import { Empty } from 'antd';
import type { Contest, ContestOffer } from '../../../schemas/wire/contests.ts';
import styles from './contest.module.css';
import { sayAmount } from './contest-words.ts';

const most = 12;

/** The last offers, the newest first; and, to whoever sees the whole, every place with its best. */
export function Offers({ contest: { offers, seats, isSeat } }: { readonly contest: Contest }) {
  const names = new Map(seats?.map(({ id, name }) => [id, name]));
  const ranked = (seats ?? []).toSorted(
    (a, b) => Number(a.best ?? Number.POSITIVE_INFINITY) - Number(b.best ?? Number.POSITIVE_INFINITY),
  );
  return (
    <div className={styles.lists}>
      <div>
        <h2>{isSeat ? '我的出价' : '出价'}</h2>
        {offers.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有出价" />
        ) : (
          <ol className={styles.rows}>
            {offers.slice(0, most).map((offer) => (
              <Row key={offer.id} offer={offer} name={names.get(offer.seat ?? '') ?? null} />
            ))}
          </ol>
        )}
      </div>
      {seats && (
        <div>
          <h2>席位</h2>
          <ol className={styles.rows}>
            {ranked.map(({ id, name, best, many, state }) => (
              <li key={id}>
                <span>{name}</span>
                <strong>{sayAmount(best)}</strong>
                <small>{`${state}${many === null ? '' : `，${many} 次`}`}</small>
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}

function Row({
  offer: { value, at, counts, state },
  name,
}: {
  readonly offer: ContestOffer;
  readonly name: string | null;
}) {
  return (
    <li data-gone={!counts || undefined}>
      {name !== null && <span>{name}</span>}
      <strong>{sayAmount(value)}</strong>
      <small>{`${at?.slice(11) ?? ''}${counts ? '' : ` ${state}`}`}</small>
    </li>
  );
}
