import { SyncOutlined } from '@ant-design/icons';
import type { FieldPlan } from '../../../schemas/compile/plan.ts';
import { variesText } from '../../../schemas/print/varies-text.ts';
import styles from '../fields.module.css';

const words: Readonly<Record<NonNullable<FieldPlan['varies']>, string>> = {
  live: `${variesText.live}：随引用的数据变化`,
  atSave: `${variesText.atSave}：每次保存时按当天计算`,
};

/** Beside the name of a value that changes while nobody touches its record. */
export const VariesMark = ({ field }: { readonly field: Pick<FieldPlan, 'varies'> | undefined }) =>
  field?.varies && (
    <SyncOutlined className={styles.varies} role="img" aria-label={words[field.varies]} title={words[field.varies]} />
  );

/** The heading of a column: text alone wherever nothing changes by itself. */
export const markedLabel = (field: Pick<FieldPlan, 'label' | 'varies'> | undefined) =>
  field?.varies ? (
    <>
      {field.label}
      <VariesMark field={field} />
    </>
  ) : (
    field?.label
  );
