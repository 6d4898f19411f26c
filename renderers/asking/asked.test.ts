import { expect, test } from 'vitest';
import type { AskPlan, EntityPlan } from '../../schemas/compile/plan.ts';
import { answersOf, faultsOf, isMadeAtOnce, startOf, withConfirm } from './asked.ts';

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

test('answers travel as text, several values as a list: blanks kept in secrets only, untouched ones not at all', () => {
  const asks = [ask('roles'), ask('why'), ask('password', { secret: true }), ask('phone')];
  const values = { roles: { value: ['a', 'b'] }, why: { value: '  因为 ' }, password: { value: ' p ' } };
  expect(answersOf(asks, values)).toEqual({ roles: ['a', 'b'], why: '因为', password: ' p ' });
  expect(answersOf(asks, { phone: { value: null }, roles: { value: [] } })).toEqual({ phone: null, roles: null });
});

test('what is missing is asked for the way it is given', () => {
  const asks = [ask('roles', { need: true, label: '角色' }), ask('phone', { need: true, label: '电话' })];
  expect(faultsOf(plan, asks, {})).toEqual({ roles: '请选择角色', phone: '请填写电话' });
});

test('one press is enough only where nothing is asked, nothing is lost and nothing must be known before', () => {
  expect(isMadeAtOnce({ ask: [], danger: false })).toBe(true);
  expect(isMadeAtOnce({ ask: [], danger: true })).toBe(false);
  expect(isMadeAtOnce({ ask: [ask('why')], danger: false })).toBe(false);
  expect(isMadeAtOnce({ ask: [], danger: false, confirm: '供应商会收到通知。' })).toBe(false);
  expect(withConfirm('之后状态变为“已下达”', { danger: false, confirm: '供应商会收到通知。' })).toBe(
    '之后状态变为“已下达”。供应商会收到通知。',
  );
});
