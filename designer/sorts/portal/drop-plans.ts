import type { DropPlan } from '../../kernel/drag/DragLayer.tsx';
import { childrenIn, type Target, type TreeDocument } from '../../kernel/tree.ts';
import { sayTarget, targetsFor } from './blocks.ts';

/** The box of a node on the canvas; a fragment's is that of what it shows. */
const elementOf = (sheet: ParentNode | null, key: string): Element | null =>
  sheet?.querySelector(`[data-node="${CSS.escape(key)}"], [data-node^="${CSS.escape(key)}.@"]`) ?? null;

/** Where it is drawn: a node's own wrapper may have no box, what it draws has. */
export function boxOfNode(sheet: ParentNode | null, key: string): DOMRect | null {
  let found = elementOf(sheet, key);
  for (let depth = 0; found && depth < 6; depth += 1) {
    const box = found.getBoundingClientRect();
    if (box.height > 0 && box.width > 0) return box;
    found = [...found.children].find((child) => child.tagName !== 'STYLE') ?? null;
  }
  return null;
}

/** Every place for what is carried, measured on the canvas as it stands. */
export function measurePlans(
  document: unknown,
  tree: TreeDocument,
  names: readonly string[],
  moved: readonly string[],
  sheet: HTMLElement | null,
): readonly DropPlan<Target>[] {
  if (!sheet) return [];
  const ground = sheet.getBoundingClientRect();
  const boxes = new Map<string, DOMRect | null>();
  const boxOf = (key: string) => {
    if (!boxes.has(key)) boxes.set(key, boxOfNode(sheet, key));
    return boxes.get(key) ?? null;
  };
  return targetsFor(tree, names, moved).flatMap((target): readonly DropPlan<Target>[] => {
    const { parent, slot, before } = target;
    const box = lineFor(
      boxOf,
      childrenIn(tree, parent, slot).filter((key) => !moved.includes(key)),
      before,
    );
    const around = box ?? placeOfSlot(sheet, parent, slot) ?? boxOf(parent);
    if (!around) return [];
    const top = box ? box.y : around.top + around.height / 2;
    return [
      {
        target,
        top: top - ground.top,
        left: around.left - ground.left,
        width: around.width,
        said: sayTarget(document, target),
      },
    ];
  });
}

const placeOfSlot = (sheet: HTMLElement, parent: string, slot: string): DOMRect | null =>
  sheet.querySelector(`[data-slot="${CSS.escape(parent)} ${CSS.escape(slot)}"]`)?.getBoundingClientRect() ?? null;

interface Line {
  readonly y: number;
  readonly left: number;
  readonly width: number;
  readonly top: number;
  readonly height: number;
}

function lineFor(
  boxOf: (key: string) => DOMRect | null,
  siblings: readonly string[],
  before: string | null,
): Line | null {
  const next = before === null ? null : boxOf(before);
  if (next) return { y: next.top, left: next.left, width: next.width, top: next.top, height: 0 };
  const last = siblings.at(-1);
  const above = last === undefined ? null : boxOf(last);
  return above && { y: above.bottom, left: above.left, width: above.width, top: above.bottom, height: 0 };
}
