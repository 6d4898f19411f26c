import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AskedFind, FoundBefore } from '../../schemas/wire/records.ts';
import { callPlan } from '../../tests/fixtures/prices/priced.ts';
import { buyerAsker } from '../record/fixture/sample-order.ts';
import { createFormStore, type FormStore } from './form-store.ts';
import { HEAD } from './tree.ts';

const plan = callPlan();

const told = (id: string, amount: string): FoundBefore => ({
  known: true,
  id,
  text: `价格 ${id}`,
  rel: { 'price.amount': amount },
});
/** Small amounts cost nine each, from a hundred on seven. */
const priced = ({ ask }: AskedFind): FoundBefore =>
  Number(ask[0]?.[3]) < 100 ? told('small', '9.00') : told('bulk', '7.00');

const calls: { readonly asks: readonly AskedFind[]; answer(): void; fail(): void }[] = [];
const opened = (qtys: readonly string[]): FormStore =>
  createFormStore({
    plan,
    record: { supplier: 's1', day: '2026-02-01', lines: qtys.map((qty) => ({ material: 'm1', qty })) },
    asker: buyerAsker,
    find: (asks) =>
      new Promise((come, fail) => {
        calls.push({ asks, answer: () => come(asks.map(priced)), fail: () => fail(new Error('no line')) });
      }),
  });
const prices = (form: FormStore) =>
  form.rows(HEAD, 'lines').map((row) => [form.cell(row, 'lines.price').text, form.cell(row, 'lines.amount').value]);
const rest = () => vi.advanceTimersByTimeAsync(1000);

beforeEach(() => {
  calls.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('what a reference finds while one writes', () => {
  test('is asked once for all lines, and computed with when it comes', async () => {
    const form = opened(['10', '100', '10']);
    await rest();
    expect(calls.map(({ asks }) => asks)).toEqual([
      ['10', '100'].map((qty) => ({
        field: 'lines.price',
        ask: [
          ['m1', 's1', '2026-02-01', qty],
          ['m1', '2026-02-01'],
        ],
      })),
    ]);
    calls[0]?.answer();
    await rest();
    expect(prices(form)).toEqual([
      ['价格 small', '90.00'],
      ['价格 bulk', '700.00'],
      ['价格 small', '90.00'],
    ]);
    expect(form.cell(HEAD, 'total').value).toBe('880.00');
    expect(form.jotai.get(form.undoAtom).undo).toBeNull();
    expect(calls).toHaveLength(1);
  });

  test('is known by what was asked: an answer that comes late is about nothing any more', async () => {
    const form = opened(['10']);
    const [row = ''] = form.rows(HEAD, 'lines');
    await rest();
    form.set(row, 'lines.qty', '100');
    await rest();
    calls[1]?.answer();
    await rest();
    calls[0]?.answer();
    await rest();
    expect(prices(form)).toEqual([['价格 bulk', '700.00']]);
  });

  test('is asked when hands rest, and never twice the same', async () => {
    const form = opened(['1']);
    const [row = ''] = form.rows(HEAD, 'lines');
    for (const qty of ['10', '100']) form.set(row, 'lines.qty', qty);
    await rest();
    expect(calls.flatMap(({ asks }) => asks.map(({ ask }) => ask[0]?.[3]))).toEqual(['100']);
    calls[0]?.answer();
    await rest();
    form.set(row, 'lines.qty', '1');
    await rest();
    calls[1]?.answer();
    await rest();
    expect(prices(form)).toEqual([['价格 small', '9.00']]);
    form.undo();
    expect(prices(form)).toEqual([['价格 bulk', '700.00']]);
    await rest();
    expect(calls).toHaveLength(2);
  });

  test('goes with what it was found by', async () => {
    const form = opened(['10']);
    const [row = ''] = form.rows(HEAD, 'lines');
    await rest();
    calls[0]?.answer();
    await rest();
    form.set(row, 'lines.material', null);
    expect(form.cell(row, 'lines.price').value).toBeNull();
    expect(form.cell(row, 'lines.amount').value).toBeNull();
  });

  test('is waited for by whoever saves, and not for ever', async () => {
    const form = opened(['10']);
    const waited = vi.fn();
    void form.found()?.then(waited);
    await rest();
    expect(waited).not.toHaveBeenCalled();
    calls[0]?.fail();
    await rest();
    expect(waited).toHaveBeenCalled();
    expect(form.found()).toBeNull();
    const [row = ''] = form.rows(HEAD, 'lines');
    form.set(row, 'lines.qty', '11');
    await rest();
    calls[1]?.answer();
    await rest();
    expect(prices(form)).toEqual([['价格 small', '99.00']]);
  });

  test("is another record's when another is shown", async () => {
    const form = opened(['10']);
    await rest();
    form.reset({ id: 'c1', status: 'sent', lines: [{ id: 'l1', material: 'm1', qty: '10' }] });
    calls[0]?.answer();
    await rest();
    expect(prices(form)).toEqual([[undefined, null]]);
    expect(form.found()).toBeNull();
  });

  test('leaves a row untouched in which nothing else stands', async () => {
    const always = { attempts: [{ given: [], by: [], pick: 'only' as const, states: null }] };
    const nodes = plan.program.nodes.map((node) => (node.do === 'find' ? { ...node, ...always } : node));
    const form = createFormStore({
      plan: { ...plan, program: { ...plan.program, nodes } },
      record: { supplier: 's1', day: '2026-02-01', lines: [] },
      asker: buyerAsker,
      find: async (asks) => asks.map(() => told('always', '9.00')),
    });
    const [bare = ''] = form.addRows(HEAD, 'lines', [{}]);
    await rest();
    expect(form.cell(bare, 'lines.price').text).toBe('价格 always');
    expect(form.isUntouched(bare)).toBe(true);
  });
});
