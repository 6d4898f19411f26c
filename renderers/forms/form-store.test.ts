import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogPlan } from '../../tests/fixtures/catalog-plans.ts';
import { draws } from '../../tests/support/draws.ts';
import { buyerAsker, sampleLine, sampleOrder } from '../record/fixture/sample-order.ts';
import { writeCell } from './edit.ts';
import { createFormStore, type FormStore } from './form-store.ts';
import { HEAD } from './tree.ts';

const plan = catalogPlan('purchaseOrder', ['buyer']);
const open = (lines = 3, more = {}) => createFormStore({ plan, record: sampleOrder(lines, more), asker: buyerAsker });
const first = 'line-0001';

/** How often atoms of the store tell of something new while `work` runs. */
function tellings(store: FormStore, watched: readonly Parameters<FormStore['jotai']['sub']>[0][], work: () => void) {
  const told = watched.map(() => 0);
  const stop = watched.map((atom, at) =>
    store.jotai.sub(atom, () => {
      told[at] = (told[at] ?? 0) + 1;
    }),
  );
  work();
  for (const end of stop) end();
  return told;
}

describe('a form opened on an order', () => {
  test('computes what the record does not bring', () => {
    const store = open(2);
    expect(store.cell(first, 'lines.amount').value).toBe('636.00');
    expect(store.cell(HEAD, 'total').value).toBe('1774.50');
    expect(store.cell(HEAD, 'totalCn').value).toBe('壹仟柒佰柒拾肆元伍角整');
    expect(store.jotai.get(store.dirtyAtom)).toBe(false);
  });

  test('knows what rules, role and state leave of a field', () => {
    expect(open().state(HEAD, 'urgentWhy')).toMatchObject({ visible: false });
    expect(open(1, { urgent: 'Y' }).state(HEAD, 'urgentWhy')).toMatchObject({
      visible: true,
      need: true,
      locked: false,
    });
    expect(open(1, { status: 'submitted' }).state(HEAD, 'supplier')).toMatchObject({ locked: true });
    expect(open(1, { $in: [] }).state(HEAD, 'supplier')).toMatchObject({ locked: true });
    expect(open(1, { $rel: { 'supplier.country': 'DE' } }).state(HEAD, 'currency').limit).toEqual([
      'USD',
      'EUR',
      'HKD',
      'JPY',
    ]);
  });

  test('has no place in a new one for what is only written later, until there is something to show', () => {
    const store = createFormStore({ plan, record: {}, asker: buyerAsker });
    const seen = (field: string) => store.jotai.get(store.stateAtom(HEAD, field)).visible;
    const later = ['reason', 'refuseWhy', 'changeWhy', 'cancelWhy', 'publishTime', 'confirmTime'];
    expect(later.filter(seen)).toEqual([]);
    // what is computed, numbered or typed stands there from the start
    expect(['poNo', 'total', 'totalCn', 'supplier', 'remark'].filter((field) => !seen(field))).toEqual([]);
    store.change('写入', (edit) => writeCell(edit, HEAD, 'changeWhy', { value: '交期提前' }));
    expect(later.filter(seen)).toEqual(['changeWhy']);
    store.undo();
    expect(later.filter(seen)).toEqual([]);
    store.reset(sampleOrder(1));
    // of one that is stored the times are told as nothing, and reasons nobody gave have no place
    expect(later.filter(seen)).toEqual(['publishTime', 'confirmTime']);
    store.reset(sampleOrder(1, { refuseWhy: '交期太紧' }));
    expect(later.filter(seen)).toEqual(['refuseWhy', 'publishTime', 'confirmTime']);
  });

  test('marks from the start what the move it leads to will need, and says nothing else of it', () => {
    const lead = (toward?: string) =>
      createFormStore({ plan, record: sampleOrder(1, { receiver: null }), asker: buyerAsker, toward });
    expect(lead().state(HEAD, 'receiver').need).toBe(false);
    const led = lead('move:submit');
    expect(led.state(HEAD, 'receiver')).toMatchObject({ need: true, issues: [] });
    expect(led.check('save')).toEqual([]);
    expect(led.check('move:submit').map(({ path }) => path)).toContain('/receiver');
    led.reset(sampleOrder(1));
    expect(led.state(HEAD, 'receiver').need).toBe(true);
  });

  test('proposes the values of a new one', () => {
    const store = createFormStore({ plan, record: {}, asker: buyerAsker });
    expect(store.cell(HEAD, 'orderDate').value).toBe('2026-11-21');
    expect(store.cell(HEAD, 'buyer').value).toBe('u-buyer');
    const [line = ''] = store.addRows(HEAD, 'lines', [{}]);
    expect(store.cell(line, 'lines.taxRate').value).toBe('0.13');
    expect(store.cell(line, 'lines.lineNo').value).toBe(10);
  });
});

