import type { EntityDocument } from '../../../schemas/language/entity.ts';
import type { DropPlan } from '../../kernel/drag/DragLayer.tsx';
import { labelOf, partLabelOf, pointerOfField } from '../places.ts';
import type { Target } from './form-commands.ts';
import { gridsOf, isSlot, type Layout, sectionsOf } from './layout.ts';

interface What {
  /** '' is the head; null goes anywhere. */
  readonly part: string | null;
  readonly sort: 'field' | 'section' | 'part';
}

type Plan = DropPlan<Target>;

/** Every place for what is carried, measured on the canvas as it stands. */
export function measurePlaces(
  document: EntityDocument,
  layout: Layout,
  what: What,
  sheet: HTMLElement | null,
): readonly Plan[] {
  if (!sheet) return [];
  const ground = sheet.getBoundingClientRect();
  const boxOf = (selector: string) => sheet.querySelector(selector)?.getBoundingClientRect() ?? null;
  const plan = (target: Target, said: string, box: DOMRect | null, edge: 'top' | 'bottom'): Plan[] =>
    box ? [{ target, said, top: box[edge] - ground.top, left: box.left - ground.left, width: box.width }] : [];
  const cellBox = (path: string) => boxOf(`[data-cell="${CSS.escape(pointerOfField(path))}"]`);
  if (what.sort === 'section') {
    return sectionsOf(layout).flatMap(({ key, title }) =>
      plan({ in: 'sections', before: key }, `分组“${title}”之前`, boxOf(`[data-section="${CSS.escape(key)}"]`), 'top'),
    );
  }
  const head = sectionsOf(layout).flatMap(({ key, title, cells }) => {
    const fields = cells.filter(({ f }) => !isSlot(f));
    const last = fields.at(-1);
    return [
      ...fields.flatMap(({ f }) =>
        plan({ in: 'section', section: key, before: f }, `“${labelOf(document, f)}”之前`, cellBox(f), 'top'),
      ),
      ...plan(
        { in: 'section', section: key, before: null },
        `分组“${title}”的最后`,
        last ? cellBox(last.f) : boxOf(`[data-section="${CSS.escape(key)}"]`),
        'bottom',
      ),
    ];
  });
  const lines = gridsOf(layout).flatMap((grid) => {
    const columns = grid.columns.filter(({ f }) => !isSlot(f));
    const last = columns.at(-1);
    const label = partLabelOf(document, grid.part);
    return [
      ...columns.flatMap(({ f, path }) =>
        plan({ in: 'part', part: grid.part, before: f }, `“${labelOf(document, path)}”之前`, cellBox(path), 'top'),
      ),
      ...plan(
        { in: 'part', part: grid.part, before: null },
        `“${label}”的最后`,
        last ? cellBox(last.path) : boxOf(`[data-part="${CSS.escape(grid.part)}"]`),
        'bottom',
      ),
    ];
  });
  if (what.sort === 'part') return [...head.slice(-1), ...lines];
  return [...head, ...lines].filter(
    ({ target }) => what.part === null || what.part === (target.in === 'part' ? target.part : ''),
  );
}
