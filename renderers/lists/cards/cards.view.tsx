import { Checkbox, Skeleton } from 'antd';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { VariesMark } from '../../fields/shown/VariesMark.tsx';
import { ListCell } from '../ListCell.tsx';
import { rowOperations } from '../list-operations.ts';
import type { RowsProps } from '../list-props.ts';
import styles from '../lists.module.css';
import { RowActions } from '../RowActions.tsx';
import { StarButton } from '../StarButton.tsx';

/** Rows as cards for a phone: the first field is the headline, the others stand below with their names. */
export function CardsView(props: RowsProps) {
  if (props.loading && props.rows.length === 0)
    return (
      <div className={styles.cards} aria-busy>
        {['a', 'b', 'c'].map((key) => (
          <div key={key} className={styles.card}>
            <Skeleton active title paragraph={{ rows: 2 }} />
          </div>
        ))}
      </div>
    );
  return (
    <ul className={styles.cards} aria-label={props.list.title}>
      {props.rows.map((row) => (
        <Card key={row.id} row={row} {...props} />
      ))}
    </ul>
  );
}

function Card({ row, ...props }: RowsProps & { readonly row: RecordData }) {
  const { plan, list, selected, onSelected, operations, asker, onOperation, onOpen, stars } = props;
  const [headline, ...others] = cardFields(props);
  const id = String(row.id);
  const form = list.columns.find((column) => column.link)?.link ?? 'info';
  return (
    <li className={styles.card}>
      <div className={styles.cardHead}>
        {selected && (
          <Checkbox
            aria-label={`选择 ${row[plan.named] ?? ''}`}
            checked={selected.includes(id)}
            onChange={(event) =>
              onSelected(event.target.checked ? [...selected, id] : selected.filter((one) => one !== id))
            }
          />
        )}
        <button type="button" className={styles.cardTitle} onClick={() => onOpen(row, form)}>
          {headline && <ListCell plan={plan} field={headline} row={row} />}
        </button>
        {stars && <StarButton stars={stars} row={row} name={String(row[plan.named] ?? '这条数据')} />}
      </div>
      <dl className={styles.cardFields}>
        {others.map((field) => (
          <div key={field}>
            <dt>
              {plan.fields[field]?.label}
              <VariesMark field={plan.fields[field]} />
            </dt>
            <dd>
              <ListCell plan={plan} field={field} row={row} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.cardActions}>
        <RowActions
          name={String(row[plan.named] ?? '')}
          operations={rowOperations(plan, row, operations, asker)}
          onOperation={(operation) => onOperation(operation, [row])}
        />
      </div>
    </li>
  );
}

const cardFields = ({ list, columns, plan }: RowsProps): readonly string[] =>
  (list.card.length > 0 ? list.card : columns.slice(0, 4).map((column) => column.field)).filter(
    (field) => field in plan.fields,
  );
