import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Asker } from '../../schemas/expressions/tree.ts';
import { drawingsOf } from '../../schemas/print/drawings.ts';
import { paperCss, sheetHtml } from '../../schemas/print/print-html.ts';
import { sheetOf } from '../../schemas/print/print-sheet.ts';
import type { FlowEvent } from '../../schemas/wire/flows.ts';
import type { Frozen } from '../../schemas/wire/records.ts';
import { fieldKinds } from '../fields/kinds.ts';
import { useForm } from '../forms/form-context.tsx';
import styles from './print.module.css';

interface Props {
  /** Which of the document's print forms; null: everything in the order of the form. */
  readonly print: string | null;
  /** Which version it is, where it is not the record of today. */
  readonly version?: string;
  /** What was frozen of it: asked when it is printed. */
  readonly frozen?: (() => Promise<readonly Frozen[]>) | undefined;
  /** How it was decided: asked when it is printed. */
  readonly decided?: (() => Promise<readonly FlowEvent[]>) | undefined;
  readonly company: string;
  readonly asker: Asker;
  readonly onDone: () => void;
}

/**
 * The whole record on paper, as it stands on the page: every line, whatever is in sight. It is the sheet the server makes
 * its PDFs of, and stands beside the page for as long as the browser prints.
 */
export function PrintSheet({ print, version, frozen: ask, decided: askDecided, company, asker, onDone }: Props) {
  const { store } = useForm();
  const [html, setHtml] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    const record = { ...store.loaded(), ...store.toRecord({ texts: true }) };
    // what draws them may not come: the words do
    void Promise.all([
      drawingsOf(store.plan, fieldKinds).catch(() => new Map()),
      ask?.().catch(() => []),
      askDecided?.().catch(() => []),
    ]).then(([drawings, frozen, decided]) => {
      const about = { company, asker, kinds: fieldKinds, print, version, frozen, decided, drawings };
      const sheet = sheetOf(store.plan, record, about);
      if (isWanted) setHtml(sheetHtml(sheet));
    });
    return () => {
      isWanted = false;
    };
  }, [store, company, asker, print, version, ask, askDecided]);
  useEffect(() => {
    if (html === null) return;
    window.addEventListener('afterprint', onDone, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', onDone);
  }, [html, onDone]);
  if (html === null) return null;
  return createPortal(
    <div className={styles.sheet}>
      <style>{paperCss}</style>
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </div>,
    document.body,
  );
}
