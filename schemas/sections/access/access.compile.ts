import { compileTree } from '../../compile/compile-expression.ts';
import { expandPaths } from '../../compile/expand-paths.ts';
import { grantsOf } from '../../compile/grants-of.ts';
import { isView } from '../../compile/is-view.ts';
import { movesByHand } from '../../compile/moves-of-flows.ts';
import type { Shape, Surroundings } from '../../compile/shape.ts';
import { parseExpression } from '../../expressions/parse-expression.ts';
import { printExpression } from '../../expressions/print-expression.ts';
import { visit } from '../../expressions/reads-of.ts';
import type { Expr } from '../../expressions/tree.ts';
import type { EntityDocument } from '../../language/entity.ts';
import { entryOf } from '../../language/entry-of.ts';
import { covers } from '../../language/names.ts';
import { at } from '../../language/pointer.ts';
import { inOrder } from '../../language/ranks.ts';
import type { AccessModel, GrantModel } from './access.model.ts';
import type { OneGrant } from './access.section.ts';
import { compileLines, coversLines, linesOfBoth, rowsOfBoth } from './lines.compile.ts';
import { putScopes } from './put-scopes.ts';

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
  const granted = roles.map((role): [string, readonly GrantModel[]] => [
    role,
    compileGrants(role, shape, trees, around, base?.roles.get(role) ?? null),
  ]);
  return { early: shape.document.access?.early === true, scopes, roles: new Map(granted) };
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

function compileGrants(
  role: string,
  shape: Shape,
  scopes: ReadonlyMap<string, Expr>,
  around: Surroundings,
  base: readonly GrantModel[] | null,
): readonly GrantModel[] {
  const path = at('/access/roles', role);
  shape.findings.use(`role:${role}`, path);
  const grants = grantsOf(entryOf(shape.document.access?.roles, role)).map(([place, said]) => {
    const grant = compileGrant(role, said, `${path}${place}`, shape, scopes, around);
    if (base) sayWider(grant, base, `${path}${place}`, shape);
    return grant;
  });
  return base ? withoutRepeats(grants.flatMap((grant) => base.map((one) => within(grant, one, shape)))) : grants;
}

function compileGrant(
  role: string,
  said: OneGrant,
  path: string,
  shape: Shape,
  scopes: ReadonlyMap<string, Expr>,
  around: Surroundings,
): GrantModel {
  const hide = (said.hide ?? []).flatMap((field, index) => expandPaths(field, at(path, 'hide', index), shape, true));
  const hidden = new Set(hide);
  const edit = said.edit?.flatMap((field, index) => expandPaths(field, at(path, 'edit', index), shape, false));
  const rows = compileRows(said.rows, at(path, 'rows'), shape, scopes, around);
  return {
    role,
    rows,
    do: expandOperations(said.do, edit, path, shape),
    hide: new Set([...shape.notTaken, ...hide, ...(isOfPartner(rows) ? makers : [])]),
    retired: new Set([...shape.retired].filter((field) => !hidden.has(field))),
    edit: edit ? new Set(edit) : null,
    lines: compileLines(said.parts, at(path, 'parts'), shape, around),
  };
}

/** Who made a record and who wrote it last: a partner is told persons by the fields of a document, and not by whose hands it went through. */
const makers = ['createBy', 'updateBy'];

