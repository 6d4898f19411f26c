import { useDraggable } from '@dnd-kit/core';
import { memo, useCallback, useContext, useRef } from 'react';
import type { Editing, EditingState } from '../../kernel/editing.ts';
import { useEditing } from '../../kernel/use-editing.ts';
import { AddingContext, useCanvas } from './canvas.ts';
import { chooseStep, pressOn } from './card-keys.ts';
import styles from './flow.module.css';
import { pointerOf } from './flow-steps.ts';
import { Sign } from './Sign.tsx';
import { sortOf } from './step-sorts.ts';

/** One step as its card: it is drawn again only where what it shows is another. */
export function StepCard({ id, isFirst = false }: { readonly id: string; readonly isFirst?: boolean }) {
  const canvas = useCanvas();
  const { open } = useContext(AddingContext);
  const latest = useRef(canvas);
  latest.current = canvas;
  const press = useCallback(
    (event: React.KeyboardEvent<HTMLElement>) => pressOn(latest.current, id, event, open),
    [id, open],
  );
  const choose = useCallback((event: React.MouseEvent) => chooseStep(latest.current, id, event), [id]);
  const { flow, editing, notes, problems, lit } = canvas;
  const step = flow.steps[id];
  if (!step) return null;
  return (
    <Card
      id={id}
      as={step.as}
      title={step.title}
      note={notes.get(id) ?? ''}
      problem={problems.get(id) ?? null}
      lit={lit === null ? 'none' : lit.has(id) ? 'on' : 'off'}
      isFirst={isFirst}
      {...{ editing, choose, press }}
    />
  );
}

interface Props {
  readonly id: string;
  readonly as: string;
  readonly title: string;
  readonly note: string;
  readonly problem: string | null;
  readonly lit: 'none' | 'on' | 'off';
  readonly isFirst: boolean;
  readonly editing: Editing;
  readonly choose: (event: React.MouseEvent) => void;
  readonly press: (event: React.KeyboardEvent<HTMLElement>) => void;
}

const Card = memo(function Card({ id, as, title, note, problem, lit, isFirst, editing, choose, press }: Props) {
  const chosen = useChosenAs(editing, pointerOf(id));
  const { setNodeRef, listeners } = useDraggable({ id });
  const sort = sortOf(as);
  const isWay = as === 'way';
  const told = problem ?? note;
  const hasTab = chosen === 'anchor' || (chosen === 'nothing' && isFirst);
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={styles.card}
      data-step={id}
      data-way={isWay || undefined}
      data-wrong={problem !== null}
      data-lit={lit}
      aria-pressed={chosen === 'anchor' || chosen === 'among'}
      tabIndex={hasTab ? 0 : -1}
      {...listeners}
      onClick={choose}
      onKeyDown={(event) => {
        press(event);
        if (!event.defaultPrevented && event.key === ' ') listeners?.onKeyDown?.(event);
      }}
    >
      {!isWay && <Sign sort={sort} />}
      <span className={styles.spoken}>{sort.title}：</span>
      <span className={styles.title}>{title}</span>
      {told !== '' && (
        <span className={styles.note} data-wrong={problem !== null || undefined}>
          {told}
        </span>
      )}
    </button>
  );
});

type ChosenAs = 'anchor' | 'among' | 'nothing' | 'other';

function useChosenAs(editing: Editing, pointer: string): ChosenAs {
  const read = useCallback(
    ({ selection: { anchor, keys } }: EditingState): ChosenAs => {
      if (anchor === null) return 'nothing';
      if (anchor === pointer || anchor.startsWith(`${pointer}/`)) return 'anchor';
      return keys.includes(pointer) ? 'among' : 'other';
    },
    [pointer],
  );
  return useEditing(editing, read);
}
