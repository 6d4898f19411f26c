import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import type { DropPlan } from '../../../kernel/drag/DragLayer.tsx';
import { labelOf, partLabelOf, pointerOfField } from '../../../kernel/places.ts';
import type { Target } from './form-commands.ts';
import { gridsOf, isSlot, type Layout, sectionsOf, standingIn } from './layout.ts';

export type Sort = 'field' | 'section' | 'grid' | 'part' | 'tab';

interface What {
  /** '' is the head; null goes anywhere. */
  readonly part: string | null;
  readonly sort: Sort;
}

type Plan = DropPlan<Target>;
type Measure = (target: Target, said: string, box: DOMRect | null, edge: 'top' | 'bottom') => readonly Plan[];
type BoxOf = (selector: string) => DOMRect | null;

const tabFace = (key: string, state = ''): string => `[data-tab-face="${CSS.escape(key)}"]${state}`;

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
  const plan: Measure = (target, said, box, edge) =>
    box ? [{ target, said, top: box[edge] - ground.top, left: box.left - ground.left, width: box.width }] : [];
  const cellBox = (path: string) => boxOf(`[data-cell="${CSS.escape(pointerOfField(path))}"]`);
  if (what.sort === 'tab') return tabPlaces(layout, plan, boxOf);
  if (what.sort === 'section' || what.sort === 'grid') return blockPlaces(document, layout, what.sort, plan, boxOf);
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
  const closed = layout.tabs.flatMap(({ key, title }) => {
    const section = boxOf(tabFace(key, ':not([data-open])')) && standingIn(layout, key).top.at(-1);
    if (!section) return [];
    const said = `页签“${title}”中“${section.title}”的最后`;
    return plan({ in: 'section', section: section.key, before: null }, said, boxOf(tabFace(key)), 'bottom');
  });
  return [...head, ...lines, ...closed, ...bareTabs(layout, plan, boxOf)].filter(
    ({ target }) => what.part === null || what.part === (target.in === 'part' ? target.part : ''),
  );
}

/** Tabs in which no section stands yet: by their face, and by the empty ground of the open one. */
const bareTabs = (layout: Layout, plan: Measure, boxOf: BoxOf): readonly Plan[] =>
  layout.tabs
    .filter(({ key }) => !sectionsOf(layout).some(({ tab }) => tab === key))
    .flatMap(({ key, title }) => {
      const target: Target = { in: 'sections', before: null, tab: key };
      const ground = boxOf(tabFace(key, '[data-open]')) && boxOf('[data-tab-empty]');
      const said = `放进页签“${title}”`;
      return [...plan(target, said, boxOf(tabFace(key)), 'bottom'), ...plan(target, said, ground, 'top')];
    });

/** Sections or lines: before the others in sight, last of what stands together, and into a tab by its face. */
function blockPlaces(
  document: EntityDocument,
  layout: Layout,
  sort: 'section' | 'grid',
  plan: Measure,
  boxOf: BoxOf,
): readonly Plan[] {
  const of = sort === 'section' ? 'sections' : 'grids';
  const room = sort === 'section' ? 'data-section' : 'data-part';
  const blocks =
    sort === 'section'
      ? sectionsOf(layout)
      : layout.grids.map(({ part, tab }) => ({ key: part, tab, title: partLabelOf(document, part) }));
  const boxFor = (key: string) => boxOf(`[${room}="${CSS.escape(key)}"]`);
  const said = sort === 'section' ? '分组' : '明细';
  const among = [null, ...layout.tabs.map(({ key }) => key)].flatMap((tab) => {
    const peers = blocks.filter((block) => block.tab === tab);
    const last = peers.at(-1);
    return [
      ...peers.flatMap(({ key, title }) =>
        plan({ in: of, before: key, tab }, `${said}“${title}”之前`, boxFor(key), 'top'),
      ),
      ...(last ? plan({ in: of, before: null, tab }, `${said}“${last.title}”之后`, boxFor(last.key), 'bottom') : []),
    ];
  });
  const faces = layout.tabs.flatMap(({ key, title }) =>
    plan({ in: of, before: null, tab: key }, `放进页签“${title}”`, boxOf(tabFace(key)), 'bottom'),
  );
  return [...among, ...faces];
}

/** Tabs: before each other, behind the last; the first of all behind what stands on the canvas. */
function tabPlaces({ tabs, top }: Layout, plan: Measure, boxOf: BoxOf): readonly Plan[] {
  const last = tabs.at(-1);
  if (!last)
    return plan(
      { in: 'tabs', before: null },
      '分组之下',
      boxOf(`[data-section="${CSS.escape(top.at(-1)?.key ?? '')}"]`),
      'bottom',
    );
  const boxAt = (key: string, isEnd: boolean): DOMRect | null => {
    const box = boxOf(tabFace(key));
    return box && new DOMRect(isEnd ? box.right : box.left, box.top, 24, box.height);
  };
  return [
    ...tabs.flatMap(({ key, title }) =>
      plan({ in: 'tabs', before: key }, `页签“${title}”之前`, boxAt(key, false), 'bottom'),
    ),
    ...plan({ in: 'tabs', before: null }, '最后一个页签', boxAt(last.key, true), 'bottom'),
  ];
}
