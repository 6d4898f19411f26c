import { Alert, Skeleton } from 'antd';
import { useMemo } from 'react';
import type { DesignerProps } from '../../../frame/Designer.tsx';
import { useDocuments, useOpenWork } from '../../../frame/use-work.ts';
import { FieldsetDesk } from './FieldsetDesk.tsx';
import { fieldsetFace } from './fieldset-at-work.ts';

/** One fieldset at work, once everything around it has come. */
export function FieldsetDesigner({ documentKey, at, onClose }: DesignerProps) {
  const asked = useDocuments();
  const face = useMemo(() => fieldsetFace(documentKey), [documentKey]);
  const found = asked.data?.find(({ id }) => id === `fieldset:${documentKey}`);
  const { editing, error } = useOpenWork(found, face);
  const wrong = error ?? asked.error?.message ?? (asked.data && !found ? '没有这个字段组，它可能已被删除' : null);
  if (wrong) return <Alert type="error" showIcon title={wrong} />;
  if (!asked.data || !found || !editing) return <Skeleton active />;
  return <FieldsetDesk all={asked.data} found={found} face={face} editing={editing} at={at} onClose={onClose} />;
}
