import type { ReactNode, RefObject } from 'react';
import { DragLayer, type DropPlan, useDropPlan } from '../kernel/drag/DragLayer.tsx';
import styles from './ordered.module.css';

interface Props {
  /** Holds what is in order, each marked with its key as `data-item`. */
  readonly ground: RefObject<HTMLElement | null>;
  readonly keys: readonly string[];
  readonly across?: boolean;
  readonly children: ReactNode;
  titleOf(key: string): string;
  /** Before another, or last. */
  onMove(key: string, before: string | null): void;
}

/** The ground on which things in an order are carried before one another. */
export const OrderedGround = ({ ground, keys, across = false, children, titleOf, onMove }: Props) => (
  <DragLayer<string | null>
    pick={(id) => ({ title: titleOf(id), what: id })}
    plansFor={({ what }) =>
      measure(
        ground.current,
        keys.filter((key) => key !== what),
        across,
        titleOf,
      )
    }
    surface={() => ground.current?.getBoundingClientRect() ?? null}
    onDrop={({ what }, before) => onMove(String(what), before)}
  >
    {children}
  </DragLayer>
);

/** Where what is carried would go. */
export function OrderedMark({ across = false }: { readonly across?: boolean }) {
  const plan = useDropPlan();
  if (!plan) return null;
  const { top, left, width } = plan;
  const style = across
    ? { top: top - 16, left: left - 4, height: 32, width: 2 }
    : { top: top - 1, left, width, height: 2 };
  return <span className={styles.mark} style={style} />;
}

/** Before each of the others, and at the end. */
function measure(
  ground: HTMLElement | null,
  keys: readonly string[],
  across: boolean,
  titleOf: (key: string) => string,
): readonly DropPlan<string | null>[] {
  if (!ground) return [];
  const origin = ground.getBoundingClientRect();
  const boxes = keys.flatMap((key) => {
    const box = ground.querySelector(`[data-item="${CSS.escape(key)}"]`)?.getBoundingClientRect();
    return box ? [{ key, box }] : [];
  });
  const plan = (box: DOMRect, target: string | null): DropPlan<string | null> => {
    const isEnd = target === null;
    const top = across ? box.top + box.height / 2 : isEnd ? box.bottom : box.top;
    const left = across && isEnd ? box.right + 6 : box.left;
    const said = isEnd ? '最后' : `“${titleOf(target)}”之前`;
    return { target, top: top - origin.top, left: left - origin.left, width: across ? 2 : box.width, said };
  };
  const last = boxes.at(-1);
  return [...boxes.map(({ key, box }) => plan(box, key)), ...(last ? [plan(last.box, null)] : [])];
}
