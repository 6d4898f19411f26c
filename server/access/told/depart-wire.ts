import type { Depart } from '../../../schemas/wire/people.ts';
import type { DepartRow } from '../read-account.ts';

/** A department as the specification's clients read it. */
export const departOf = (depart: DepartRow): Depart => ({
  id: depart.id,
  parentId: depart.parent ?? '',
  departName: depart.name,
  departNameEn: depart.nameEn,
  departNameAbbr: depart.nameAbbr,
  departOrder: depart.sort ?? 0,
  description: depart.remark,
  orgCategory: depart.orgCategory ?? (depart.parent ? '2' : '1'),
  orgType: levelOf(depart.code),
  orgCode: depart.code,
  mobile: depart.phone,
  fax: depart.fax,
  address: depart.address,
  memo: depart.remark,
  status: '1',
  delFlag: '0',
  directorUserIds: depart.manager,
  createBy: depart.createBy,
  createTime: depart.createTime,
  updateBy: depart.updateBy,
  updateTime: depart.updateTime,
});

/** How deep it lies, as its code tells: three signs a level. */
export const levelOf = (code: string | null): string => String(Math.max(1, Math.floor((code ?? '').length / 3)));
