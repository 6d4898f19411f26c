import type { EntityPlan, RecordData } from '../compile/plan.ts';
import { covers } from './program-source.ts';

/** What access and state leave of a place, before rules are asked. */
export interface Openness {
  readonly shown: boolean;
  readonly editable: boolean;
  /** Which of the two closes it; null when it can be edited. */
  readonly by: 'role' | 'state' | null;
}

type OpennessPlan = Pick<EntityPlan, 'access' | 'states'>;

/**
 * Who may edit what of this record now: the roles' scopes that hold for it, and its state. Rules come on top.
 * `record` is the one the server sent, with `$in`; null for a new one.
 */
export function opennessOf(plan: OpennessPlan, record: RecordData | null): (path: string) => Openness {
  const { access } = plan;
  const holding = scopesOf(plan, record);
  const acting = (access.ops[isNew(record) ? 'create' : 'edit'] ?? []).filter((scope) => holding.includes(scope));
  const open = stateOf(plan, record)?.open ?? '*';
  // A record that is kept as it was has in it what was shown then, and nothing else.
  const isKept = record?.$kept === true;
  const shownIn = (path: string) => isKept || stepsOf(path).every((step) => isAmong(access.shown[step], holding));
  const mayEdit = (path: string) =>
    acting.some((scope) => access.edit[scope]?.some((one) => covers(one, path)) ?? true);
  const isOpen = (path: string) => open === '*' || open.some((one) => covers(one, path));
  const ask = (path: string): Openness => {
    if (!shownIn(path)) return { shown: false, editable: false, by: 'role' };
    if (!mayEdit(path)) return { shown: true, editable: false, by: 'role' };
    return isOpen(path) ? { shown: true, editable: true, by: null } : { shown: true, editable: false, by: 'state' };
  };
  // Asked for every cell of every row, and the same for all rows of a part.
  const known = new Map<string, Openness>();
  return (path) => {
    const found = known.get(path);
    if (found) return found;
    const answer = ask(path);
    known.set(path, answer);
    return answer;
  };
}

/** Whether there is a field or a part of this record that its viewer may write now. */
export function isAnythingOpen(
  plan: OpennessPlan & Pick<EntityPlan, 'fields' | 'parts'>,
  record: RecordData | null,
): boolean {
  const openness = opennessOf(plan, record);
  return [...Object.values(plan.fields), ...Object.values(plan.parts)].some(
    ({ path, locked }) => !locked && openness(path).editable,
  );
}

export const isNew = (record: RecordData | null): boolean => typeof record?.id !== 'string';

/** The row scopes that hold for a record, as the server told with it; all of them where there is no row yet. */
export function scopesOf({ access }: Pick<EntityPlan, 'access'>, record: RecordData | null): readonly number[] {
  const told = record?.$in;
  return Array.isArray(told) ? told : Array.from({ length: access.scopes }, (_, scope) => scope);
}

/** The state a record stands in; a new one stands where the document says records begin. Null: it has no states. */
export function stateOf({ states }: Pick<EntityPlan, 'states'>, record: RecordData | null) {
  if (!states) return null;
  const key = record?.[states.field] ?? states.start;
  return states.nodes.find((node) => node.key === key) ?? null;
}

const isAmong = (scopes: readonly number[] | undefined, holding: readonly number[]): boolean =>
  scopes === undefined || scopes.some((scope) => holding.includes(scope));

/** `lines.qty` → `lines`, `lines.qty`: a part that is not shown shows nothing in it. */
const stepsOf = (path: string): readonly string[] => {
  const keys = path.split('.');
  return keys.map((_, at) => keys.slice(0, at + 1).join('.'));
};
