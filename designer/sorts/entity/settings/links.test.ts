import { expect, test } from 'vitest';
import type { Document } from '../../../../schemas/language/document.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { catalogDocuments, catalogModel, compileInCatalog } from '../../../../tests/fixtures/catalog-plans.ts';
import { type Ask, doCommand } from '../../../kernel/command.ts';
import { inKeyOrder } from '../../../kernel/steps.ts';
import { addLink, linkOrder, moveLink, pointingAt, removeLink, setLink } from './link-commands.ts';
import { sayFacet, sayStructure } from './say-structure.ts';

const documents = catalogDocuments();
const supplier = inKeyOrder(
  documents.find((one) => one.kind === 'entity' && one.key === 'supplier') as Document,
) as EntityDocument;
const others = documents.filter((one) => one.kind !== 'entity' || one.key !== 'supplier');
const done = (document: EntityDocument, ask: Ask): EntityDocument =>
  (doCommand(document, ask, 0)?.document as EntityDocument | undefined) ?? document;

test('every field that points at a record can stand in a tab, which compiles, moves and goes', () => {
  const pointing = pointingAt(catalogModel(), 'supplier');
  expect(pointing.map(({ many, by }) => `${many} ${by}`)).toContain('purchaseOrder supplier');
  const all = pointing.reduce((now, one) => done(now, addLink(now, one)), supplier);
  expect((compileInCatalog(all).issues ?? []).filter(({ path }) => path.startsWith('/links'))).toEqual([]);
  const last = linkOrder(all).at(-1) ?? '';
  const moved = done(all, moveLink(all, last, linkOrder(all)[0] ?? null));
  expect(linkOrder(moved)[0]).toBe(last);
  const named = done(moved, setLink(last, 'tab', '往来'));
  const link = named.links?.[last];
  expect(link?.tab).toBe('往来');
  expect(link && done(named, removeLink(last, link)).links).not.toHaveProperty(last);
});

test('what was done to the table, and what a facet is of, is told', () => {
  expect(sayStructure(supplier, { rev: 3, do: 'renameColumn', f: 'name', from: 'nm' })).toBe(
    '第 3 版：“企业名称”的列由 nm 改名',
  );
  const facet = documents.find((one): one is EntityDocument => one.kind === 'entity' && one.facetOf !== undefined);
  expect(facet && sayFacet(facet, documents)).toMatch(/^它是“.+”的一个视角/);
  expect(sayFacet(supplier, others)).toBeNull();
});
