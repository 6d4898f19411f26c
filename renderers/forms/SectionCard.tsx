import { atom } from 'jotai/vanilla';
import { memo, type ReactNode, useMemo, useState } from 'react';
import type { FormPlan } from '../../schemas/compile/plan.ts';
import { useForm, useFormAtom } from './form-context.tsx';
import styles from './forms.module.css';
import { renderProbe } from './render-probe.ts';
import { HEAD } from './tree.ts';
import { useJump } from './use-jump.ts';

interface Props {
  readonly section: FormPlan['sections'][number];
  readonly children: ReactNode;
}

/** A section as a card that folds. One without a visible field is not there. */
export const SectionCard = memo(function SectionCard({ section, children }: Props) {
  const { store } = useForm();
  const [open, setOpen] = useState(true);
  const anyAtom = useMemo(
    () => atom((get) => section.cells.some(({ field }) => get(store.stateAtom(HEAD, field)).visible)),
    [store, section],
  );
  const any = useFormAtom(store, anyAtom);
  useJump(store, ({ row, path }) => {
    if (row === HEAD && section.cells.some(({ field }) => field === path)) setOpen(true);
  });
  renderProbe.on?.(`section ${section.key}`);
  if (!any) return null;
  return (
    <section className={styles.card} aria-labelledby={`section-${section.key}`} data-section={section.key}>
      <h2 className={styles.cardTitle} id={`section-${section.key}`}>
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {section.title}
          <span className={styles.chevron} aria-hidden />
        </button>
      </h2>
      {open && (
        <div className={styles.grid} data-cols={section.cols}>
          {children}
        </div>
      )}
    </section>
  );
});
