import { SyncOutlined } from '@ant-design/icons';
import type { FieldPlan } from '../../../schemas/compile/plan.ts';
import styles from './varies.module.css';

const words: Readonly<Record<NonNullable<FieldPlan['varies']>, string>> = {
  live: '实时值：随引用的数据变化',
  atSave: '保存时的值：每次保存时按当天计算',
};

/** Beside the name of a value that changes while nobody touches its record. */
export const VariesMark = ({ field }: { readonly field: Pick<FieldPlan, 'varies'> | undefined }) =>
  field?.varies && (
    <SyncOutlined className={styles.mark} role="img" aria-label={words[field.varies]} title={words[field.varies]} />
  );
