import type { UserInfo } from '../../../schemas/wire/people.ts';
import type { Session } from '../../kernel/session.ts';
import type { Account } from '../read-account.ts';
import { standingOf } from '../session-view.ts';

/** The user as the specification's clients read it. There is no password here to leave out. */
export function userInfoOf(account: Account, session: Session): UserInfo {
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
    userIdentity: Number(account.userIdentity ?? 1),
    departIds: account.managedDeparts?.join(',') || null,
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

/** 0: none, 1: exactly one, 2: the person must choose. */
export const multiDepart = ({ departs }: Account): 0 | 1 | 2 => Math.min(departs.length, 2) as 0 | 1 | 2;
