import type { Account, DepartRow } from '../access/read-account.ts';
import type { Session } from '../access/session.ts';
import { standingOf } from '../access/session-view.ts';

/** The user as the specification's clients read it. There is no password here to leave out. */
export function userInfoOf(account: Account, session: Session) {
  const current = account.departs.find(({ id }) => id === session.currentDepart);
  return {
    id: account.id,
    username: account.username,
    realname: account.realname,
    avatar: account.avatar?.[0] ?? null,
    birthday: account.birthday,
    sex: account.sex === null ? null : Number(account.sex),
    email: account.email,
    phone: account.phone,
    telephone: account.telephone,
    workNo: account.workNo,
    post: account.post,
    orgCode: current?.code ?? null,
    orgCodeTxt: current?.name ?? null,
    status: Number(account.status),
    delFlag: 0,
    userIdentity: 1,
    departIds: null,
    relTenantIds: String(session.tenant),
    activitiSync: 0,
    createBy: account.createBy,
    createTime: account.createTime,
    updateBy: account.updateBy,
    updateTime: account.updateTime,
    ...standingOf(account),
    tenantid: String(session.tenant),
    supplierId: account.supplier?.id ?? null,
  };
}

export const departOf = (depart: DepartRow) => ({
  id: depart.id,
  parentId: depart.parent ?? '',
  departName: depart.name,
  departNameEn: null,
  departNameAbbr: null,
  departOrder: depart.sort ?? 0,
  description: depart.remark,
  orgCategory: depart.parent ? '2' : '1',
  orgType: depart.parent ? '2' : '1',
  orgCode: depart.code,
  mobile: depart.phone,
  fax: null,
  address: depart.address,
  memo: depart.remark,
  status: '1',
  delFlag: '0',
});

/** 0: none, 1: exactly one, 2: the person must choose. */
export const multiDepart = ({ departs }: Account): 0 | 1 | 2 => Math.min(departs.length, 2) as 0 | 1 | 2;
