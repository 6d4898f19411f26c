import { expect, test } from 'vitest';
import type { Model } from '../../schemas/compile/model.ts';
import type { EntityDocument } from '../../schemas/language/entity.ts';
import { catalogDocuments, catalogModel, compileInCatalog } from '../../tests/fixtures/catalog-plans.ts';
import { choicesFor, rightsFor } from './openable.ts';

const documents = catalogDocuments();

const labelsIn = (model: Model, all: typeof documents) =>
  new Map(choicesFor('list', model, all).map(({ value, label }) => [value, label]));

test('lists are called by their titles, by their entity’s where they have no other', () => {
  const labels = labelsIn(catalogModel(), documents);
  expect(labels.get('demand.main')).toBe('采购需求');
  expect(labels.get('demand.pool')).toBe('采购需求 · 按单下单');
});

test('lists without a title of their own are told apart by their number, never by a key', () => {
  const demand = documents.find((one) => one.kind === 'entity' && one.key === 'demand') as EntityDocument;
  const { title: _, ...pool } = demand.lists?.pool ?? {};
  const untitled = { ...demand, lists: { ...demand.lists, pool } } as EntityDocument;
  const compiled = compileInCatalog(untitled);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
  const all = documents.map((one) => (one === demand ? untitled : one));
  expect(labelsIn(compiled.value, all).get('demand.pool')).toBe('采购需求（第 2 个列表）');
});

test('every right that the product asks for is offered where it is about its entity, in words', () => {
  const model = catalogModel();
  const named = [...JSON.stringify(documents).matchAll(/"needs":"([a-zA-Z]+):([^"]+)"/g)];
  const over = named.flatMap(([, entity = '', of = '']) => (model.entities.has(entity) ? [[entity, of] as const] : []));
  expect(over.length).toBeGreaterThan(10);
  for (const [entity, of] of over) {
    const offered = rightsFor(model.entities.get(entity), model, documents);
    expect(offered.find(({ value }) => value === `${entity}:${of}`)?.label).toMatch(/^能/);
  }
  expect(rightsFor(undefined, model, documents).map(({ value }) => value)).not.toContain('demand:read');
});
