import { expect, test } from 'vitest';
import type { SessionView } from '../../schemas/wire/session.ts';
import { whoCame } from './who-came.ts';

const session = (id: string, realname: string, tenant = { id: 1, name: '甲公司' }) =>
  ({ user: { id, realname }, tenant }) as SessionView;
const anna = session('a', '王安娜');

test('the same person in the same company goes on, whatever else became of them', () => {
  expect(whoCame(anna, session('a', '王安娜（采购）'))).toBeNull();
});

test('somebody else is said by name', () => {
  expect(whoCame(anna, session('b', '李四'))).toEqual({ name: '李四', company: '甲公司', isOtherCompany: false });
});

test('in another company nobody is the same', () => {
  const there = session('a', '王安娜', { id: 2, name: '乙公司' });
  expect(whoCame(anna, there)).toEqual({ name: '王安娜', company: '乙公司', isOtherCompany: true });
});
