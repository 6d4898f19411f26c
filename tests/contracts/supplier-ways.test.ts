import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { listKinds } from '../../renderers/lists/kinds.ts';
import { actionKinds } from '../../schemas/actions/kinds.ts';
import { compileModel } from '../../schemas/compile/compile-model.ts';
import type { EntityModel, MoveModel } from '../../schemas/compile/model.ts';
import { printExpression } from '../../schemas/expressions/print-expression.ts';
import { supplierRoles } from '../../server/access/product-roles.ts';
import { catalogDir, catalogFiles, loadCatalog } from '../../server/metadata/load-catalog.ts';
import { supplierSights, supplierWays, type Way } from './supplier-ways.fixture.ts';

// Chains are tested out of the documents themselves, so a document that says too much changes both sides. Here both sides
// are compared with what was decided.
const compiled = compileModel(loadCatalog(), fieldKinds, actionKinds, { lists: listKinds });
if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
const model = compiled.value;

const inFolder = new Set(
  catalogFiles(path.join(catalogDir(), 'supplier')).map((file) => JSON.parse(fs.readFileSync(file, 'utf8')).key),
);
const entities = [...model.entities.values()].filter(({ key }) => inFolder.has(key));

const words = (all: Iterable<string>): string => [...new Set(all)].sort().join(' ');

/** A move of a document or of its lines. */
type Move = Omit<MoveModel, 'notByOwner' | 'after'> & Partial<MoveModel>;

/** Who may make a move: the roles that are granted it, those who are asked by a flow, and the house. */
function whoMakes(move: Move, granted: string, { roles, states }: EntityModel): string {
  const byRole = [...roles].flatMap(([role, grants]) => (grants.some((one) => one.do.has(granted)) ? [role] : []));
  const flows = [...(states?.nodes.values() ?? [])].flatMap(({ flow }) =>
    flow ? [flow.agree, flow.refuse, flow.withdraw, flow.back] : [],
  );
  const byFlow = !granted.includes('.') && flows.includes(move.key) ? ['flow'] : [];
  return words([...byRole, ...byFlow, ...(move.auto || move.after ? ['itself'] : [])]);
}

function wayOf(move: Move, granted: string, entity: EntityModel): Way {
  const way = `${words(move.from)} → ${move.to}`;
  const apart = words([
    ...(move.notByOwner ? ['maker'] : []),
    ...move.notBy.map(({ part, keys }) => (part ? [part, ...keys] : keys).join('.')),
  ]);
  const who = whoMakes(move, granted, entity);
  return apart === '' ? [move.key, way, who] : [move.key, way, who, apart];
}

/** The ways of a document, and those of its lines. */
function waysOf(entity: EntityModel): (readonly [string, readonly Way[]])[] {
  const own = [...(entity.states?.moves.values() ?? [])].map((one) => wayOf(one, `move:${one.key}`, entity));
  const ofLines = [...entity.parts.values()]
    .filter(({ path: at, states }) => states && at !== '')
    .map(({ path: at, states }): readonly [string, readonly Way[]] => [
      `${entity.key}.${at}`,
      [...(states?.moves.values() ?? [])].map((one) => wayOf(one, `${at}.move:${one.key}`, entity)),
    ]);
  return [...(entity.states ? [[entity.key, own] as const] : []), ...ofLines];
}

const byMove = (ways: readonly Way[]) => [...ways].sort(([one], [two]) => (one < two ? -1 : 1));

describe('the ways of the supplier documents', () => {
  const said = new Map(entities.filter(({ facetOf, lines }) => !facetOf && !lines).flatMap(waysOf));

  test('are those of the table, of every document that has any', () => {
    expect([...said.keys()].sort()).toEqual(Object.keys(supplierWays).sort());
  });

  test.each(Object.entries(supplierWays))('%s goes as was decided, by whom it was decided', (key, ways) => {
    expect(byMove(said.get(key) ?? [])).toEqual(byMove(ways));
  });

  test('whoever scores makes the same moves in the list of what is to be scored', () => {
    const task = model.entities.get('evalTask') as EntityModel;
    for (const [key, , who] of (supplierWays['supplierEval.items'] ?? []).filter(([, , by]) => by !== 'itself'))
      expect(
        words([...task.roles].flatMap(([role, all]) => (all.some((one) => one.do.has(`move:${key}`)) ? [role] : []))),
        key,
      ).toBe(who);
  });
});

describe('what a supplier has of the supplier documents', () => {
  test.each(entities.map((entity) => [entity.key, entity] as const))('%s', (key, { roles }) => {
    const { rows, ...does } = supplierSights[key] ?? { rows: '' };
    const found = supplierRoles.flatMap((role) =>
      (roles.get(role) ?? []).map((grant) => [
        ...[role, words(grant.do)],
        grant.rows ? printExpression(grant.rows) : 'every row',
      ]),
    );
    expect(found).toEqual(
      supplierRoles.flatMap((role) => (does[role as 'supUser'] ? [[role, does[role as 'supUser'], rows]] : [])),
    );
  });
});
