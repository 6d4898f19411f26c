import { expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { actionKinds } from '../../schemas/actions/kinds.ts';
import { compileModel } from '../../schemas/compile/compile-model.ts';
import { catalogDocuments } from '../../tests/fixtures/catalog-plans.ts';
import { choicesFor } from './menu-choices.ts';

const documents = catalogDocuments();

const labelsIn = (all: typeof documents) => {
  const compiled = compileModel(all, fieldKinds, actionKinds);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
  return new Map(choicesFor('list', compiled.value, all).map(({ value, label }) => [value, label]));
};

test('lists are called by their titles, by their entity’s where they have no other', () => {
  const labels = labelsIn(documents);
  expect(labels.get('demand.main')).toBe('采购需求');
  expect(labels.get('demand.pool')).toBe('采购需求 · 需求池');
});

test('lists without a title of their own are told apart by their number, never by a key', () => {
  const untitled = documents.map((one) => {
    if (one.kind !== 'entity' || one.key !== 'demand' || !one.lists?.pool) return one;
    const { title: _, ...pool } = one.lists.pool;
    return { ...one, lists: { ...one.lists, pool } };
  });
  expect(labelsIn(untitled).get('demand.pool')).toBe('采购需求（第 2 个列表）');
});
