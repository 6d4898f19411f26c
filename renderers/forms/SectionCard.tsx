import { atom } from 'jotai/vanilla';
import { type FormEvent, memo, type ReactNode, useMemo, useState } from 'react';
import type { FormPlan } from '../../schemas/sections/forms/forms.model.ts';
import { formNo, useForm, useFormAtom } from './form-context.tsx';
import styles from './forms.module.css';
import { renderProbe } from './render-probe.ts';
import { HEAD } from './tree.ts';
import { useJump } from './use-jump.ts';

interface Props {
  readonly section: FormPlan['sections'][number];
  readonly children: ReactNode;
}

/** Nothing is ever sent by it. */
const stay = (event: FormEvent) => event.preventDefault();

/**
 * A section as a card that folds. Its fields stand in a form element of their own because Chromium, watching for what it could
 * fill in, walks at each key and each change of focus all controls that share one, or all of the page that have none.
 * One without a visible field is not there.
 */
export const SectionCard = memo(function SectionCard({ section, children }: Props) {
  const { store } = useForm();
  const [open, setOpen] = useState(true);
  const id = `section${formNo(store)}-${section.key}`;
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
    <section className={styles.card} aria-labelledby={id} data-section={section.key}>
      <h2 className={styles.cardTitle} id={id}>
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {section.title}
          <span className={styles.chevron} aria-hidden />
        </button>
      </h2>
      {open && (
        <form className={styles.grid} data-cols={section.cols} onSubmit={stay} autoComplete="off" noValidate>
          {children}
        </form>
      )}
    </section>
  );
});
