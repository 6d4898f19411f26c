import { PictureOutlined } from '@ant-design/icons';
import { Checkbox, Skeleton } from 'antd';
import { useContext, useState } from 'react';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { FieldServicesContext } from '../../fields/services.ts';
import { idsIn } from '../../fields/uploads/use-stored-files.ts';
import { rowOperations } from '../list-operations.ts';
import type { RowsProps } from '../list-props.ts';
import { nameOfRow } from '../name-of-row.ts';
import { RowActions } from '../RowActions.tsx';
import { StarButton } from '../StarButton.tsx';
import { ToldFields } from '../ToldFields.tsx';
import styles from './gallery.module.css';

/** A picture each, and what it is below. */
export function GalleryView(props: RowsProps) {
  const { list, rows, loading } = props;
  if (loading && rows.length === 0)
    return (
      <div className={styles.gallery} aria-busy>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <div key={key} className={styles.piece}>
            <Skeleton.Image active className={styles.waiting ?? ''} />
            <div className={styles.words}>
              <Skeleton active title={false} paragraph={{ rows: 2 }} />
            </div>
          </div>
        ))}
      </div>
    );
  return (
    <ul className={styles.gallery} aria-label={list.title} aria-busy={loading}>
      {rows.map((row) => (
        <Piece key={row.id} row={row} {...props} />
      ))}
    </ul>
  );
}

/** The record tells the rest. */
const mostTold = 3;

function Piece({ row, ...props }: RowsProps & { readonly row: RecordData }) {
  const { plan, list, config, columns, selected, onSelected, operations, asker, onOpen, onOperation, stars } = props;
  const id = String(row.id);
  const name = nameOfRow(plan, row);
  const form = columns.find(({ link }) => link)?.link ?? 'info';
  const told = (list.card.length > 0 ? list.card : columns.map(({ field }) => field)).filter(
    (field) => field in plan.fields && field !== plan.named && field !== config.pictures,
  );
  return (
    <li className={styles.piece}>
      <button type="button" className={styles.face} onClick={() => onOpen(row, form)}>
        <Picture ids={idsIn(row[String(config.pictures)])} isFilled={config.shape === 'filled'} />
        <span className={styles.name}>{name}</span>
      </button>
      {selected && (
        <Checkbox
          className={styles.tick ?? ''}
          aria-label={`选择 ${name}`}
          checked={selected.includes(id)}
          onChange={({ target }) =>
            onSelected(target.checked ? [...selected, id] : selected.filter((one) => one !== id))
          }
        />
      )}
      {stars && <StarButton stars={stars} row={row} name={name} className={styles.star} />}
      <ToldFields plan={plan} row={row} fields={told.slice(0, mostTold)} className={styles.words} />
      <div className={styles.actions}>
        <RowActions
          name={name}
          operations={rowOperations(plan, row, operations, asker)}
          onOperation={(operation) => onOperation(operation, [row])}
        />
      </div>
    </li>
  );
}

/** The first picture, and how many there are; one that does not come is told like none. */
function Picture({ ids, isFilled }: { readonly ids: readonly string[]; readonly isFilled: boolean }) {
  const services = useContext(FieldServicesContext);
  const [lost, setLost] = useState<string | null>(null);
  const [first] = ids;
  const isLost = first !== undefined && first === lost;
  return (
    <span className={styles.picture} data-filled={isFilled || undefined}>
      {first === undefined || isLost || !services ? (
        <span className={styles.none}>
          <PictureOutlined aria-hidden />
          {isLost ? '图片没有加载成功' : '没有图片'}
        </span>
      ) : (
        <img src={services.fileUrl(first)} alt="" loading="lazy" onError={() => setLost(first)} />
      )}
      {ids.length > 1 && <small>共 {ids.length} 张</small>}
    </span>
  );
}
