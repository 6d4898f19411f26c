import { mapParts } from '../expressions/map-expression.ts';
import { parseExpression } from '../expressions/parse-expression.ts';
import type { Expr } from '../expressions/tree.ts';
import { entryOf } from '../language/entry-of.ts';
import { at } from '../language/pointer.ts';
import { inOrder } from '../language/ranks.ts';
import { compileTree } from './compile-expression.ts';
import { fieldDocument } from './field-document.ts';
import type { GrantModel } from './model.ts';
import { below, covers } from './names.ts';
import { pointerOf } from './pointer-of.ts';
import type { GrowingPart, Shape, Surroundings } from './shape.ts';

export interface AccessModel {
  readonly scopes: ReadonlyMap<string, Expr>;
  readonly roles: ReadonlyMap<string, GrantModel>;
}

/** Scopes, sets and roles: the base's hidden fields stay hidden in a facet, its scopes stay on. */
export function compileAccess(shape: Shape, around: Surroundings, base: AccessModel | null): AccessModel {
  const trees = readScopes(shape);
  const scopes = new Map<string, Expr>();
  for (const [key, tree] of trees) {
    const path = at('/access/scopes', key);
    const compiled = compileTree(tree, { shape, part: '', path, gives: { is: 'bool' } }, around);
    if (compiled) scopes.set(key, compiled.expr);
  }
  const roles = Object.keys(shape.document.access?.roles ?? {}).toSorted();
  const granted = roles.map((role): [string, GrantModel] => [
    role,
    compileGrant(role, shape, trees, around, base?.roles.get(role) ?? null),
  ]);
  return { scopes, roles: new Map(granted) };
}

/** The scopes with those they name put in their place. */
function readScopes(shape: Shape): ReadonlyMap<string, Expr> {
  const parsed = new Map<string, Expr>();
  for (const [key, scope] of Object.entries(shape.document.access?.scopes ?? {})) {
    const path = at('/access/scopes', key);
    if (shape.head.fields.has(key)) {
      shape.findings.say('scope_clash', path, { scope: key });
      continue;
    }
    const tree = parseExpression(typeof scope === 'string' ? scope : scope.off ? 'true' : scope.rows);
    if (tree.ok) parsed.set(key, tree.value);
    else shape.findings.take(tree.issues, path);
  }
  const whole = new Map<string, Expr>();
  for (const [key, tree] of parsed) {
    whole.set(
      key,
      putScopes(tree, (name) => (parsed.has(name) ? expand(name, [key], parsed, shape) : undefined)),
    );
  }
  return whole;
}

function expand(name: string, way: readonly string[], parsed: ReadonlyMap<string, Expr>, shape: Shape): Expr {
  const tree = parsed.get(name) ?? { t: 'nothing' };
  if (!way.includes(name)) {
    return putScopes(tree, (inner) => (parsed.has(inner) ? expand(inner, [...way, name], parsed, shape) : undefined));
  }
  const circle = [...way, name].join(' → ');
  shape.findings.say('scope_loop', at('/access/scopes', way[0] ?? name), { circle });
  return { t: 'bool', v: false };
}

/** Replaces names of one key by what they stand for. */
export function putScopes(expr: Expr, scope: (name: string) => Expr | undefined): Expr {
  const isName = expr.t === 'path' && expr.up === 0 && expr.keys.length === 1;
  if (isName) return scope(expr.keys[0] ?? '') ?? expr;
  return mapParts(
    expr,
    (part) => putScopes(part, scope),
    (part) => part,
  );
}

function compileGrant(
  role: string,
  shape: Shape,
  scopes: ReadonlyMap<string, Expr>,
  around: Surroundings,
  base: GrantModel | null,
): GrantModel {
  const path = at('/access/roles', role);
  shape.findings.use(`role:${role}`, path);
  const document = entryOf(shape.document.access?.roles, role);
  const said = (document?.hide ?? []).flatMap((field, index) =>
    expandPaths(field, at(path, 'hide', index), shape, true),
  );
  const hide = new Set([
    ...shape.notTaken,
    ...said,
    ...[...(base?.hide ?? [])].filter((field) => shape.fields.has(field) || shape.parts.has(field)),
  ]);
  const edit = document?.edit?.flatMap((field, index) => expandPaths(field, at(path, 'edit', index), shape, false));
  const grant: GrantModel = {
    role,
    rows: compileRows(document?.rows, at(path, 'rows'), shape, scopes, around),
    do: expandOperations(document?.do ?? [], edit, path, shape),
    hide,
    retired: onlyRetired(shape, said, base),
    edit: edit ? new Set(edit) : null,
  };
  return base ? narrow(grant, base, path, shape) : grant;
}

function onlyRetired(shape: Shape, said: readonly string[], base: GrantModel | null): ReadonlySet<string> {
  const isTaken = (path: string) => shape.retired.has(path) || !shape.notTaken.has(path);
  const isOpenBelow = (path: string) => !base?.hide.has(path) || base.retired.has(path);
  const retired = new Set([...shape.retired, ...(base?.retired ?? [])]);
  return new Set([...retired].filter((path) => !said.includes(path) && isTaken(path) && isOpenBelow(path)));
}

