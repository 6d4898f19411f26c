import { expect, test } from 'vitest';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { catalogDocuments, wrongInCatalog } from '../../../../tests/fixtures/catalog-plans.ts';
import { doCommand } from '../../../kernel/command.ts';
import { inKeyOrder } from '../../../kernel/steps.ts';
import { addFrozen } from '../freeze/freeze-commands.ts';
import { addSeal, sealableFields } from './seal-commands.ts';

const documents = catalogDocuments();
const entity = (key: string): EntityDocument => {
  const found = documents.find((one) => one.kind === 'entity' && one.key === key);
  if (found?.kind !== 'entity') throw new Error(`no entity ${key}`);
  return inKeyOrder(found) as EntityDocument;
};

test.each([
  ['seal', 'demand', addSeal],
  ['seal', 'contactLog', addSeal],
  ['frozen text', 'demand', addFrozen],
])('a new %s of %s is right as it begins: nothing is to be mended first', (_, key, add) => {
  const document = entity(key);
  const making = add(document);
  const after = making && doCommand(document, making.ask, 0)?.document;
  expect(after).toBeTruthy();
  expect(wrongInCatalog(after as EntityDocument)).toEqual([]);
});

test('what cannot lie in an envelope is not offered, and what was said to stays among what is', () => {
  const offered = (said?: readonly string[]) => sealableFields(entity('demand'), said).map(({ value }) => value);
  expect(offered()).toContain('title');
  for (const path of ['no', 'prNo', 'status', 'depart', 'files']) expect(offered()).not.toContain(path);
  expect(offered(['status'])).toContain('status');
});
