import type { EntityModel, FieldModel, Model, MoveModel } from '../../../schemas/compile/model.ts';
import type { RuleNode } from '../../../schemas/compile/program-model.ts';
import { reach } from '../../../schemas/compile/reach.ts';
import { readsOf } from '../../../schemas/expressions/reads-of.ts';
import type { Expr } from '../../../schemas/expressions/tree.ts';
import { isFound } from './hold-pointed.ts';

/** A reference that is read through, and those that are read through where it leads. */
export interface Elsewhere {
  /** Of the head, or of the rows of a part. */
  readonly field: FieldModel;
  readonly target: EntityModel;
  readonly further: Branches;
}
/** By the full path of the reference. */
type Branches = ReadonlyMap<string, Elsewhere>;
type Growing = Map<string, Elsewhere & { readonly further: Growing }>;

const known = new WeakMap<EntityModel, Map<string, Branches>>();

/**
 * What decides whether a move may be made and stands in other records: what its condition and the rules that count at it read through
 * references, and what that is worked out from as it is read. What is kept there by tallies stands in the record itself. What is found is
 * held by its version, and what many records come to as they are asked is held by nothing.
 */
export function readElsewhere(model: Model, entity: EntityModel, move: MoveModel): Branches {
  const kept = known.get(entity) ?? new Map<string, Branches>();
  known.set(entity, kept);
  const found = kept.get(move.key);
  if (found) return found;
  const grown: Growing = new Map();
  const seen = new Set<FieldModel>();
  if (move.when) grow(model, entity, grown, { part: '', expr: move.when, seen });
  for (const node of entity.program.nodes)
    if (node.do === 'rule' && node.at === `move:${move.key}` && refuses(node))
      grow(model, entity, grown, { part: node.part, expr: node.when, seen });
  kept.set(move.key, grown);
  return grown;
}

const refuses = ({ then, else: otherwise }: RuleNode): boolean =>
  [...then, ...otherwise].some((effect) => effect.do === 'error' || effect.do === 'need');

interface Reading {
  readonly part: string;
  readonly expr: Expr;
  /** Values that are worked out and were looked into. */
  readonly seen: Set<FieldModel>;
}

function grow(model: Model, entity: EntityModel, branches: Growing, { part, expr, seen }: Reading): void {
  const lookInto = (target: EntityModel, into: Growing, field: FieldModel | undefined) => {
    if (!field?.calc || seen.has(field)) return;
    grow(model, target, into, { part: field.part, expr: field.calc, seen: new Set([...seen, field]) });
  };
  for (const { up, keys } of readsOf(expr)) {
    const found = reach(model.entities, entity, part, up, keys);
    if (!found || found.linked) continue;
    if (found.steps.length === 0) {
      lookInto(entity, branches, entity.fields.get(found.path));
      continue;
    }
    let [here, into]: readonly [EntityModel, Growing] = [entity, branches];
    for (const [at, step] of found.steps.entries()) {
      const field = here.fields.get(step.field);
      const isLast = at === found.steps.length - 1;
      if (isLast && !field?.column) lookInto(here, into, field);
      const next = isLast || !field ? null : through(model, into, field);
      if (!next) break;
      [here, into] = [next.target, next.further];
    }
  }
}

/** What is kept elsewhere cannot be held here, nor a reference that is worked out as it is read. */
function through(model: Model, branches: Growing, field: FieldModel) {
  const { type, path, column } = field;
  const target = type.is === 'ref' ? model.entities.get(type.to) : undefined;
  if (!target || target.isView || !column || isFound(field)) return null;
  const branch = branches.get(path) ?? { field, target, further: new Map() };
  branches.set(path, branch);
  return branch;
}
