import { expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { actionKinds } from '../../schemas/actions/kinds.ts';
import { compileModel } from '../../schemas/compile/compile-model.ts';
import { catalogDocuments } from '../../tests/fixtures/catalog-plans.ts';
import { choicesFor, rightsFor } from './openable.ts';

const documents = catalogDocuments();

const modelOf = (all: typeof documents) => {
  const compiled = compileModel(all, fieldKinds, actionKinds);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
  return compiled.value;
};
const labelsIn = (all: typeof documents) =>
  new Map(choicesFor('list', modelOf(all), all).map(({ value, label }) => [value, label]));

test('lists are called by their titles, by their entity’s where they have no other', () => {
  const labels = labelsIn(documents);
  expect(labels.get('demand.main')).toBe('采购需求');
  expect(labels.get('demand.pool')).toBe('采购需求 · 按单下单');
});

test('lists without a title of their own are told apart by their number, never by a key', () => {
  const untitled = documents.map((one) => {
    if (one.kind !== 'entity' || one.key !== 'demand' || !one.lists?.pool) return one;
    const { title: _, ...pool } = one.lists.pool;
    return { ...one, lists: { ...one.lists, pool } };
  });
  expect(labelsIn(untitled).get('demand.pool')).toBe('采购需求（第 2 个列表）');
});

test('every right that the product asks for is offered where it is about its entity, in words', () => {
  const model = modelOf(documents);
  const named = [...JSON.stringify(documents).matchAll(/"needs":"([a-zA-Z]+):([^"]+)"/g)];
  const over = named.flatMap(([, entity = '', of = '']) => (model.entities.has(entity) ? [[entity, of] as const] : []));
  expect(over.length).toBeGreaterThan(10);
  for (const [entity, of] of over) {
    const offered = rightsFor(model.entities.get(entity), model, documents);
    expect(offered.find(({ value }) => value === `${entity}:${of}`)?.label).toMatch(/^能/);
  }
  expect(rightsFor(undefined, model, documents).map(({ value }) => value)).not.toContain('demand:read');
});
