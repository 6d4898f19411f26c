import { Alert, Drawer } from 'antd';
import type { ExtendedView } from '../../../../server/features/fields/fields.contract.ts';
import { DraftReview } from '../designers/DraftReview.tsx';
import styles from './extend-fields.module.css';

interface Props {
  readonly view: ExtendedView;
  readonly onPublished: () => void;
  readonly onClose: () => void;
}

/** What is stored in fields that go is told before the review that every draft has. */
export const PublishDrawer = ({ view, onPublished, onClose }: Props) => (
  <Drawer open title={`发布“${view.title}”的扩展字段`} size="min(720px, 100vw)" onClose={onClose}>
    <div className={styles.publish}>
      {view.gone.map(({ path, label, holds }) => (
        <Alert
          key={path}
          showIcon
          type={holds > 0 ? 'error' : 'warning'}
          title={holds > 0 ? `“${label}”有 ${holds} 条数据，移除后不再显示` : `“${label}”还没有数据`}
        />
      ))}
      <DraftReview only={[`entity:${view.entity}`]} onPublished={onPublished} />
    </div>
  </Drawer>
);
