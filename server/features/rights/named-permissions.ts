import type { MenuItem, Model } from '../../../schemas/compile/model.ts';

export interface NamedPermission {
  readonly code: string;
  readonly title: string;
}

/** What belongs to no entity: calls of the server that ask for a permission by name. */
const titles: Readonly<Record<string, string>> = {
  'metadata:read': '查看配置',
  'metadata:write': '起草配置',
  'metadata:publish': '发布配置',
  'metadata:package': '导出与导入配置包',
  'metadata:rules': '设置发布是否须另一人审核',
  'user:password': '重置用户密码',
  'users:edit': '维护用户的角色与部门',
  'session:manage': '在线用户',
  'dict:manage': '管理数据字典',
  'portal:edit': '门户编辑',
  'portal:text': '门户装修：修改文字和图片',
  'portal:layout': '门户装修：修改版面',
  'portal:publish': '门户装修：发布与回退',
  'portal:config:edit': '门户配置（接口）',
  'log:read': '查看日志',
  'logs:read': '查看操作日志与监控',
  'numbering:manage': '管理编号规则',
  'registration:manage': '设置注册方式',
  'tenant:manage': '管理租户（运营公司）',
  'server:watch': '系统监控（运营公司）',
  'backup:manage': '备份与恢复',
  'file:manage': '管理文件存储',
  'view:share': '共享列表视图与查询',
  'flow:manage': '管理审批流程',
  viewAs: '以他人身份查看（仅限拥有全部权限者）',
};

/** Those the product has, and those that only a menu of the company asks for. */
export function namedPermissions(model: Model): readonly NamedPermission[] {
  const asked = model.menus.flatMap((item) => askedBy(item, model));
  const codes = new Map([
    ...Object.entries(titles),
    ...asked.filter(({ code }) => !titles[code]).map(({ code, title }) => [code, title] as const),
  ]);
  return [...codes].map(([code, title]) => ({ code, title }));
}

/** A menu entry names the permission it needs; one that names an entity's operation needs no permission of its own. */
function askedBy(item: MenuItem, model: Model): readonly NamedPermission[] {
  const own = item.needs !== null && !isOperation(item.needs, model) ? [{ code: item.needs, title: item.title }] : [];
  return [...own, ...item.items.flatMap((inner) => askedBy(inner, model))];
}

export const isOperation = (needs: string, model: Model): boolean => model.entities.has(needs.split(':')[0] ?? '');