describe('typing', () => {
  test('reaches the cell, what is computed from it, and nothing else', () => {
    const store = open(500);
    const watched = [
      store.cellAtom(first, 'lines.qty'),
      store.cellAtom(first, 'lines.amount'),
      store.cellAtom('line-0002', 'lines.amount'),
      store.cellAtom(HEAD, 'total'),
      store.totalAtom(HEAD, 'lines', 'lines.amount', 'sum'),
      store.rowsAtom(HEAD, 'lines'),
      store.cellAtom(HEAD, 'supplier'),
      store.stateAtom(HEAD, 'total'),
    ];
    expect(tellings(store, watched, () => store.set(first, 'lines.qty', '5'))).toEqual([1, 1, 0, 1, 1, 0, 0, 0]);
  });

  test('brings along what a chosen record fills in', () => {
    const store = open();
    store.set(HEAD, 'supplier', 'sup-9', {
      text: 'Merck KGaA',
      fill: { currency: 'EUR', currency_dictText: '欧元', 'supplier.country': 'DE', 'supplier.verifyStatus': '6' },
    });
    expect(store.cell(HEAD, 'supplier')).toEqual({ value: 'sup-9', text: 'Merck KGaA' });
    expect(store.cell(HEAD, 'currency')).toEqual({ value: 'EUR', text: '欧元' });
    expect(store.state(HEAD, 'currency').limit).toContain('EUR');
    store.undo();
    expect(store.toRecord({ texts: true })).toMatchObject({ supplier: 'sup-1', currency: 'CNY' });
    expect(store.state(HEAD, 'currency').limit).toBeNull();
  });

  test('in one place is one step, until it is left', () => {
    const store = open();
    for (const qty of ['1', '12', '125']) store.set(first, 'lines.qty', qty);
    store.seal();
    store.set(first, 'lines.qty', '7');
    expect(store.jotai.get(store.undoAtom)).toEqual({ undo: '修改“数量”', redo: null });
    store.undo();
    expect(store.cell(first, 'lines.qty').value).toBe('125');
    store.undo();
    expect(store.cell(first, 'lines.qty').value).toBe('2');
    expect(store.jotai.get(store.dirtyAtom)).toBe(false);
    store.redo();
    expect(store.cell(first, 'lines.amount').value).toBe('39750.00');
  });

  test('can be taken back as if it had never been', () => {
    const store = open();
    const mark = store.mark();
    store.set(first, 'lines.qty', '9');
    store.takeBack(mark);
    expect(store.cell(first, 'lines.qty').value).toBe('2');
    expect(store.jotai.get(store.undoAtom)).toEqual({ undo: null, redo: null });
  });
});

describe('rows', () => {
  test('come and go without touching the others', () => {
    const store = open(500);
    const watched = [
      store.rowsAtom(HEAD, 'lines'),
      ...['lines.qty', 'lines.amount', 'lines.lineNo'].map((path) => store.cellAtom(first, path)),
    ];
    expect(tellings(store, watched, () => store.addRows(HEAD, 'lines', [{}], 1))).toEqual([1, 0, 0, 0]);
    expect(store.rows(HEAD, 'lines')).toHaveLength(501);
  });

  test('removed take their amounts along and bring them back', () => {
    const store = open(3);
    const before = store.cell(HEAD, 'total').value;
    store.removeRows(HEAD, 'lines', [first]);
    expect(store.cell(HEAD, 'total').value).not.toBe(before);
    expect(store.jotai.get(store.undoAtom).undo).toBe('删除 1 行');
    store.undo();
    expect(store.cell(HEAD, 'total').value).toBe(before);
    expect(store.rows(HEAD, 'lines')[0]).toBe(first);
  });

  test('are copied with what is below them, as new rows', () => {
    const store = open(1);
    store.addRows(first, 'lines.schedules', [{ date: '2026-12-01', qty: '2' }]);
    const [copy = ''] = store.copyRows(HEAD, 'lines', [first]);
    const record = store.toRecord();
    const [, line] = record.lines as Record<string, unknown>[];
    expect(line).toMatchObject({ name: '乙腈 HPLC级', schedules: [{ date: '2026-12-01', qty: '2' }] });
    expect(line).not.toHaveProperty('id');
    expect(store.cell(copy, 'lines.planned').value).toBe('2.0000');
  });

  test('move as a block', () => {
    const store = open(4);
    store.moveRows(HEAD, 'lines', ['line-0002', 'line-0003'], 1);
    expect(store.rows(HEAD, 'lines')).toEqual(['line-0001', 'line-0004', 'line-0002', 'line-0003']);
    store.moveRows(HEAD, 'lines', ['line-0001'], -1);
    expect(store.rows(HEAD, 'lines')[0]).toBe('line-0001');
  });
});

