import { Alert, Skeleton } from 'antd';
import type { DesignerProps } from '../frame/Designer.tsx';
import { useDocuments, useOpenWork } from '../frame/use-work.ts';
import { Desk } from './Desk.tsx';

/** One entity at work, once everything around it has come. */
export function EntityDesigner({ documentKey, at, onClose }: DesignerProps) {
  const asked = useDocuments();
  const found = asked.data?.find(({ id }) => id === `entity:${documentKey}`);
  const { editing, error } = useOpenWork(found);
  const wrong = error ?? asked.error?.message ?? (asked.data && !found ? '没有这份单据，它可能已被删除' : null);
  if (wrong) return <Alert type="error" showIcon title={wrong} />;
  if (!asked.data || !found || !editing) return <Skeleton active />;
  return <Desk all={asked.data} found={found} editing={editing} at={at} onClose={onClose} />;
}
