import { describe, expect, test } from 'vitest';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { titleOf } from '../../../../schemas/language/names.ts';
import type { RunDocument } from '../../../../schemas/language/run.ts';
import { catalogDocuments, wrongInCatalog } from '../../../../tests/fixtures/catalog-plans.ts';
import { type Ask, doCommand } from '../../../kernel/command.ts';
import { inKeyOrder } from '../../../kernel/steps.ts';
import { holdersOf } from '../operations.ts';
import {
  addAction,
  addChain,
  alike,
  type ChainDocument,
  removeAction,
  removeChain,
  setChain,
  setHolders,
  setOnSave,
  setPlace,
  setSplit,
} from './action-commands.ts';
import { addLedger, removeLedger, sayNeeded } from './ledger-commands.ts';
import { leftOut } from './left-out.ts';
import { sayAction, sayChain, sayLedger, sayOnSave } from './say-action.ts';

const documents = catalogDocuments();
const entity = (key: string): EntityDocument => {
  const found = documents.find((one) => one.kind === 'entity' && one.key === key);
  if (found?.kind !== 'entity') throw new Error(`no entity ${key}`);
  return inKeyOrder(found) as EntityDocument;
};
const done = (document: EntityDocument, ask: Ask | null): EntityDocument =>
  (ask && (doCommand(document, ask, 0)?.document as EntityDocument)) ?? document;

const demand = entity('demand');

describe('a new action', () => {
  const made = addAction(demand);
  const after = done(demand, made.ask);
  const key = made.chosen.slice('/actions/'.length);

  test('compiles as it is, stands in the lists and belongs to who edits', () => {
    expect(wrongInCatalog(after)).toEqual([]);
    expect(after.lists?.main?.row).toContain(`action:${key}`);
    const editors = Object.entries(demand.access?.roles ?? {}).filter(([, grant]) => grant.do.includes('edit'));
    expect(editors.length).toBeGreaterThan(0);
    expect(holdersOf(after, 'action', key)).toEqual(editors.map(([role]) => role));
    expect(sayAction(after.actions?.[key] as never)).toBe('在每一行和单据上：填写1项');
  });

  test('moved to what is ticked leaves the rows', () => {
    const bulk = done(after, setPlace(after, key, 'bulk'));
    expect(bulk.lists?.main?.row).not.toContain(`action:${key}`);
    expect(bulk.lists?.main?.bulk).toContain(`action:${key}`);
    expect(wrongInCatalog(bulk)).toEqual([]);
    const head = done(bulk, setPlace(bulk, key, 'head'));
    expect(head.lists?.main?.bulk).not.toContain(`action:${key}`);
  });

  test('taken away leaves nothing behind that names it', () => {
    expect(JSON.stringify(done(after, removeAction(after, key)))).not.toContain(`action:${key}`);
    expect(wrongInCatalog(done(after, removeAction(after, key)))).toEqual([]);
  });
});

