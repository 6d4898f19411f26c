import { Type } from '@sinclair/typebox';
import { defineActionKind } from '../kinds/action-kind.ts';

export const joinMainDepart = defineActionKind({
  name: 'joinMainDepart',
  title: '主部门计入所属部门',
  params: Type.Object({}),
  at: ['save', 'action'],
  check: (_, scope) =>
    ['depart', 'departs']
      .filter((field) => !scope.hasField(field, ''))
      .map((field) => ({ code: 'unknown_field', path: '', params: { field } }) as const),
});

export const givePassword = defineActionKind({
  name: 'givePassword',
  title: '发放一次性密码',
  params: Type.Object({}),
  at: ['save', 'action'],
});

export const unlockSignIn = defineActionKind({
  name: 'unlockSignIn',
  title: '解除登录锁定',
  params: Type.Object({}),
  at: ['move', 'action'],
});

export const refuseDeputyRing = defineActionKind({
  name: 'refuseDeputyRing',
  title: '不允许循环代理',
  params: Type.Object({}),
  at: ['save'],
  check: (_, scope) =>
    ['owner', 'deputy', 'begins', 'ends', 'enabled']
      .filter((field) => !scope.hasField(field, ''))
      .map((field) => ({ code: 'unknown_field', path: '', params: { field } }) as const),
});
