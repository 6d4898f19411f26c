import type { EntityPlan, RecordData } from '../compile/plan.ts';
import type { ProgramNode } from '../compile/program-model.ts';
import { stateOf } from './openness.ts';
import { shapeOf } from './plan-shape.ts';
import type { ProgramTouched } from './program-changes.ts';
import { headRow, type Place, type ProgramPlan, type RowKey } from './program-source.ts';
import { rowKey, rowsIn } from './record-source.ts';
import { sameInField } from './take-record.ts';

/** What a running program leaves as it stands. A held value is given up as soon as something of the record that it reads changes. */
export interface Held {
  /** `stands`: the value of a calculation that the record has. */
  holds(node: ProgramNode, stands: unknown): boolean;
  /** Rows that were not there before have nothing to keep. */
  isNew(row: RowKey): boolean;
  /** What is another already than when the record was stored. */
  readonly changed?: ProgramTouched;
}

export type StatedPlan = ProgramPlan & { readonly states?: EntityPlan['states'] };

export const nothingHeld: Held = { holds: () => false, isNew: () => false };

/** A record that is looked at: its stored values and what rules set stay, so that every place shows the same. */
export function heldWhileRead({ fields }: ProgramPlan, isNew: Held['isNew'] = () => false): Held {
  return {
    holds: (node, stands) =>
      node.do === 'rule' || (node.do === 'calc' && fields[node.field]?.stored === true && isKept(node, stands)),
    isNew,
  };
}

/**
 * The law of what is kept, for a record in a state: what could change of itself is worked out anew as long as the state leaves
 * open what it is made from, and stands from then on. A state this viewer does not see keeps everything.
 */
export function heldInState(plan: StatedPlan, record: RecordData, isNew: Held['isNew']): Held {
  const state = plan.states ? (stateOf({ states: plan.states }, record)?.key ?? null) : null;
  const isAnew = (states: readonly string[] | null) => states === null || (state !== null && states.includes(state));
  return {
    holds: (node, stands) => node.anewIn !== undefined && !isAnew(node.anewIn) && isKept(node, stands),
    isNew,
  };
}

/** What the record alone decides may as well be worked out where nothing was ever stored. */
const isKept = (node: ProgramNode, stands: unknown): boolean =>
  node.do !== 'calc' || node.moving === true || (stands !== null && stands !== undefined);

/** The same for a record that is about to be stored over the one that stands there. */
export function heldSince(plan: StatedPlan, stood: RecordData, record: RecordData): Held {
  const held = heldInState(plan, stood, () => false);
  if (!plan.program.nodes.some((node) => held.holds(node, ''))) return nothingHeld;
  const { cells, lists, fresh } = differencesOf(plan, stood, record);
  return { ...held, isNew: (row) => fresh.has(row), changed: { cells, lists } };
}

interface Differences {
  readonly cells: Place[];
  readonly lists: Place[];
  readonly fresh: Set<RowKey>;
}

/** Where a record is another than the one before; rows are known by their ids. */
function differencesOf(plan: StatedPlan, before: RecordData, after: RecordData): Differences {
  const shape = shapeOf(plan as EntityPlan);
  const found: Differences = { cells: [], lists: [], fresh: new Set() };
  const compare = (part: string, key: RowKey, was: RecordData, is: RecordData) => {
    for (const field of shape(part).fields)
      if (!sameInField(field, was[field.key] ?? null, is[field.key] ?? null))
        found.cells.push({ row: key, path: field.path });
    for (const inner of shape(part).parts) {
      const left = new Map(rowsIn(was, inner.key).map((row) => [row.id, row]));
      let isSame = true;
      for (const [no, row] of rowsIn(is, inner.key).entries()) {
        const here = rowKey(key, inner.key, no);
        const known = left.get(row.id);
        left.delete(row.id);
        if (known) compare(inner.path, here, known, row);
        else {
          isSame = false;
          markFresh(inner.path, here, row);
        }
      }
      if (!isSame || left.size > 0) found.lists.push({ row: key, path: inner.path });
    }
  };
  const markFresh = (part: string, key: RowKey, row: RecordData) => {
    found.fresh.add(key);
    for (const inner of shape(part).parts)
      for (const [no, one] of rowsIn(row, inner.key).entries()) markFresh(inner.path, rowKey(key, inner.key, no), one);
  };
  compare('', headRow, before, after);
  return found;
}