/** Whether the rows are those of the asker's own company. */
function isOfPartner(rows: Expr | null): boolean {
  let isAsked = false;
  if (rows)
    visit(rows, (node) => {
      if (node.t === 'call' && node.fn === 'mySupplier') isAsked = true;
    });
  return isAsked;
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

/** What a facet's grant lets do or edit that no grant of its base does. */
function sayWider(grant: GrantModel, base: readonly GrantModel[], path: string, shape: Shape): void {
  const params = { role: grant.role, base: shape.facetOf ?? '' };
  for (const operation of grant.do) {
    if (isOfBase(operation, shape) && !base.some((one) => one.do.has(operation)))
      shape.findings.say('widens_base', at(path, 'do'), { ...params, what: operation });
  }
  for (const field of grant.edit ?? []) {
    if (!base.some((one) => mayEdit(one, field)))
      shape.findings.say('widens_base', at(path, 'edit'), { ...params, what: field });
  }
}

/**
 * A facet's grant within one of its base's: in the rows of both, what both let do and edit, without what either hides.
 * So whatever the two say together, no row shows or allows more than the base's grant for that row.
 */
function within(grant: GrantModel, base: GrantModel, shape: Shape): GrantModel {
  const hidden = [...base.hide].filter((field) => shape.fields.has(field) || shape.parts.has(field));
  const both = grant.edit && [...grant.edit].filter((field) => mayEdit(base, field));
  return {
    role: grant.role,
    rows: rowsOfBoth(base.rows, grant.rows),
    do: new Set([...grant.do].filter((operation) => base.do.has(operation) || !isOfBase(operation, shape))),
    hide: new Set([...grant.hide, ...hidden]),
    retired: new Set(
      [...grant.retired, ...base.retired].filter((field) => tellsOfBefore(grant, field) && tellsOfBefore(base, field)),
    ),
    edit: both ? new Set(both) : base.edit,
    lines: linesOfBoth(base.lines, grant.lines),
  };
}

const tellsOfBefore = ({ hide, retired }: GrantModel, field: string): boolean => !hide.has(field) || retired.has(field);

const mayEdit = ({ edit }: GrantModel, field: string): boolean =>
  edit === null || [...edit].some((one) => covers(one, field));

/** Where both sides say several, many a pair says nothing that another does not. */
function withoutRepeats(grants: readonly GrantModel[]): readonly GrantModel[] {
  return grants.filter(
    (grant, at) =>
      !grants.some((other, no) => no !== at && isCovered(grant, other) && (no < at || !isCovered(other, grant))),
  );
}

/** Whether a grant says nothing that the other does not say of the same rows or of all. */
const isCovered = (grant: GrantModel, other: GrantModel): boolean =>
  (other.rows === null || (grant.rows !== null && printExpression(grant.rows) === printExpression(other.rows))) &&
  coversLines(other, grant) &&
  [...grant.do].every((operation) => other.do.has(operation)) &&
  [...other.hide].every((field) => grant.hide.has(field)) &&
  [...grant.retired].every((field) => tellsOfBefore(other, field)) &&
  (other.edit === null || (grant.edit !== null && [...grant.edit].every((field) => mayEdit(other, field))));

/** Whether the base has a say in an operation: not in a move, action or chain that the facet adds itself. */
function isOfBase(operation: string, shape: Shape): boolean {
  const [sort = '', key] = operation.split(':');
  if (key === undefined) return true;
  // Rows have the states that the base gives them, whoever looks.
  if (sort.includes('.')) return true;
  return shape.isInherited(at(sort === 'move' ? '/states/moves' : sort === 'action' ? '/actions' : '/becomes', key));
}

function expandOperations(
  said: readonly string[],
  edit: readonly string[] | undefined,
  path: string,
  shape: Shape,
): ReadonlySet<string> {
  const { states, actions } = shape.document;
  const becomes = shape.linesOf?.becomes ?? shape.document.becomes;
  const known: Readonly<Record<string, readonly string[]>> = {
    ...lineMovesIn(shape.document, () => true),
    move: inOrder(states?.moves).map(([key]) => key),
    action: inOrder(actions).map(([key]) => key),
    becomes: inOrder(becomes).map(([key]) => key),
  };
  const byHand = lineMovesIn(shape.document, ({ auto }) => auto === undefined);
  const all = { ...known, ...byHand, move: movesByHand(states) };
  const operations = new Set<string>(said.length > 0 ? ['read'] : []);
  for (const [index, operation] of said.entries()) {
    const [sort = '', key] = operation.split(':');
    if (isView(shape) && !ofViews.has(operation) && !(shape.linesOf && carriesOn.has(sort))) {
      shape.findings.say('reads_only', at(path, 'do', index), { entity: shape.title });
      continue;
    }
    if (key === undefined) {
      operations.add(operation);
      continue;
    }
    const part = sort.replace(/\.move$/, '');
    if (part !== sort) shape.findings.use(`entity:${shape.key}.${part}`, at(path, 'do', index));
    const named = entryOf(known, sort) ?? [];
    const keys = key === '*' ? (entryOf(all, sort) ?? []) : named.filter((one) => one === key);
    const [code, param] = entryOf(unknown, sort) ?? (['unknown_move', 'move'] as const);
    if (keys.length === 0 && key !== '*') shape.findings.say(code, at(path, 'do', index), { [param]: key });
    for (const one of keys) operations.add(`${sort}:${one}`);
  }
  // Naming what may be edited is leave to edit it.
  if (edit && edit.length > 0 && !operations.has('create') && !isView(shape)) operations.add('edit');
  return operations;
}

const ofViews: ReadonlySet<string> = new Set(['read', 'export']);
/** What is done with lines where their list stands is done in the document they stand in. */
const carriesOn: ReadonlySet<string> = new Set(['move', 'becomes']);

const unknown = {
  action: ['unknown_action', 'action'],
  becomes: ['unknown_chain', 'chain'],
} as const;

/** The moves of rows, by the word rights name them with: `lines.move`. */
const lineMovesIn = (
  { parts }: EntityDocument,
  isMeant: (move: { readonly auto?: string }) => boolean,
): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(parts ?? {}).map(([part, { states }]) => [
      `${part}.move`,
      inOrder(states?.moves).flatMap(([key, move]) => (isMeant(move) ? [key] : [])),
    ]),
  );
