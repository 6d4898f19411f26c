import { type ReactNode, useCallback, useState } from 'react';
import type { Document } from '../../../../../schemas/language/document.ts';
import type { EntityDocument } from '../../../../../schemas/language/entity.ts';
import type { Pasting } from '../form-acts.ts';
import type { Mapping } from './mapping.ts';
import { PasteDialog } from './PasteDialog.tsx';

interface PasteRequest extends Pasting {
  then(mapping: Mapping): void;
}

/** What asks, and the dialog it asks in. */
export function usePasteDialog(document: EntityDocument, others: readonly Document[]) {
  const [asked, setAsked] = useState<PasteRequest | null>(null);
  const map = useCallback((pasting: Pasting, then: (mapping: Mapping) => void) => setAsked({ ...pasting, then }), []);
  const dialog: ReactNode = asked && (
    <PasteDialog
      {...asked}
      document={document}
      others={others}
      onDone={(mapping) => {
        setAsked(null);
        if (mapping) asked.then(mapping);
      }}
    />
  );
  return { map, dialog };
}
