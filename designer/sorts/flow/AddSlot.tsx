import { type KeyboardEvent, useContext, useEffect, useRef } from 'react';
import { AddingContext, isSpot, useCanvas } from './canvas.ts';
import styles from './flow.module.css';
import type { Spot } from './flow-steps.ts';
import { Sign } from './Sign.tsx';
import { sortsIn } from './step-sorts.ts';

interface Props extends Spot {
  /** Between which cards, for whoever does not see it. */
  readonly label: string;
  readonly isFirst?: boolean;
}

/** Between two steps: what can be put there. */
export function AddSlot({ owner, before, label, isFirst = false }: Props) {
  const { spot, open } = useContext(AddingContext);
  const here = { owner, before };
  const isOpen = isSpot(spot, here);
  return (
    <div className={styles.slot} data-slot="" data-owner={owner} data-before={before ?? ''} data-said={label}>
      <button
        type="button"
        className={styles.add}
        aria-label={`在${label}添加步骤`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        tabIndex={isFirst ? 0 : -1}
        onClick={() => open(isOpen ? null : here)}
      >
        <span aria-hidden="true">+</span>
      </button>
      {isOpen && <Offer spot={here} onClose={() => open(null)} />}
    </div>
  );
}

/** What can be put there, walked by arrows. */
export function Offer({ spot, onClose }: { readonly spot: Spot; onClose(): void }) {
  const { flow, add } = useCanvas();
  const menu = useRef<HTMLDivElement>(null);
  const back = useRef<Element | null>(null);
  useEffect(() => {
    back.current = document.activeElement;
    menu.current?.querySelector('button')?.focus({ preventScroll: true });
    menu.current?.scrollIntoView({ block: 'nearest' });
    const away = (event: PointerEvent) => {
      if (!menu.current?.parentElement?.contains(event.target as Node)) onClose();
    };
    window.addEventListener('pointerdown', away);
    return () => window.removeEventListener('pointerdown', away);
  }, [onClose]);
  const press = (event: KeyboardEvent) => {
    const by = { ArrowDown: 2, ArrowUp: -2, ArrowRight: 1, ArrowLeft: -1 }[event.key];
    event.stopPropagation();
    if (event.key === 'Escape') {
      onClose();
      (back.current as HTMLElement | null)?.focus();
    } else if (by !== undefined) {
      event.preventDefault();
      const all = [...(menu.current?.querySelectorAll('button') ?? [])];
      const at = all.indexOf(document.activeElement as HTMLButtonElement);
      all[Math.max(0, Math.min(all.length - 1, at + by))]?.focus();
    }
  };
  return (
    <div ref={menu} className={styles.offer} role="menu" aria-label="添加步骤" tabIndex={-1} onKeyDown={press}>
      {sortsIn(flow, spot.owner).map((sort) => (
        <button key={sort.as} type="button" role="menuitem" onClick={() => add(sort, spot)}>
          <Sign sort={sort} />
          <span>
            {sort.title}
            <br />
            <small>{sort.about}</small>
          </span>
        </button>
      ))}
    </div>
  );
}
