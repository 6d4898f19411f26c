import { useState } from 'react';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { UsesDialog } from '../../../frame/UsesDialog.tsx';
import { useDocuments } from '../../../frame/use-work.ts';
import { labelOf } from '../../../kernel/places.ts';
import styles from './inspector.module.css';

interface Props {
  readonly document: EntityDocument;
  readonly path: string;
}

/** Every place of all documents that names the field. What only stands for another document has no users of its own. */
export function FieldUses({ document, path }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = `entity:${document.key}`;
  const isKnown = useDocuments().data?.some((each) => each.id === id) ?? false;
  if (!isKnown) return null;
  return (
    <>
      <button type="button" className={styles.link} onClick={() => setOpen(true)}>
        谁引用了它
      </button>
      {isOpen && <UsesDialog of={`${id}.${path}`} title={labelOf(document, path)} onClose={() => setOpen(false)} />}
    </>
  );
}
