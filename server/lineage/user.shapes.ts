import { type Static, Type } from '@sinclair/typebox';
import { orNull } from '../../schemas/wire/wire.ts';

const Text = Type.String();
const mayText = orNull(Text);
const mayNumber = orNull(Type.Number());

/** A user as whoever keeps users reads one. What the asker may not see is null. */
export const SysUser = Type.Object({
  id: Text,
  username: mayText,
  realname: mayText,
  birthday: mayText,
  email: mayText,
  phone: mayText,
  telephone: mayText,
  workNo: mayText,
  supplier: mayText,
  sort: mayNumber,
  createBy: mayText,
  createTime: mayText,
  updateBy: mayText,
  updateTime: mayText,
  avatar: mayText,
  sex: mayNumber,
  sex_dictText: mayText,
  status: mayNumber,
  status_dictText: mayText,
  orgCode: mayText,
  orgCodeTxt: mayText,
  departId: mayText,
  selecteddeparts: mayText,
  selectedroles: mayText,
  post: mayText,
  userIdentity: Type.Number(),
  departIds: mayText,
  supplierId: mayText,
  relTenantIds: Text,
  activitiSync: Type.Literal(0),
  delFlag: Type.Literal(0),
});
export type SysUser = Static<typeof SysUser>;

/** A colleague in the address book. */
export const Address = Type.Object({
  userId: Text,
  realname: Text,
  workNo: mayText,
  post: mayText,
  telephone: mayText,
  email: mayText,
  phone: mayText,
  departId: mayText,
  /** All departments, `A | B`. */
  departName: mayText,
  avatar: mayText,
});

/** Somebody who buys. */
export const Buyer = Type.Object({
  id: Text,
  username: Text,
  realname: Text,
  phone: mayText,
  orgCode: mayText,
  orgCodeTxt: mayText,
});
