import type { ReactNode } from 'react';
import { type Carried, DragLayer } from '../../kernel/drag/DragLayer.tsx';
import type { Canvas } from './canvas.ts';
import { dropSpots } from './drop-spots.ts';
import { fitsIn, insidesOf, outermost, type Spot, standsIn } from './flow-steps.ts';
import { newOf } from './Palette.tsx';
import { type StepSort, stepSorts } from './step-sorts.ts';
import type { Acts } from './use-acts.ts';

interface Props {
  readonly canvas: Pick<Canvas, 'flow'>;
  readonly acts: Acts;
  readonly children: ReactNode;
}

type What = { readonly sort: StepSort } | { readonly keys: readonly string[] };

const ground = (): HTMLElement | null => document.querySelector('[data-flow-ground]');
const scroller = (): HTMLElement | null => document.querySelector('[data-flow-scroll]');

/** Picking up steps, or a sort of them, and putting them between others. */
export function StepDrag({ canvas: { flow }, acts, children }: Props) {
  const { steps } = flow;
  const pick = (id: string): Carried | null => {
    const sort = stepSorts.find(({ as }) => id === `${newOf}${as}`);
    if (sort) return { title: sort.title, what: { sort } satisfies What };
    const chosen = acts.chosen();
    const keys = outermost(insidesOf(steps), chosen.includes(id) ? chosen : [id]);
    const title = keys.length === 1 ? (steps[id]?.title ?? id) : `${keys.length} 个步骤`;
    return { title, what: { keys } satisfies What };
  };
  const takes =
    (what: What) =>
    ({ owner, before }: Spot): boolean => {
      if ('sort' in what) return standsIn(what.sort.as, owner === '' ? undefined : steps[owner]?.as);
      return fitsIn(steps, what.keys, owner) && !(before !== null && what.keys.includes(before));
    };
  return (
    <DragLayer<Spot>
      pick={pick}
      plansFor={({ what }) => dropSpots(ground(), takes(what as What))}
      surface={() => ground()?.getBoundingClientRect() ?? null}
      scroller={scroller}
      onDrop={({ what }, spot) => {
        const carried = what as What;
        if ('sort' in carried) acts.addAt(carried.sort, spot);
        else acts.move(carried.keys, spot);
      }}
    >
      {children}
    </DragLayer>
  );
}
