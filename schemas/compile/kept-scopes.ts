import type { Expr } from '../expressions/tree.ts';
import { covers } from '../language/names.ts';
import type { GrantModel } from '../sections/access/access.model.ts';
import type { StatesModel } from '../sections/states/states.model.ts';
import type { EntityModel } from './model.ts';

/** A grant in the rows where it holds as it is said; or, `isKept`, in those that its role goes on seeing as they were. */
export interface HeldGrant {
  readonly grant: GrantModel;
  readonly isKept: boolean;
}

/**
 * A grant by the states of its rows: where a state keeps the record for the role as it was, of what stands there now nothing is
 * shown that may be written meanwhile, nor what is worked out from it, and nothing can be done.
 */
export function heldGrants(entity: EntityModel, grant: GrantModel): readonly HeldGrant[] {
  const { states } = entity;
  const nodes = [...(states?.nodes.values() ?? [])].filter(({ keptFor }) => keptFor.includes(grant.role));
  if (!states || nodes.length === 0) return [{ grant, isKept: false }];
  const isThere: Expr = {
    t: 'op',
    op: 'in',
    a: { t: 'path', up: 0, keys: [states.field], is: 'text' },
    b: { t: 'list', items: nodes.map(({ key }) => ({ t: 'text', v: key })) },
  };
  const within = (rows: Expr): Expr => (grant.rows ? { t: 'op', op: 'and', a: grant.rows, b: rows } : rows);
  const open = nodes.flatMap((node) => node.open);
  const asked = askedAtStart(states, new Set(nodes.map(({ key }) => key)));
  const written = [...entity.fields.values()].filter(
    ({ path, key, system, calc, locked }) =>
      !system &&
      key !== states.field &&
      path !== entity.named &&
      (open.includes('*') || calc !== null || (locked && !asked.has(path)) || open.some((one) => covers(one, path))),
  );
  const parts = [...entity.parts.keys()].filter((path) => open.some((one) => one === '*' || covers(one, path)));
  const hide = new Set([...grant.hide, ...written.map(({ path }) => path), ...parts]);
  return [
    { grant: { ...grant, rows: within({ t: 'not', a: isThere }) }, isKept: false },
    {
      grant: { ...grant, rows: within(isThere), do: new Set(['read']), hide, retired: new Set(), edit: new Set() },
      isKept: true,
    },
  ];
}

/** What was answered as the record came to be kept, such as why it is changed: the role was told of it. */
function askedAtStart(states: StatesModel, kept: ReadonlySet<string>): ReadonlySet<string> {
  const starts = [...states.moves.values()].filter(
    ({ from, to }) => kept.has(to) && !from.some((key) => kept.has(key)),
  );
  return new Set(starts.flatMap(({ ask }) => ask.map(({ key }) => key)));
}
