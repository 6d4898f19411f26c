import { expect, test } from 'vitest';
import { listKindOf } from '../../../../renderers/lists/kinds.ts';
import type { AnyListKind } from '../../../../schemas/kinds/list-kind.ts';
import type { Document } from '../../../../schemas/language/document.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { catalogDocuments, catalogModel, wrongInCatalog } from '../../../../tests/fixtures/catalog-plans.ts';
import { type Ask, doCommand } from '../../../kernel/command.ts';
import { inKeyOrder } from '../../../kernel/steps.ts';
import { addEntry, addList, setEntry, setList, setOp } from './list-commands.ts';
import { addLook, looksIn, openAs, proposedLook, removeLook } from './look-commands.ts';
import { offersFor, waysToFind } from './offers.ts';
import { besideOf, treesOf } from './trees-of.ts';

const documents = catalogDocuments();
const entity = (key: string) =>
  inKeyOrder(documents.find((one) => one.kind === 'entity' && one.key === key) as Document) as EntityDocument;
const done = (document: EntityDocument, ...asks: readonly Ask[]): EntityDocument =>
  asks.reduce((now, ask) => (doCommand(now, ask, 0)?.document as EntityDocument | undefined) ?? now, document);

test('what a list can be said to be compiles', () => {
  const demand = entity('demand');
  const { ask, key } = addList(demand);
  const after = done(
    demand,
    ask,
    setList(key, 'where', "title <> '作废'", '数据范围'),
    setList(key, 'page', [20, 50], '每页行数'),
    setList(key, 'super', true, '高级查询'),
    setEntry(demand, key, 'cols', 'title', 'off', true),
    setEntry(demand, key, 'find', 'title', 'op', 'like'),
    setEntry(demand, key, 'find', 'title', 'modes', ['like', 'ne', 'ge', 'le']),
  );
  expect(after.lists?.[key]).toMatchObject({ where: "title <> '作废'", page: [20, 50], super: true });
  expect(wrongInCatalog(after)).toEqual([]);
});

test('only a part of a text is asked for in several ways: asked otherwise, the ways go', () => {
  const demand = entity('demand');
  const many = done(
    demand,
    ...(demand.lists?.main?.find?.title ? [] : [addEntry(demand, 'main', 'find', 'title')]),
    setOp(demand, 'main', 'title', 'like'),
    setEntry(demand, 'main', 'find', 'title', 'modes', ['like', 'ne']),
  );
  expect(many.lists?.main?.find?.title).toMatchObject({ op: 'like', modes: ['like', 'ne'] });
  const one = done(many, setOp(many, 'main', 'title', 'eq'));
  expect(one.lists?.main?.find?.title).not.toHaveProperty('modes');
  expect(wrongInCatalog(one)).toEqual([]);
});

test('a list gets ways of being looked at, opens as the first of them, and without the last stands by itself', () => {
  const supplier = entity('supplier');
  const kind = (name: string) => listKindOf(name) as AnyListKind;
  const names = (document: EntityDocument) => looksIn(document.lists?.waiting ?? ({} as never)).map(([name]) => name);
  expect(names(supplier)).toEqual([]);
  const two = done(supplier, addLook(supplier, 'waiting', kind('cards'), 'table', {}));
  expect(names(two)).toEqual(['table', 'cards']);
  expect(wrongInCatalog(two)).toEqual([]);
  expect(names(done(two, openAs(two, 'waiting', 'cards')))).toEqual(['cards', 'table']);
  const one = done(two, removeLook(two, 'waiting', 'table'));
  expect(names(one)).toEqual(['cards']);
  expect(done(one, removeLook(one, 'waiting', 'cards'))).toEqual(inKeyOrder(supplier));
});

test('a way is proposed with a field of its own for each that it must be told; none where too few fit', () => {
  const proposed = (of: string, kind: string) => {
    const found = catalogModel().entities.get(of);
    return found && proposedLook(found, listKindOf(kind) as AnyListKind);
  };
  expect(proposed('announcement', 'gantt')).toEqual({ from: 'publishAt', to: 'deadline' });
  expect(proposed('material', 'gallery')).toEqual({ pictures: 'images' });
  expect(proposed('supplier', 'gallery')).toBeUndefined();
  expect(proposed('supplierRelation', 'graph')).toEqual({ from: 'first', to: 'second' });
});

test('a tree is offered where records point at their own kind, beside the rows where they point at a tree', () => {
  const of = (key: string, offers: typeof treesOf) => {
    const found = catalogModel().entities.get(key);
    return found ? offers(catalogModel(), found).map(({ value }) => value) : null;
  };
  expect(of('category', treesOf)).toEqual(['parent']);
  expect(of('demand', treesOf)).toEqual([]);
  expect(of('material', besideOf)).toContain('category');
  expect(of('user', besideOf)).toContain('depart');
});

test('a chain is offered for chosen rows where it carries lines over, and for a single one always', () => {
  const { becomes: { toOrder, toOrders } = {}, ...rest } = entity('demand');
  const whole = { label: '转合同', to: 'purchaseOrder', map: {} };
  const bare = { ...rest, becomes: { whole, toOrder, toOrders } };
  const chains = (at: 'row' | 'bulk') =>
    offersFor(bare as EntityDocument, at).flatMap(({ value }) => (value.startsWith('becomes:') ? [value] : []));
  expect(chains('bulk')).toEqual(['becomes:toOrder', 'becomes:toOrders']);
  expect(chains('row').toSorted()).toEqual(['becomes:toOrder', 'becomes:toOrders', 'becomes:whole']);
});

test('a list is offered the ways of searching by a field that compile, and none by what cannot be searched', () => {
  const order = entity('purchaseOrder');
  const { main } = order.lists ?? {};
  const types = { poNo: 'serial', orderDate: 'date', files: 'files', urgent: 'flag' };
  const ways = ['eq', 'like', 'in', 'range'];
  /** The list, searched by each of these fields in this way alone. */
  const searched = (op: string) => {
    const asked = Object.keys(types).map((name) => {
      const { modes: _, ...rest } = (main?.find?.[name] ?? {}) as Record<string, unknown>;
      return [name, { rank: `zz${name}`, ...rest, op }];
    });
    return { ...main, find: { ...main?.find, ...Object.fromEntries(asked) } };
  };
  const lists = { ...order.lists, ...Object.fromEntries(ways.map((op) => [op, searched(op)])) };
  const wrong = wrongInCatalog({ ...order, lists } as EntityDocument);
  for (const [name, type] of Object.entries(types)) {
    const offered = waysToFind(type).map(({ value }) => value as string);
    for (const op of ways) {
      const isRefused = wrong.some((one) => one.startsWith(`filter_not_allowed /lists/${op}/find/${name}`));
      expect([name, op, isRefused]).toEqual([name, op, !offered.includes(op)]);
    }
  }
  expect(['signature', 'json', 'files'].map((type) => waysToFind(type).length)).toEqual([0, 0, 0]);
});
