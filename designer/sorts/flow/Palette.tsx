import { useDraggable } from '@dnd-kit/core';
import styles from './flow.module.css';
import { Sign } from './Sign.tsx';
import { type StepSort, stepSorts } from './step-sorts.ts';

/** Told from steps that stand in the flow. */
export const newOf = 'new:';

/** Every sort of step: pressed, it goes behind what is chosen; carried, anywhere. */
export const Palette = ({ onAdd }: { onAdd(sort: StepSort): void }) => (
  <section className={styles.palette} aria-label="步骤种类">
    <p>点击添加到所选步骤之后，或拖到流程图上。</p>
    {stepSorts.map((sort) => (
      <Offered key={sort.as} sort={sort} onAdd={() => onAdd(sort)} />
    ))}
  </section>
);

function Offered({ sort, onAdd }: { readonly sort: StepSort; onAdd(): void }) {
  const { setNodeRef, listeners } = useDraggable({ id: `${newOf}${sort.as}` });
  return (
    <button ref={setNodeRef} type="button" onPointerDown={listeners?.onPointerDown as never} onClick={onAdd}>
      <Sign sort={sort} />
      <span>
        {sort.title}
        <br />
        <small>{sort.about}</small>
      </span>
    </button>
  );
}
