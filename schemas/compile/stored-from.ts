import type { EntityModel } from './model.ts';
import type { CalcNode } from './program-model.ts';

/**
 * The stored values that follow from some of a record's values, in the order in which they are to be worked out. What is
 * computed and not kept is passed through: it is written out where it is read.
 */
export function storedFrom(
  { program, fields }: Pick<EntityModel, 'program' | 'fields'>,
  paths: Iterable<string>,
): readonly CalcNode[] {
  const changed = new Set(paths);
  return program.nodes.filter((node): node is CalcNode => {
    if (node.do !== 'calc' || !node.reads.some((path) => changed.has(path))) return false;
    changed.add(node.field);
    return Boolean(fields.get(node.field)?.column);
  });
}
