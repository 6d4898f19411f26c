import type { EntityDocument } from '../../../schemas/language/entity.ts';
import { entryOf } from '../../../schemas/language/entry-of.ts';
import { at } from '../../../schemas/language/pointer.ts';
import { inOrder } from '../../../schemas/language/ranks.ts';
import type { Ask } from '../../kernel/command.ts';
import type { Step } from '../../kernel/steps.ts';
import { freshKey } from '../../kernel/tree.ts';

type AccessDocument = NonNullable<EntityDocument['access']>;
export type GrantDocument = AccessDocument['roles'][string];

/** Something a role may do, as the matrix has a column for it. */
export interface Operation {
  readonly key: string;
  readonly label: string;
}

const plain: readonly Operation[] = [
  { key: 'read', label: '查看' },
  { key: 'create', label: '新建' },
  { key: 'edit', label: '编辑' },
  { key: 'delete', label: '删除' },
  { key: 'export', label: '导出' },
  { key: 'import', label: '导入' },
];

/** Everything that can be granted on an entity. */
export function operationsOf({ states, actions, becomes }: EntityDocument): readonly Operation[] {
  const named = (sort: string, map: Parameters<typeof inOrder>[0]) =>
    inOrder(map as Readonly<Record<string, { readonly rank?: string; readonly label: string }>> | undefined).map(
      ([key, { label }]) => ({ key: `${sort}:${key}`, label }),
    );
  return [...plain, ...named('move', states?.moves), ...named('action', actions), ...named('becomes', becomes)];
}

export const rolePath = (role: string): string => at('/access/roles', role);
export const rolesOf = ({ access }: EntityDocument): readonly string[] => Object.keys(access?.roles ?? {}).toSorted();
export const grantOf = ({ access }: EntityDocument, role: string): GrantDocument | undefined =>
  entryOf(access?.roles, role);

const sortOf = (operation: string): string => operation.split(':')[0] ?? operation;

/** Whether a grant holds an operation; who may do anything may read. */
export function holds(grant: GrantDocument | undefined, operation: string): boolean {
  if (!grant) return false;
  if (operation === 'read') return grant.do.length > 0;
  // Naming what may be edited is leave to edit it.
  if (operation === 'edit' && (grant.edit?.length ?? 0) > 0 && !grant.do.includes('create')) return true;
  return grant.do.includes(operation) || (operation.includes(':') && grant.do.includes(`${sortOf(operation)}:*`));
}

export interface Cell {
  readonly role: string;
  readonly operation: string;
}

/** Many cells of the matrix at once, as one thing to undo. */
export function setCells(document: EntityDocument, cells: readonly Cell[], on: boolean): Ask | null {
  const all = operationsOf(document).map(({ key }) => key);
  const steps = rolesOf(document).flatMap((role): Step[] => {
    const grant = grantOf(document, role);
    const asked = cells.filter((cell) => cell.role === role).map(({ operation }) => operation);
    if (!grant || asked.length === 0) return [];
    const after = on ? granted(grant, asked) : taken(grant, asked, all);
    return [{ path: at(rolePath(role), 'do'), after }];
  });
  if (steps.length === 0) return null;
  return { name: `${on ? '授予' : '收回'}${cells.length === 1 ? '权限' : `${cells.length}项权限`}`, steps };
}

const granted = (grant: GrantDocument, asked: readonly string[]): readonly string[] => [
  ...grant.do,
  ...asked.filter((one) => !holds(grant, one)),
];

/** Leave for all of a sort is spelled out where it shrinks; without reading nothing is left. */
function taken(grant: GrantDocument, asked: readonly string[], all: readonly string[]): readonly string[] {
  if (asked.includes('read')) return [];
  const shrinking = new Set(asked.filter((one) => one.includes(':')).map(sortOf));
  const spelled = grant.do.flatMap((one) =>
    one.endsWith(':*') && shrinking.has(sortOf(one))
      ? all.filter((other) => other.startsWith(`${sortOf(one)}:`))
      : [one],
  );
  const left = spelled.filter((one) => !asked.includes(one));
  // Reading was only implied by what is now gone.
  return left.length === 0 ? ['read'] : left;
}

export const addRole = (role: string): Ask => ({
  name: '添加角色',
  steps: [{ path: rolePath(role), after: { do: ['read'] } }],
});

export const removeRole = (role: string): Ask => ({
  name: '移除角色',
  steps: [{ path: rolePath(role), after: undefined }],
});

const grantWords = { rows: '数据范围', hide: '看不到的字段', edit: '可编辑的字段' } as const;

/** Of a role that stands: a word alone would make a grant of nothing to do. */
export const setGrant = <Word extends keyof typeof grantWords>(
  document: EntityDocument,
  role: string,
  word: Word,
  after: GrantDocument[Word] | undefined,
): Ask | null =>
  grantOf(document, role)
    ? { name: `修改${grantWords[word]}`, steps: [{ path: at(rolePath(role), word), after }] }
    : null;

export interface ScopeWords {
  readonly key: string;
  readonly title: string;
  readonly rows: string;
  readonly off: boolean;
}

/** Named row rules, whichever way they are written. */
export const scopesOf = ({ access }: EntityDocument): readonly ScopeWords[] =>
  Object.entries(access?.scopes ?? {})
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, scope]) =>
      typeof scope === 'string'
        ? { key, title: key, rows: scope, off: false }
        : { key, title: scope.title, rows: scope.rows, off: scope.off ?? false },
    );

export function addScope({ access, fields }: EntityDocument): Ask {
  const key = freshKey(new Set([...Object.keys(access?.scopes ?? {}), ...Object.keys(fields)]), 'scope');
  const after = { title: '新数据范围', rows: 'createBy = me()' };
  const whole = access
    ? [{ path: at('/access/scopes', key), after }]
    : [{ path: '/access', after: { scopes: { [key]: after }, roles: {} } }];
  return { name: '添加数据范围', steps: whole };
}

export function setScope({ key, title, rows, off }: ScopeWords): Ask {
  const path = at('/access/scopes', key);
  return { name: '修改数据范围', steps: [{ path, after: { title, rows, ...(off ? { off } : {}) } }], joins: path };
}

export const removeScope = (key: string): Ask => ({
  name: '删除数据范围',
  steps: [{ path: at('/access/scopes', key), after: undefined }],
});

export function addSet({ access }: EntityDocument, field: string): Ask {
  const key = freshKey(new Set(Object.keys(access?.sets ?? {})), 'set');
  return { name: '添加字段集', steps: [{ path: at('/access/sets', key), after: [field] }] };
}

export const setSet = (key: string, fields: readonly string[] | undefined): Ask => ({
  name: fields ? '修改字段集' : '删除字段集',
  steps: [{ path: at('/access/sets', key), after: fields && [...fields] }],
});
