import { describe, expect, test } from 'vitest';
import type { EntityPlan, FieldPlan, RecordData } from '../../../schemas/compile/plan.ts';
import { catalogPlan } from '../../../tests/fixtures/catalog-plans.ts';
import { carryTo, layBoard } from './lay-board.ts';

const plan: EntityPlan = catalogPlan('purchaseOrder', ['buyer']);
const list = plan.lists.main as NonNullable<EntityPlan['lists'][string]>;
const asker = {
  me: 'u1',
  myDeparts: [],
  myDepart: null,
  mySupplier: null,
  roles: ['buyer'],
  now: '2026-11-21 09:00:00',
};
const field = (path: string) => plan.fields[path] as FieldPlan;
const row = (id: string, more: Partial<RecordData>): RecordData => ({
  id,
  version: 1,
  $in: [0],
  buyer: 'u1',
  createBy: 'u1',
  ...more,
});
const boardOf = (
  path: string,
  rows: readonly RecordData[],
  groups: readonly { value: string | null; total: number }[],
) => layBoard({ plan, list, rows }, field(path), groups);

describe('the columns of a board', () => {
  test('are the states in their order, also where nothing stands, with how many there are in all', () => {
    const columns = boardOf('status', [row('a', { status: 'draft' })], [{ value: 'draft', total: 31 }]);
    expect(columns.map(({ value }) => value)).toEqual(plan.states?.nodes.map(({ key }) => key));
    expect(columns[0]).toMatchObject({ value: 'draft', total: 31, rows: [{ id: 'a' }] });
    expect(columns[1]).toMatchObject({ total: 0, rows: [] });
  });

  test('are no more than a list holds', () => {
    const columns = layBoard({ plan, list: { ...list, states: ['draft'] }, rows: [] }, field('status'), []);
    expect(columns.map(({ value }) => value)).toEqual(['draft']);
  });

  test('of a dictionary are its values, what is no more offered, and what has none', () => {
    const rows = [row('a', { currency: 'XAU', currency_dictText: '黄金' }), row('b', { currency: null })];
    const columns = boardOf('currency', rows, [
      { value: 'XAU', total: 1 },
      { value: null, total: 1 },
    ]);
    expect(columns.some(({ value }) => value === 'CNY')).toBe(true);
    expect(columns.slice(-2).map(({ title, rows: own }) => [title, own.map(({ id }) => id)])).toEqual([
      ['黄金', ['a']],
      ['没有币种', ['b']],
    ]);
  });
});

describe('a card carried to another column', () => {
  const columns = boardOf('status', [], []);
  const to = (value: string) => columns.find((column) => column.value === value) as (typeof columns)[number];
  const at = { plan, asker, mayMove: true };
  const draft = row('a', { status: 'draft' });

  test('makes the move that leads there', () => {
    const carried = carryTo(draft, field('status'), to('submitted'), at);
    expect(carried).toMatchObject({ is: 'moves', moves: [{ key: 'submit', to: 'submitted' }] });
    expect(carryTo(draft, field('status'), to('draft'), at)).toEqual({ is: 'nothing' });
  });

  test('says why where no move leads, or none may be made', () => {
    const far = carryTo(draft, field('status'), to('confirmed'), at);
    expect(far).toMatchObject({ is: 'refused', say: expect.stringMatching(/草稿.*到/) });
    const shut: EntityPlan = { ...plan, access: { ...plan.access, ops: { read: [0] } } };
    const refused = carryTo(draft, field('status'), to('submitted'), { ...at, plan: shut });
    expect(refused).toMatchObject({ is: 'refused', say: expect.stringContaining('提交') });
    expect(carryTo(draft, field('status'), to('submitted'), { ...at, mayMove: false }).is).toBe('refused');
  });

  test('writes the value where it may be written', () => {
    const [first] = boardOf('currency', [], []);
    if (!first) throw new Error('no currency');
    const open = { ...at, isOpen: () => true };
    expect(carryTo(draft, field('currency'), first, open)).toMatchObject({ is: 'write', value: first.value });
    expect(carryTo(draft, field('currency'), first, { ...at, isOpen: () => false })).toMatchObject({ is: 'refused' });
  });
});