describe('undo', () => {
  test('of any work whatever gives the record back to the last byte', () => {
    const value = fc.constantFrom(null, '1', '25', '3.5', '2026-12-24', 'Y', 'N');
    const path = fc.constantFrom('lines.qty', 'lines.price', 'lines.needDate', 'lines.name');
    const step = fc.oneof(
      fc.record({ do: fc.constant('set'), at: fc.nat(5), path, value }),
      fc.record({
        do: fc.constant('head'),
        at: fc.nat(2),
        path: fc.constantFrom('urgent', 'urgentWhy', 'orderDate'),
        value,
      }),
      fc.record({ do: fc.constantFrom('add', 'remove', 'up', 'down', 'copy', 'below'), at: fc.nat(5), path, value }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const store = open(3);
        const before = JSON.stringify(store.toRecord({ texts: true }));
        for (const one of steps) play(store, one);
        const after = JSON.stringify(store.toRecord({ texts: true }));
        while (store.jotai.get(store.undoAtom).undo !== null) store.undo();
        expect(JSON.stringify(store.toRecord({ texts: true }))).toBe(before);
        expect(store.jotai.get(store.dirtyAtom)).toBe(false);
        while (store.jotai.get(store.undoAtom).redo !== null) store.redo();
        expect(JSON.stringify(store.toRecord({ texts: true }))).toBe(after);
      }),
      { numRuns: draws(60) },
    );
  });
});

function play(store: FormStore, step: { do: string; at: number; path: string; value: string | null }): void {
  const rows = store.rows(HEAD, 'lines');
  const row = rows[step.at % Math.max(1, rows.length)];
  store.seal();
  if (step.do === 'head') store.set(HEAD, step.path, step.value);
  else if (step.do === 'add') store.addRows(HEAD, 'lines', [{ qty: step.value }], step.at % (rows.length + 1));
  else if (!row) return;
  else if (step.do === 'set') store.set(row, step.path, step.value);
  else if (step.do === 'remove') store.removeRows(HEAD, 'lines', [row]);
  else if (step.do === 'copy') store.copyRows(HEAD, 'lines', [row]);
  else if (step.do === 'below') store.addRows(row, 'lines.schedules', [{ qty: step.value }]);
  else store.moveRows(HEAD, 'lines', [row], step.do === 'up' ? -1 : 1);
}

describe('a record of the form', () => {
  test('leaves out what is hidden and to be cleared, and words beside codes', () => {
    const store = open(1, { urgentWhy: '客户催货' });
    expect(store.toRecord()).toMatchObject({ urgentWhy: null, supplier: 'sup-1', version: 3 });
    expect(store.toRecord()).not.toHaveProperty('supplier_dictText');
    expect(store.toRecord({ texts: true })).toMatchObject({
      urgentWhy: '客户催货',
      supplier_dictText: '苏州恒瑞科学仪器有限公司',
    });
  });

  test('saved anew keeps its atoms and tells only what differs', () => {
    const store = open(3);
    store.set(HEAD, 'remark', '改过');
    const saved = { ...sampleOrder(3), version: 4, remark: '改过' };
    const watched = [
      store.cellAtom(HEAD, 'remark'),
      store.cellAtom(HEAD, 'version'),
      store.cellAtom(first, 'lines.qty'),
    ];
    expect(tellings(store, watched, () => store.reset(saved))).toEqual([0, 1, 0]);
    expect(store.jotai.get(store.dirtyAtom)).toBe(false);
    expect(store.jotai.get(store.undoAtom).undo).toBeNull();
  });

  test('takes up a draft as one step, row by row', () => {
    const store = open(2);
    const draft = {
      ...sampleOrder(1),
      remark: '草稿',
      lines: [
        { ...sampleLine(1), qty: '99' },
        { name: '新行', qty: '1' },
      ],
    };
    store.apply('恢复草稿', draft);
    expect(store.toRecord()).toMatchObject({
      remark: '草稿',
      lines: [{ id: 'line-0002', qty: '99' }, { name: '新行' }],
    });
    store.undo();
    expect(store.rows(HEAD, 'lines')).toEqual(['line-0001', 'line-0002']);
  });
});

test('five hundred lines filled at once cost five hundred times what one costs, and the head once', () => {
  const cost = (count: number) => {
    const store = open(1);
    const before = store.evaluated();
    store.addRows(
      HEAD,
      'lines',
      Array.from({ length: count }, (_, no) => ({ ...sampleLine(no), id: undefined })),
    );
    return store.evaluated() - before;
  };
  const ofOne = cost(1);
  const ofLine = cost(2) - ofOne;
  const ofHead = ofOne - ofLine;
  expect(ofLine).toBeLessThanOrEqual(plan.program.nodes.filter(({ part }) => part === 'lines').length);
  expect(ofHead).toBeLessThan(20);
  expect(cost(500)).toBe(500 * ofLine + ofHead);
});
