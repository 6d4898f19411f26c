import type { Expr } from '../expressions/tree.ts';
import type { GrantModel } from '../sections/access/access.model.ts';
import { heldGrants } from './kept-scopes.ts';
import type { EntityModel } from './model.ts';
import type { ViewerScope } from './view-access.ts';

/** Whether flows decide about the records of an entity; about those of a facet they do not, but of what it is a facet of. */
export const isDecided = ({ facetOf, states }: EntityModel): boolean =>
  facetOf === null && [...(states?.nodes.values() ?? [])].some(({ flow }) => flow !== null && flow !== undefined);

const isEveryRow = ({ rows, isKept }: Pick<ViewerScope, 'rows' | 'isKept'>): boolean => rows === null && !isKept;

/** Whether roles show every record already: then nobody is asked what else they may read. */
export const readsEveryRow = (entity: EntityModel, roles: readonly string[]): boolean =>
  roles.some((role) =>
    (entity.roles.get(role) ?? [])
      .filter((grant) => grant.do.has('read'))
      .flatMap((grant) => heldGrants(entity, grant))
      .some(({ grant: { rows }, isKept }) => isEveryRow({ rows, isKept })),
  );

/**
 * What somebody reads of an entity because they are asked about a record, and because they decided about one or were shown it: the record
 * and nothing done with it. Never wider than their own roles: what those hide everywhere stays hidden, and who reads every row
 * needs no more. Who has no role for it, and whoever is only shown it, sees what no grant is kept from. What the step keeps is asked of each record while they decide; afterwards all that any step keeps is hidden.
 */
export function decidedScopes(entity: EntityModel, own: readonly ViewerScope[]): readonly ViewerScope[] {
  if (own.some(isEveryRow)) return [];
  const hides = (own.length > 0 ? own.flatMap(({ grants }) => grants) : everyGrant(entity))
    .filter((grant) => grant.do.has('read'))
    .map(({ hide }) => hide);
  const any = unionOf(hides);
  const lines = linesOf(own);
  return [
    scopeOf(`${entity.store} asked`, own.length > 0 ? intersectionOf(hides) : any, lines),
    scopeOf(`${entity.store} told`, new Set([...any, ...entity.hiddenAfterwards]), lines),
  ];
}

const everyGrant = ({ roles }: EntityModel): readonly GrantModel[] => [...roles.values()].flat();

function intersectionOf(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  const [first, ...others] = sets;
  return new Set([...(first ?? [])].filter((one) => others.every((other) => other.has(one))));
}

const unionOf = (sets: readonly ReadonlySet<string>[]): ReadonlySet<string> => new Set(sets.flatMap((set) => [...set]));

const or = (a: Expr, b: Expr): Expr => ({ t: 'op', op: 'or', a, b });

/** Lines that some of their own roles show; all, where one of those shows all. */
function linesOf(own: readonly ViewerScope[]): GrantModel['lines'] {
  const [first, ...others] = own;
  const parts = [...(first?.lines ?? [])].flatMap(([part, rows]) => {
    const more = others.map(({ lines }) => lines.get(part));
    if (more.some((one) => one === undefined)) return [];
    return [[part, more.reduce<Expr>((all, one) => (one ? or(all, one) : all), rows)] as const];
  });
  return new Map(parts);
}

const ownId: Expr = { t: 'path', up: 0, keys: ['id'], is: 'text' };

function scopeOf(place: string, hide: ReadonlySet<string>, lines: GrantModel['lines']): ViewerScope {
  const given: Expr = { t: 'call', fn: 'readByFlows', args: [{ t: 'text', v: place }] };
  const rows: Expr = { t: 'op', op: 'in', a: ownId, b: given };
  const grant = {
    role: '',
    rows,
    do: new Set(['read']),
    hide,
    retired: new Set<string>(),
    edit: new Set<string>(),
    lines,
  };
  return { rows, grants: [grant], lines, isKept: false, byFlows: true };
}
