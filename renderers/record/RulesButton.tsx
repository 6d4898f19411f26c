import { BulbOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useForm } from '../forms/form-context.tsx';
import styles from './record.module.css';

const RulesDrawer = lazy(async () => ({ default: (await import('./RulesDrawer.tsx')).RulesDrawer }));

/** The way to the rules of a record, where there are any. */
export function RulesButton() {
  const { store } = useForm();
  const [isOpen, setOpen] = useState(false);
  if (store.plan.program.nodes.length === 0) return null;
  return (
    <>
      <Tooltip title="规则说明：为什么显示、必填、锁定">
        <Button
          type="text"
          icon={<BulbOutlined aria-hidden />}
          aria-label="规则说明"
          className={styles.rules}
          onClick={() => setOpen(true)}
        />
      </Tooltip>
      {isOpen && (
        <Suspense>
          <RulesDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