function compileRows(
  text: string | undefined,
  path: string,
  shape: Shape,
  scopes: ReadonlyMap<string, Expr>,
  around: Surroundings,
): Expr | null {
  if (text === undefined) return null;
  const parsed = parseExpression(text);
  if (!parsed.ok) {
    shape.findings.take(parsed.issues, path);
    return { t: 'bool', v: false };
  }
  const tree = putScopes(parsed.value, (name) => scopes.get(name));
  const compiled = compileTree(tree, { shape, part: '', path, gives: { is: 'bool' } }, around);
  return compiled?.expr ?? { t: 'bool', v: false };
}

/** A facet's grant within what its base grants the same role. Rows are both: the facet's scope is added to the base's. */
function narrow(grant: GrantModel, base: GrantModel, path: string, shape: Shape): GrantModel {
  const params = { role: grant.role, base: shape.facetOf ?? '' };
  for (const operation of grant.do) {
    if (!base.do.has(operation) && isOfBase(operation, shape)) {
      shape.findings.say('widens_base', at(path, 'do'), { ...params, what: operation });
    }
  }
  const wider = [...(grant.edit ?? [])].filter(
    (field) => base.edit && ![...base.edit].some((one) => covers(one, field)),
  );
  for (const field of wider) shape.findings.say('widens_base', at(path, 'edit'), { ...params, what: field });
  const rows: Expr | null =
    grant.rows && base.rows ? { t: 'op', op: 'and', a: base.rows, b: grant.rows } : (grant.rows ?? base.rows);
  return { ...grant, rows, edit: grant.edit ?? base.edit };
}

/** Whether the base has a say in an operation: not in a move, action or chain that the facet adds itself. */
function isOfBase(operation: string, shape: Shape): boolean {
  const [sort, key] = operation.split(':');
  if (key === undefined) return true;
  return shape.isInherited(at(sort === 'move' ? '/states/moves' : sort === 'action' ? '/actions' : '/becomes', key));
}

function expandOperations(
  said: readonly string[],
  edit: readonly string[] | undefined,
  path: string,
  shape: Shape,
): ReadonlySet<string> {
  const { states, actions, becomes } = shape.document;
  const known = {
    move: inOrder(states?.moves).map(([key]) => key),
    action: inOrder(actions).map(([key]) => key),
    becomes: inOrder(becomes).map(([key]) => key),
  };
  const unknown = { move: 'unknown_move', action: 'unknown_action', becomes: 'unknown_chain' } as const;
  const operations = new Set<string>(said.length > 0 ? ['read'] : []);
  for (const [index, operation] of said.entries()) {
    const [sort = '', key] = operation.split(':');
    if (isView(shape) && !ofViews.has(operation)) {
      shape.findings.say('reads_only', at(path, 'do', index), { entity: shape.title });
      continue;
    }
    if (key === undefined || !isSort(sort)) {
      operations.add(operation);
      continue;
    }
    const keys = key === '*' ? known[sort] : known[sort].includes(key) ? [key] : [];
    if (keys.length === 0 && key !== '*') {
      const param = { move: 'move', action: 'action', becomes: 'chain' }[sort];
      shape.findings.say(unknown[sort], at(path, 'do', index), { [param]: key });
    }
    for (const one of keys) operations.add(`${sort}:${one}`);
  }
  // Naming what may be edited is leave to edit it.
  if (edit && edit.length > 0 && !operations.has('create') && !isView(shape)) operations.add('edit');
  return operations;
}

/** Whether its rows come from a view, which nobody writes. */
export const isView = ({ document }: Pick<Shape, 'document'>): boolean => document.store?.view ?? false;

const ofViews: ReadonlySet<string> = new Set(['read', 'export']);

const isSort = (sort: string): sort is 'move' | 'action' | 'becomes' => ['move', 'action', 'becomes'].includes(sort);

/** `@set` as what is in it, `*` as everything. `deep` spells out what stands in a part as well. */
export function expandPaths(field: string, path: string, shape: Shape, deep: boolean): readonly string[] {
  if (field === '*') return deep ? [...shape.fields.keys(), ...shape.parts.keys()] : topLevel(shape.head);
  if (field.startsWith('@')) {
    const set = entryOf(shape.document.access?.sets, field.slice(1));
    if (!set) shape.findings.say('unknown_set', path, { set: field.slice(1) });
    return (set ?? []).flatMap((one, index) =>
      one.startsWith('@') ? [] : expandPaths(one, at('/access/sets', field.slice(1), index), shape, deep),
    );
  }
  if (!shape.fields.has(field) && !shape.parts.has(field)) {
    shape.findings.say('unknown_field', path, { field });
    return [];
  }
  shape.findings.use(`entity:${shape.key}.${field}`, path);
  if (!deep || !shape.parts.has(field)) return [field];
  const inside = [...shape.fields.keys(), ...shape.parts.keys()].filter((one) => covers(field, one));
  return inside;
}

const topLevel = (part: GrowingPart): string[] => [
  ...[...part.fields.values()].filter((field) => !field.system).map((field) => field.path),
  ...[...part.parts.keys()].map((key) => below(part.path, key)),
];

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
