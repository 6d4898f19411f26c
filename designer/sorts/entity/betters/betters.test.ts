import { expect, test } from 'vitest';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { catalogDocuments, wrongInCatalog } from '../../../../tests/fixtures/catalog-plans.ts';
import { doCommand } from '../../../kernel/command.ts';
import { inKeyOrder } from '../../../kernel/steps.ts';
import { addBetter, fieldsAs, sayBetter } from './better-commands.ts';

const documents = catalogDocuments();
const entity = (key: string): EntityDocument | undefined => {
  const found = documents.find((one) => one.kind === 'entity' && one.key === key);
  return found?.kind === 'entity' ? (inKeyOrder(found) as EntityDocument) : undefined;
};

test('a new competition is right as it begins: places, numbers and moments are found', () => {
  const { betters, ...bid } = entity('auctionBid') as EntityDocument;
  const making = addBetter(bid as EntityDocument, entity('auction') as EntityDocument, entity);
  const after = making && doCommand(bid as EntityDocument, making.ask, 0)?.document;
  expect(after).toBeTruthy();
  expect(wrongInCatalog(after as EntityDocument)).toEqual([]);
  const [said] = Object.values((after as EntityDocument).betters ?? {});
  expect(said).toMatchObject({ over: 'auction', by: 'seat', value: 'price', seq: 'seq', at: 'takenAt' });
  expect(said && sayBetter(bid as EntityDocument, said)).toBe('为“竞价”竞争：只接受“出价（总价）”更低的，到时截止');
  expect(betters).toBeTruthy();
});

test('where nothing belongs to what is competed for, none is offered', () => {
  expect(addBetter(entity('demand') as EntityDocument, entity('auction') as EntityDocument, entity)).toBeNull();
});

test('what a competition writes is offered only where nobody types it', () => {
  const locked = fieldsAs(entity('auctionBid'), 'number', true).map(({ value }) => value);
  expect(locked).toEqual(['seq']);
});
