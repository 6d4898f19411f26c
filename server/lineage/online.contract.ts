import { Type } from '@sinclair/typebox';
import { Nothing, numberedPageOf, orNull } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';

const Text = Type.String();
const SysUserOnline = Type.Object({
  id: Text,
  /** Names the session to whoever may end it, and opens nothing. */
  token: Text,
  username: Text,
  realname: Text,
  avatar: orNull(Text),
  birthday: orNull(Text),
  sex: orNull(Type.Integer()),
  phone: orNull(Text),
  loginTime: Text,
});

export const onlineList = defineContract({
  method: 'GET',
  url: '/sys/online/list',
  permission: { may: 'session:manage' },
  query: Type.Object({
    username: Type.Optional(Type.String({ maxLength: 100 })),
    pageNo: Type.Integer({ minimum: 1, maximum: 100_000, default: 1 }),
    pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 10 }),
  }),
  result: numberedPageOf(SysUserOnline),
});

export const forceLogout = defineContract({
  method: 'POST',
  url: '/sys/online/forceLogout',
  permission: { may: 'session:manage' },
  body: Type.Object({ token: Type.String({ maxLength: 100 }) }),
  result: Nothing,
});

/** The beacon of a page that closes: it can set no header, so the token is its body, as text, as JSON or as a form. */
export const logoutV2 = defineContract({
  method: 'POST',
  url: '/sys/logoutV2',
  permission: 'public',
  log: 'never',
  bodyLimit: 4 * 1024,
  result: Nothing,
});
