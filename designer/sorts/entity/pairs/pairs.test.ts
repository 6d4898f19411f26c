import { expect, test } from 'vitest';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { catalogDocuments, wrongInCatalog } from '../../../../tests/fixtures/catalog-plans.ts';
import { doCommand } from '../../../kernel/command.ts';
import { inKeyOrder } from '../../../kernel/steps.ts';
import { addPlace, removePlace, sayPlace } from './pair-commands.ts';

const documents = catalogDocuments();
const entity = (key: string): EntityDocument => {
  const found = documents.find((one) => one.kind === 'entity' && one.key === key);
  if (found?.kind !== 'entity') throw new Error(key);
  return inKeyOrder(found) as EntityDocument;
};
const relation = entity('supplierRelation');

test.each(['supplier', 'supplierBank'])('a new one in %s is right as it begins', (key) => {
  const making = addPlace(relation, entity(key));
  const after = making && doCommand(relation, making.ask, 0)?.document;
  expect(wrongInCatalog(after as EntityDocument)).toEqual([]);
});

test('where nothing is tied together, or nothing belongs to those that are, none is offered', () => {
  expect(addPlace(entity('supplier'), entity('supplier'))).toBeNull();
  expect(addPlace(relation, entity('category'))).toBeNull();
});

test('it is told in a sentence, and taken away by its name', () => {
  const [[, place] = []] = Object.entries(relation.pairs ?? {});
  if (!place) throw new Error('nothing is found');
  expect(sayPlace(place, entity(place.in))).toMatch(/^供应商.*里“.+”相同的，记为一条关系$/);
  expect(removePlace('a', place).name).toContain(place.label);
});
