import type { EntityModel, Model } from '../../schemas/compile/model.ts';
import { operationsOfRole } from '../../schemas/compile/role-operations.ts';
import type { MockPermission, MockRole } from './mock.contract.ts';

export interface RoleRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly describe: string | null;
  readonly creatorId: string | null;
  readonly createTime: string;
}

const builtIn: Readonly<Record<string, string>> = {
  read: '查看',
  create: '新增',
  edit: '编辑',
  delete: '删除',
  export: '导出',
  import: '导入',
};

/** What can be done with an entity: what is built in, then its moves, actions and chains by their labels. */
function operationsOf(entity: EntityModel): ReadonlyMap<string, string> {
  return new Map([
    ...Object.entries(builtIn),
    ...[...(entity.states?.moves.values() ?? [])].map(({ key, label }) => [`move:${key}`, label] as const),
    ...[...entity.actions.values()].map(({ key, label }) => [`action:${key}`, label] as const),
    ...[...entity.becomes.values()].map(({ key, label }) => [`becomes:${key}`, label] as const),
  ]);
}

/** A role with what it may do, entity by entity, in the shape the demo pages of the old client draw. */
export const roleShape = (model: Model, role: RoleRow): MockRole => ({
  id: role.id,
  name: role.name,
  describe: role.describe,
  status: 1,
  creatorId: role.creatorId,
  createTime: Date.parse(`${role.createTime.replace(' ', 'T')}+08:00`),
  deleted: 0,
  permissions: [...model.entities.values()].flatMap((entity) => {
    if (!entity.roles.has(role.code)) return [];
    const may = [...operationsOfRole(entity, role.code)];
    const labels = operationsOf(entity);
    const actionEntitySet = may.map((action) => ({
      action,
      describe: labels.get(action) ?? action,
      defaultCheck: false,
    }));
    return [
      {
        roleId: role.id,
        permissionId: entity.key,
        permissionName: entity.title,
        actions: JSON.stringify(actionEntitySet),
        actionEntitySet,
        actionList: may,
        dataAccess: null,
      },
    ];
  }),
});

/** An entity as something permissions are given on. */
export function permissionShape(entity: EntityModel): MockPermission {
  const operations = [...operationsOf(entity)];
  return {
    id: entity.key,
    name: entity.title,
    describe: entity.title,
    status: 1,
    actionData: JSON.stringify(operations.map(([action, describe]) => ({ action, defaultCheck: false, describe }))),
    sptDaTypes: null,
    optionalFields: '[]',
    parents: null,
    type: null,
    deleted: 0,
    actions: operations.map(([action]) => action),
  };
}

export interface Paging {
  readonly pageNo?: string;
  readonly pageSize?: string;
}

export function pageIn({ pageNo, pageSize }: Paging) {
  const number = (text: string | undefined, otherwise: number, most: number) => {
    const value = Math.trunc(Number(text));
    return text && value >= 1 ? Math.min(value, most) : otherwise;
  };
  return { page: number(pageNo, 1, 100_000), size: number(pageSize, 10, 200) };
}

export function cut<T>(rows: readonly T[], query: Paging) {
  const { page, size } = pageIn(query);
  return paged(rows.slice((page - 1) * size, page * size), rows.length, page, size);
}

export const paged = <T>(data: readonly T[], totalCount: number, pageNo: number, pageSize: number) => ({
  pageNo,
  pageSize,
  totalCount,
  totalPage: Math.ceil(totalCount / pageSize),
  data,
});
