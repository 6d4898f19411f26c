import { Grid, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { sayLeft } from '../days/PlaceBar.tsx';
import { ListCell } from '../ListCell.tsx';
import type { RowsProps } from '../list-props.ts';
import styles from './compare.module.css';
import {
  type CompareConfig,
  fieldsOf,
  type Item,
  layCompare,
  type Offer,
  type Party,
  sayFigure,
} from './lay-compare.ts';

const words = { least: '最低', most: '最高' } as const;

/** A line for each item, a column for each party, in the cell what that party says to that item. A phone has a card for each item. */
export function CompareView(props: RowsProps) {
  const { plan, list, rows, total, loading } = props;
  const config = props.config as unknown as CompareConfig;
  const phone = !Grid.useBreakpoint().md;
  const fields = fieldsOf(plan, config);
  if (!fields) return null;
  if (loading && rows.length === 0) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  const best = config.best ?? 'least';
  const { items, parties } = layCompare(rows, fields, best);
  const form = list.columns.find(({ link }) => link)?.link ?? 'info';
  const cellOf = (item: Item, party: Party) => (
    <Cell
      {...props}
      config={config}
      offer={item.offers.get(party.id)}
      said={`${party.label}对${item.label}`}
      onRead={(row) => props.onOpen(row, form)}
    />
  );
  const sumOf = (party: Party) => <Sum {...{ props, party, best }} />;
  const left = sayLeft(total, rows.length);
  const hasSum = fields.sum !== undefined;
  return (
    <div className={styles.compare} aria-busy={loading}>
      {left && <p role="status">{left}</p>}
      {phone ? (
        <ByItem {...{ items, parties, hasSum, cellOf, sumOf }} title={list.title} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the page is scrolled by keys as well
        <section className={styles.scroll} aria-label={`${list.title}，可左右滚动`} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{fields.items.label}</th>
                {parties.map((party) => (
                  <th key={party.id} scope="col">
                    {party.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <tr key={item.id}>
                  <th scope="row">
                    {item.label}
                    {item.isMixed && <small>币种不同，不比较</small>}
                  </th>
                  {parties.map((party) => (
                    <td key={party.id} data-best={item.offers.get(party.id)?.isBest || undefined}>
                      {cellOf(item, party)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            {hasSum && (
              <tfoot>
                <tr>
                  <th scope="row">合计</th>
                  {parties.map((party) => (
                    <td key={party.id}>{sumOf(party)}</td>
                  ))}
                </tr>
              </tfoot>
            )}
          </table>
        </section>
      )}
    </div>
  );
}

interface ByItemProps {
  readonly title: string;
  readonly items: readonly Item[];
  readonly parties: readonly Party[];
  readonly hasSum: boolean;
  readonly cellOf: (item: Item, party: Party) => ReactNode;
  readonly sumOf: (party: Party) => ReactNode;
}

function ByItem({ title, items, parties, hasSum, cellOf, sumOf }: ByItemProps) {
  return (
    <ul className={styles.cards} aria-label={title}>
      {items.map((item) => (
        <li key={item.id}>
          <h2>
            {item.label}
            {item.isMixed && <small>币种不同，不比较</small>}
          </h2>
          <dl>
            {parties.map((party) => (
              <div key={party.id} data-best={item.offers.get(party.id)?.isBest || undefined}>
                <dt>{party.label}</dt>
                <dd>{cellOf(item, party)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
      {hasSum && (
        <li>
          <h2>合计</h2>
          <dl>
            {parties.map((party) => (
              <div key={party.id}>
                <dt>{party.label}</dt>
                <dd>{sumOf(party)}</dd>
              </div>
            ))}
          </dl>
        </li>
      )}
    </ul>
  );
}

interface CellProps extends Omit<RowsProps, 'config'> {
  readonly config: CompareConfig;
  readonly offer: Offer | undefined;
  /** Who says something to what, for whoever does not see the line and the column. */
  readonly said: string;
  readonly onRead: (row: RecordData) => void;
}

function Cell({ plan, config, offer, said, onRead }: CellProps) {
  const field = plan.fields[config.value];
  if (!offer || !field) return <span className={styles.missing}>{config.missing ?? '未报价'}</span>;
  const figure = offer.value === null ? (config.missing ?? '未报价') : sayFigure(field, offer.value, offer.unit);
  const shown = (config.shows ?? []).filter((path) => path in plan.fields);
  return (
    <>
      <span className={styles.figure}>
        <button type="button" aria-label={`${said}：${figure}`} onClick={() => onRead(offer.row)}>
          {figure}
        </button>
        {offer.isBest && <b>{words[config.best ?? 'least']}</b>}
      </span>
      {shown.map((path) => (
        <span key={path} className={styles.also}>
          <span>{plan.fields[path]?.label}</span>
          <ListCell plan={plan} field={path} row={offer.row} />
        </span>
      ))}
      {offer.more > 0 && <small className={styles.also}>另有 {offer.more} 条，没有计入</small>}
    </>
  );
}

/** What a party's offers come to, each currency for itself; and how much of the sheet that is. */
function Sum({ props: { plan, config }, party, best }: { props: RowsProps; party: Party; best: 'least' | 'most' }) {
  const field = plan.fields[String(config.sum)];
  return (
    <>
      {field &&
        [...party.sums].map(([unit, sum]) => (
          <span key={unit} className={styles.figure}>
            <strong>{sayFigure(field, sum, unit)}</strong>
            {party.isBest && <b>合计{words[best]}</b>}
          </span>
        ))}
      {party.lacks > 0 && <small className={styles.also}>缺 {party.lacks} 项</small>}
    </>
  );
}
