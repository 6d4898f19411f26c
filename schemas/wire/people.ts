import { type Static, Type } from '@sinclair/typebox';
import { orNull } from './wire.ts';

const Text = Type.String();
const mayText = orNull(Text);
/**
 * How a supplier is led: 1 works as usual, 2 must complete the company first, 3 has data to renew, 4 is frozen or blacklisted,
 * 9 has left. Whoever is no supplier has 1.
 */
export const IsShow = Type.Unsafe<1 | 2 | 3 | 4 | 9>(Type.Union([1, 2, 3, 4, 9].map((code) => Type.Literal(code))));
export type IsShow = Static<typeof IsShow>;

/** The signed-in person, as the specification has it. */
export const UserInfo = Type.Object({
  id: Text,
  username: Text,
  realname: Text,
  avatar: mayText,
  birthday: mayText,
  sex: orNull(Type.Integer()),
  email: mayText,
  phone: mayText,
  telephone: mayText,
  workNo: mayText,
  /** Codes of the positions held. */
  post: mayText,
  /** Of the department they work in now. */
  orgCode: mayText,
  orgCodeTxt: mayText,
  status: Type.Integer(),
  delFlag: Type.Literal(0),
  /** 2: in charge of the departments of `departIds`. */
  userIdentity: Type.Integer(),
  departIds: mayText,
  relTenantIds: Text,
  activitiSync: Type.Literal(0),
  createBy: mayText,
  createTime: Text,
  updateBy: mayText,
  updateTime: mayText,
  isShow: IsShow,
  verifyStatus: orNull(Type.Integer()),
  tenantid: Text,
  supplierId: mayText,
});
export type UserInfo = Static<typeof UserInfo>;

/** A department, as the specification has it. */
export const Depart = Type.Object({
  id: Text,
  /** '' at the top. */
  parentId: Text,
  departName: Text,
  departNameEn: mayText,
  departNameAbbr: mayText,
  departOrder: Type.Number(),
  description: mayText,
  orgCategory: Text,
  /** How deep it lies. */
  orgType: Text,
  orgCode: Text,
  mobile: mayText,
  fax: mayText,
  address: mayText,
  memo: mayText,
  status: Type.Literal('1'),
  delFlag: Type.Literal('0'),
  directorUserIds: mayText,
  createBy: mayText,
  createTime: mayText,
  updateBy: mayText,
  updateTime: mayText,
});
export type Depart = Static<typeof Depart>;

/** A colleague as selectors and the address book show one: no roles, no birthday, nothing a stranger should know. */
export const DirectoryEntry = Type.Object({
  id: Text,
  username: Text,
  realname: Text,
  avatar: mayText,
  sex: orNull(Type.Integer()),
  phone: mayText,
  email: mayText,
  telephone: mayText,
  workNo: mayText,
  status: Type.Integer(),
  departId: mayText,
  orgCode: mayText,
  orgCodeTxt: mayText,
  post: mayText,
  postText: mayText,
});
export type DirectoryEntry = Static<typeof DirectoryEntry>;

/** A supplier's own company, as the specification has it. */
export const OwnCompany = Type.Object({
  id: Text,
  companyName: Text,
  companyCode: mayText,
  creditCode: mayText,
  linkman: Text,
  phone: mayText,
  email: mayText,
  isShow: IsShow,
  verifyStatus: Type.Integer(),
  isFirstLogin: Type.Boolean(),
  createTime: Text,
});
export type OwnCompany = Static<typeof OwnCompany>;
