import { Type } from '@sinclair/typebox';
import { DictOptions } from '../../schemas/wire/dicts.ts';
import { Depart, UserInfo } from '../../schemas/wire/people.ts';
import { Entered } from '../../schemas/wire/session.ts';
import { listOf, Nothing } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';
import { ButtonRights, MenuNode } from './menu.shapes.ts';

const CheckKey = Type.Union([Type.String({ minLength: 1, maxLength: 64 }), Type.Number()]);
const Text = (maxLength: number) => Type.String({ maxLength });
const OwnPassword = Type.Object({
  username: Text(100),
  oldpassword: Text(200),
  password: Text(200),
  confirmpassword: Text(200),
});
const OwnInfo = Type.Object({ userInfo: UserInfo, sysAllDictItems: DictOptions });
const small = 16 * 1024;

export const login = defineContract({
  method: 'POST',
  url: '/sys/login',
  permission: 'public',
  log: 'signIn',
  bodyLimit: small,
  body: Type.Object({
    username: Text(100),
    password: Text(200),
    captcha: Type.Optional(Type.Union([Text(20), Type.Null()])),
    checkKey: Type.Optional(Type.Union([CheckKey, Type.Null()])),
  }),
  result: Entered,
});

/** The login box of the public home page: the same door, told apart in the log. */
export const onlineLogin = defineContract({
  ...login,
  url: '/sys/onlineLogin',
  body: Type.Composite([login.body, Type.Object({ channel: Type.Optional(Type.String({ maxLength: 40 })) })]),
});

export const logout = defineContract({
  method: ['GET', 'POST', 'PUT', 'DELETE'],
  url: '/sys/logout',
  permission: 'public',
  beforeApproval: true,
  beforePassword: true,
  whileLocked: true,
  whileViewing: true,
  log: 'signIn',
  bodyLimit: small,
  result: Nothing,
});

export const randomImage = defineContract({
  method: 'GET',
  url: '/sys/randomImage/:key',
  permission: 'public',
  params: Type.Object({ key: Type.String({ minLength: 1, maxLength: 64 }) }),
  result: Type.String(),
});

export const checkCaptcha = defineContract({
  method: 'POST',
  url: '/sys/checkCaptcha',
  permission: 'public',
  bodyLimit: small,
  body: Type.Object({ captcha: Text(20), checkKey: CheckKey }),
  result: Nothing,
});

export const getUserInfo = defineContract({
  method: 'GET',
  url: '/sys/user/getUserInfo',
  permission: 'signedIn',
  beforeApproval: true,
  beforePassword: true,
  result: OwnInfo,
});

/** The name the specification's path table gives it. */
export const getUserInfoAlias = defineContract({
  method: 'GET',
  url: '/sys/user/info',
  permission: 'signedIn',
  beforeApproval: true,
  beforePassword: true,
  result: OwnInfo,
});

export const updatePassword = defineContract({
  method: ['PUT', 'POST'],
  url: '/sys/user/updatePassword',
  permission: 'signedIn',
  beforeApproval: true,
  beforePassword: true,
  bodyLimit: small,
  body: OwnPassword,
  result: Nothing,
});

/** An administrator gives somebody a new password. */
export const changePassword = defineContract({
  method: ['PUT', 'POST'],
  url: '/sys/user/changePassword',
  permission: { may: 'user:password' },
  bodyLimit: small,
  body: Type.Object({ username: Text(100), password: Text(200), confirmpassword: Text(200) }),
  result: Nothing,
});

export const getCurrentUserDeparts = defineContract({
  method: 'GET',
  url: '/sys/user/getCurrentUserDeparts',
  permission: 'signedIn',
  beforeApproval: true,
  result: Type.Object({ list: listOf(Depart), orgCode: Type.String() }),
});

export const selectDepart = defineContract({
  method: ['PUT', 'POST'],
  url: '/sys/selectDepart',
  permission: 'signedIn',
  beforeApproval: true,
  bodyLimit: small,
  body: Type.Object({ username: Text(100), orgCode: Text(100) }),
  result: Type.Object({ userInfo: UserInfo }),
});

export const getUserPermissionByToken = defineContract({
  method: 'GET',
  url: '/sys/permission/getUserPermissionByToken',
  permission: 'signedIn',
  whileViewing: true,
  beforeApproval: true,
  beforePassword: true,
  result: Type.Object({ menu: listOf(MenuNode), ...ButtonRights.properties }),
});
