import { expect, test } from 'vitest';
import type { AskPlan, EntityPlan } from '../../schemas/compile/plan.ts';
import { answersOf, faultsOf, startOf } from './asked.ts';

const ask = (key: string, more: Partial<AskPlan> = {}): AskPlan => ({
  key,
  label: key,
  need: false,
  long: false,
  secret: false,
  help: null,
  ...more,
});
const plan = {
  fields: {
    phone: { key: 'phone', part: '', kind: 'text', config: { format: 'phone' } },
    roles: { key: 'roles', part: '', kind: 'refMany', config: { to: 'role' } },
    password: { key: 'password', part: '', kind: 'text', config: {} },
  },
} as unknown as EntityPlan;

test('what one record holds is proposed, with its words; a secret never is', () => {
  const record = { roles: ['a'], roles_dictText: '甲', password: 'x', phone: null };
  const asks = [ask('roles'), ask('phone'), ask('password', { secret: true }), ask('why')];
  expect(startOf(plan, asks, record)).toEqual({ roles: { value: ['a'], text: '甲' } });
  expect(startOf(plan, asks, undefined)).toEqual({});
});

test('what is needed must be answered, and what is a field must fit it', () => {
  const asks = [ask('phone'), ask('why', { need: true, label: '原因' })];
  expect(faultsOf(plan, asks, { phone: { value: '12' } })).toEqual({
    phone: expect.any(String),
    why: '请填写原因',
  });
  expect(faultsOf(plan, asks, { why: { value: ' 有 ' } })).toEqual({});
});

test('answers travel as text: lists joined, blanks kept in secrets only, untouched ones not at all', () => {
  const asks = [ask('roles'), ask('why'), ask('password', { secret: true }), ask('phone')];
  const values = { roles: { value: ['a', 'b'] }, why: { value: '  因为 ' }, password: { value: ' p ' } };
  expect(answersOf(asks, values)).toEqual({ roles: 'a,b', why: '因为', password: ' p ' });
  expect(answersOf(asks, { phone: { value: null } })).toEqual({ phone: null });
});
