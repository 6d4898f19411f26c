import { at } from '../language/pointer.ts';
import { expandPaths } from './expand-paths.ts';
import { fieldDocument } from './field-document.ts';
import { pointerOf } from './pointer-of.ts';
import type { Shape } from './shape.ts';

/** What a facet does not take is hidden from everyone who looks through it; what is retired, from everyone. */
export function markNotTaken(shape: Shape): void {
  markLeft(shape);
  for (const field of shape.fields.values()) {
    if (!fieldDocument(shape.document, field)?.retired) continue;
    if (!shape.notTaken.has(field.path)) shape.retired.add(field.path);
    shape.notTaken.add(field.path);
  }
}

function markLeft(shape: Shape): void {
  const { takes } = shape.document;
  if (!shape.facetOf || takes === undefined || takes === '*') return;
  const taken = takes.flatMap((field, index) => expandPaths(field, at('/takes', index), shape, true));
  const open = new Set([...taken, ...taken.flatMap(partsAbove)]);
  const fields = [...shape.fields.values()].filter(
    (field) => !field.system && shape.isInherited(pointerOf(field.path)),
  );
  const parts = [...shape.parts.keys()].filter((path) => shape.isInherited(pointerOf(path, true)));
  for (const path of [...fields.map((field) => field.path), ...parts]) if (!open.has(path)) shape.notTaken.add(path);
}

const partsAbove = (path: string): string[] => {
  const steps = path.split('.');
  return steps.slice(1).map((_, index) => steps.slice(0, index + 1).join('.'));
};
