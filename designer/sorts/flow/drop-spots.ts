import type { DropPlan } from '../../kernel/drag/DragLayer.tsx';
import type { Spot } from './flow-steps.ts';

const cardWidth = 224;

/** Every place of the picture that takes it, where it is now. */
export function dropSpots(ground: HTMLElement | null, takes: (spot: Spot) => boolean): readonly DropPlan<Spot>[] {
  if (!ground) return [];
  const origin = ground.getBoundingClientRect();
  return [...ground.querySelectorAll<HTMLElement>('[data-slot]')].flatMap((slot) => {
    const { owner = '', before = '', said = '' } = slot.dataset;
    const target = { owner, before: before === '' ? null : before };
    if (!takes(target)) return [];
    const box = slot.getBoundingClientRect();
    const top = (box.top + box.bottom) / 2 - origin.top;
    const left = (box.left + box.right) / 2 - cardWidth / 2 - origin.left;
    return [{ target, top, left, width: cardWidth, said }];
  });
}