describe('what a record becomes', () => {
  test('a demand made into any other document carries what both know, and compiles', () => {
    const targets = documents.flatMap((one) => (one.kind === 'entity' && one.facetOf === undefined ? [one.key] : []));
    expect(targets.length).toBeGreaterThan(100);
    // One document that becomes them all: what is wrong with a chain is told with its place, which names the target.
    const into = targets.reduce((now, to) => {
      const target = entity(to);
      const { ask, chosen } = addChain(now, target, titleOf(target.title));
      const after = done(now, ask);
      expect(after.becomes?.[chosen.slice('/becomes/'.length)]?.to).toBe(to);
      return after;
    }, demand);
    expect(wrongInCatalog(into)).toEqual([]);
  });

  test('an order that takes of demands says of whom and into what, and leaves nothing behind when it takes no more', () => {
    const order = entity('purchaseOrder');
    const counted = {
      ...demand,
      fields: { ...demand.fields, taken: { type: 'decimal', label: '已占用', locked: true, rank: 'zz' } },
    } as EntityDocument;
    const made = addLedger(order, counted, '采购需求');
    const after = done(order, made?.ask ?? { name: '', steps: [] });
    const key = made?.chosen.slice('/ledgers/'.length) ?? '';
    expect(after.ledgers?.[key]).toMatchObject({ of: 'demand', into: 'taken' });
    expect(sayLedger(after, after.ledgers?.[key] as never, counted)).toMatch(
      /^(整张单据|“.+”逐行)占用，记到“采购需求”的“已占用”$/,
    );
    expect(done(after, removeLedger(key, after.ledgers?.[key] as never)).ledgers).toEqual(order.ledgers);
  });

  test('says which number is lacking before a quantity can be bound', () => {
    expect(sayNeeded({ from: '订货明细' })).toContain('“订货明细”里除了数量，还要有一个累计用的数字字段');
    expect(sayNeeded({ to: '收货明细' })).toContain('“收货明细”里要有一个数字字段');
  });

  test('carries a field of the same key or the same label, only of the same kind, and points back', () => {
    const target = {
      ...demand,
      key: 'next',
      fields: {
        title: { type: 'text', label: '另叫一个名字' },
        other: { type: 'text', label: demand.fields.title?.label },
        reason: { type: 'date', label: '原因' },
        source: { type: 'ref', to: 'demand', label: '来源' },
      },
    } as unknown as EntityDocument;
    const map = alike(demand, '', target, '');
    expect(map).toMatchObject({ title: 'title', other: 'title', source: 'id' });
    expect(map).not.toHaveProperty('reason');
  });

  test('split by its lines carries what they decide no more, and carries it again only when that is said', () => {
    const order = entity('purchaseOrder');
    const chain = { ...demand.becomes?.toOrder, same: ['depart', 'supplier'] } as ChainDocument;
    const lined = done(demand, setChain('toOrder', 'same', ['depart', 'supplier']));
    const after = done(lined, setSplit('toOrder', chain, { supplier: '../appointSupplier' }, false));
    expect(wrongInCatalog(after)).toEqual([]);
    const split = after.becomes?.toOrder as ChainDocument;
    expect(split.same).toEqual(['depart']);
    expect(split.map).not.toHaveProperty('supplier');
    expect(split.map).toHaveProperty('depart');
    expect(sayChain(after, split, order)).toMatch(/；“需求明细”逐行带过去，按“供应商”拆成几张$/);
    const whole = done(after, setSplit('toOrder', split, {}, false));
    expect(whole.becomes?.toOrder?.lines).toEqual(demand.becomes?.toOrder?.lines);
  });

  test('is told in a sentence, given to a role and taken away whole', () => {
    const order = entity('purchaseOrder');
    const made = addChain(demand, order, '采购订单');
    const after = done(demand, made.ask);
    const key = made.chosen.slice('/becomes/'.length);
    expect(sayChain(after, after.becomes?.[key] as never, order)).toMatch(/^生成“采购订单”，/);
    const [role = ''] = Object.keys(demand.access?.roles ?? {});
    const given = done(after, setHolders(after, 'becomes', key, [role]));
    expect(holdersOf(given, 'becomes', key)).toEqual([role]);
    expect(JSON.stringify(done(given, removeChain(given, key)))).not.toContain(`becomes:${key}`);
  });
});

test('a split tells what the documents need that it does not bring: nobody fills in a form before they are kept', () => {
  const order = entity('purchaseOrder');
  const chain = {
    to: 'purchaseOrder',
    label: '生成',
    map: {},
    lines: { from: 'lines', to: 'lines', map: { name: 'name', qty: 'qty' }, split: { supplier: 'supplier' } },
  } as ChainDocument;
  expect(leftOut(chain, order)).toEqual(['订单明细的单位', '订单明细的含税单价', '订单明细的需求日期']);
  const { split: _, ...whole } = chain.lines ?? {};
  expect(leftOut({ ...chain, lines: whole } as ChainDocument, order)).toEqual([]);
});

describe('what happens as it is saved', () => {
  const runs = [
    { do: 'setValue', field: 'reason', to: "'已登记'" },
    { do: 'notify', role: 'buyer', say: '有新需求' },
  ];
  const after = done(demand, setOnSave(runs));

  test('compiles, and is told in a sentence', () => {
    expect(wrongInCatalog(after)).toEqual([]);
    expect(sayOnSave(after, runs)).toBe(
      '新建和修改的内容通过检查后，自动写入字段“驳回原因”，然后发送消息，再一起保存。',
    );
  });

  test('is judged where it is written', () => {
    const run: RunDocument & { chain: string } = { do: 'becomes', chain: 'toOrder' };
    const wrong = setOnSave([run]);
    expect(wrongInCatalog(done(demand, wrong))).toEqual(['not_behaviour_here /onSave/0/do']);
  });

  test('taken away leaves no word', () => {
    expect(done(after, setOnSave([]))).not.toHaveProperty('onSave');
  });
});
