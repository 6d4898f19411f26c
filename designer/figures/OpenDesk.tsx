import { Alert, Skeleton } from 'antd';
import type { ComponentType } from 'react';
import type { DesignerProps } from '../frame/Designer.tsx';
import type { FoundDocument } from '../frame/services.ts';
import { useDocuments, useOpenWork } from '../frame/use-work.ts';
import type { Editing } from '../kernel/editing.ts';

export interface DeskProps {
  readonly all: readonly FoundDocument[];
  readonly found: FoundDocument;
  readonly editing: Editing;
  readonly at: string | null;
  onClose(): void;
}

interface Props extends Omit<DesignerProps, 'documentKey'> {
  readonly id: string;
  /** What such a document is called. */
  readonly word: string;
  readonly Desk: ComponentType<DeskProps>;
}

/** One document at work, once everything around it has come. */
export function OpenDesk({ id, word, at, onClose, Desk }: Props) {
  const asked = useDocuments();
  const found = asked.data?.find((one) => one.id === id);
  const { editing, error } = useOpenWork(found);
  const wrong = error ?? asked.error?.message ?? (asked.data && !found ? `没有这份${word}，它可能已被删除` : null);
  if (wrong) return <Alert type="error" showIcon title={wrong} />;
  if (!asked.data || !found || !editing) return <Skeleton active />;
  return <Desk all={asked.data} found={found} editing={editing} at={at} onClose={onClose} />;
}
