import { printExpression } from '../expressions/print-expression.ts';
import type { Expr } from '../expressions/tree.ts';
import { covers } from '../language/names.ts';
import type { GrantModel } from '../sections/access/access.model.ts';
import { decidedScopes } from './decided-scopes.ts';
import { heldGrants } from './kept-scopes.ts';
import type { EntityModel, FieldModel } from './model.ts';
import type { AccessPlan, Viewer } from './plan.ts';

/** What a viewer's grants come to: each scope with the grants that hold in it. */
export interface ViewerScope {
  /** Null: every row of the tenant. */
  readonly rows: Expr | null;
  readonly grants: readonly GrantModel[];
  /** Which rows of its parts are there; the same for all its grants. */
  readonly lines: GrantModel['lines'];
  /** Its records are seen as they were when another scope last held for them. */
  readonly isKept: boolean;
  /** Its records are read because the viewer decides or decided about them, whatever stands in them. */
  readonly byFlows?: true;
}

/**
 * The numbered row scopes of a viewer, those of every row first. Grants are put together only where they let the same thing be edited in the same rows:
 * who may create with every field and edit one must not come to edit every field. So is who sees all lines without prices, and his
 * own with them.
 */
export function viewerScopes(entity: EntityModel, viewer: Viewer): readonly ViewerScope[] {
  const own = scopesOfRoles(entity, viewer);
  return viewer.decides === entity.key ? [...own, ...decidedScopes(entity, own)] : own;
}

function scopesOfRoles(entity: EntityModel, viewer: Viewer): readonly ViewerScope[] {
  const scopes = new Map<string, ViewerScope & { grants: GrantModel[] }>();
  for (const role of [...new Set(viewer.roles)].toSorted()) {
    const said = entity.roles.get(role)?.filter((grant) => grant.do.has('read')) ?? [];
    for (const { grant, isKept } of said.flatMap((one) => heldGrants(entity, one))) {
      const key = `${grant.rows ? `1 ${printExpression(grant.rows)}` : '0'} ${editKey(grant)}${isKept ? ' kept' : ''}${linesKey(grant)}`;
      const scope = scopes.get(key) ?? { rows: grant.rows, grants: [], lines: grant.lines, isKept };
      scope.grants.push(grant);
      scopes.set(key, scope);
    }
  }
  return [...scopes].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, scope]) => scope);
}

const editKey = (grant: GrantModel): string =>
  [grant.do.has('edit'), grant.do.has('create'), grant.edit === null ? '*' : [...grant.edit].toSorted()].join(' ');

const linesKey = ({ lines }: GrantModel): string =>
  [...lines]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([part, rows]) => ` ${part}: ${printExpression(rows)}`)
    .join('');

/** In which scopes a field or part is shown by the grants alone. */
export const shownIn = (scopes: readonly ViewerScope[], path: string): readonly number[] =>
  scopes.flatMap(({ grants }, number) => (grants.some(({ hide }) => !hide.has(path)) ? [number] : []));

/**
 * What may be edited in a scope; null: everything shown. A field that only another scope shows is not this one's to edit,
 * so where there is one, what is left is named piece by piece: rows in which such a field stands are not to be added or left out,
 * unless nobody writes that field.
 */
export function editIn(
  entity: EntityModel,
  { grants }: ViewerScope,
  number: number,
  shown: ReadonlyMap<string, readonly number[]>,
): readonly string[] | null {
  const editing = grants.filter((grant) => grant.do.has('edit') || grant.do.has('create'));
  const wanted = editing.some(({ edit }) => edit === null)
    ? null
    : [...new Set(editing.flatMap(({ edit }) => [...(edit ?? [])]))];
  const paths = [...shown].filter(
    ([path, numbers]) => numbers.includes(number) && (wanted?.some((one) => covers(one, path)) ?? true),
  );
  if (wanted === null && paths.length === shown.size) return null;
  const may = new Set(paths.map(([path]) => path));
  const isLeft = (inner: string) => may.has(inner) || isWritten(entity.fields.get(inner));
  const whole = [...may].filter((path) => [...shown.keys()].every((inner) => !covers(path, inner) || isLeft(inner)));
  return whole.filter((path) => !whole.some((other) => other !== path && covers(other, path))).toSorted();
}

/** Whether the house alone writes a field, whoever asks. */
export const isWritten = (field: FieldModel | undefined): boolean =>
  field !== undefined && (field.locked || field.system || field.kind.automatic === true || field.calc !== null);

/** The access part of a plan, in which only what is shown is named. */
export function planAccess(
  entity: EntityModel,
  scopes: readonly ViewerScope[],
  shown: ReadonlyMap<string, readonly number[]>,
): AccessPlan {
  const ops = new Map<string, number[]>();
  for (const [number, { grants }] of scopes.entries()) {
    for (const operation of new Set(grants.flatMap((grant) => [...grant.do]))) {
      ops.set(operation, [...(ops.get(operation) ?? []), number]);
    }
  }
  const edit = scopes.flatMap((scope, number) => {
    const paths = editIn(entity, scope, number, shown);
    return paths ? [[number, paths] as const] : [];
  });
  return {
    scopes: scopes.length,
    ops: Object.fromEntries([...ops].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    shown: Object.fromEntries([...shown].filter(([, numbers]) => numbers.length < scopes.length)),
    edit: Object.fromEntries(edit),
  };
}
