import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { entryOf } from '../../../../schemas/language/entry-of.ts';
import { at, stepsOf } from '../../../../schemas/language/pointer.ts';
import { inOrder, rankBetween } from '../../../../schemas/language/ranks.ts';
import type { OneGrant } from '../../../../schemas/sections/access/access.section.ts';
import type { Ask } from '../../../kernel/command.ts';
import type { Step } from '../../../kernel/steps.ts';
import { freshKey } from '../../../kernel/tree.ts';

export type GrantDocument = OneGrant;

/** A grant in the document: the first of a role, or a further one by its key. */
export interface GrantPlace {
  readonly role: string;
  readonly also?: string | undefined;
}

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
export function operationsOf({ states, actions, becomes, parts }: EntityDocument): readonly Operation[] {
  const named = (sort: string, map: Parameters<typeof inOrder>[0]) =>
    inOrder(map as Readonly<Record<string, { readonly rank?: string; readonly label: string }>> | undefined).map(
      ([key, { label }]) => ({ key: `${sort}:${key}`, label }),
    );
  const ofRows = inOrder(parts).flatMap(([part, { label: lines, states: own }]) =>
    named(`${part}.move`, own?.moves).map(({ key, label }) => ({ key, label: `${lines}：${label}` })),
  );
  const ofRecords = [...named('move', states?.moves), ...ofRows];
  return [...plain, ...ofRecords, ...named('action', actions), ...named('becomes', becomes)];
}

/** Whether suppliers reach it before their company is approved. */
export const setEarly = (on: boolean): Ask => ({
  name: '供应商审核通过以前是否开放',
  steps: [{ path: '/access/early', after: on || undefined }],
});

export const rolePath = (role: string): string => at('/access/roles', role);
export const rolesOf = ({ access }: EntityDocument): readonly string[] => Object.keys(access?.roles ?? {}).toSorted();
export const grantOf = ({ access }: EntityDocument, role: string, also?: string): GrantDocument | undefined => {
  const first = entryOf(access?.roles, role);
  return also === undefined ? first : entryOf(first?.also, also);
};

export const pathOfGrant = ({ role, also }: GrantPlace): string =>
  also === undefined ? rolePath(role) : at(rolePath(role), 'also', also);

/** What a pointer into the rights is about. */
export function placeIn(pointer: string | null): GrantPlace | null {
  const [access, roles, role, word, also] = stepsOf(pointer ?? '');
  if (access !== 'access' || roles !== 'roles' || role === undefined) return null;
  return word === 'also' ? { role, also } : { role };
}

/** Every grant there is, those of a role one after another. */
export const placesOf = (document: EntityDocument): readonly GrantPlace[] =>
  rolesOf(document).flatMap((role) => [
    { role },
    ...inOrder(entryOf(document.access?.roles, role)?.also).map(([also]) => ({ role, also })),
  ]);

/** What people call a further grant; null: it is the first of its role. */
export const labelOfGrant = ({ access }: EntityDocument, { role, also }: GrantPlace): string | null =>
  also === undefined ? null : (entryOf(entryOf(access?.roles, role)?.also, also)?.label ?? also);

const sortOf = (operation: string): string => operation.split(':')[0] ?? operation;

/** Whether a grant holds an operation; who may do anything may read. */
export function holds(grant: GrantDocument | undefined, operation: string): boolean {
  if (!grant) return false;
  if (operation === 'read') return grant.do.length > 0;
  // Naming what may be edited is leave to edit it.
  if (operation === 'edit' && (grant.edit?.length ?? 0) > 0 && !grant.do.includes('create')) return true;
  return grant.do.includes(operation) || (operation.includes(':') && grant.do.includes(`${sortOf(operation)}:*`));
}

export interface Cell extends GrantPlace {
  readonly operation: string;
}

/** Many cells of the matrix at once, as one thing to undo. */
export function setCells(document: EntityDocument, cells: readonly Cell[], on: boolean): Ask | null {
  const all = operationsOf(document).map(({ key }) => key);
  const steps = placesOf(document).flatMap((place): Step[] => {
    const grant = grantOf(document, place.role, place.also);
    const mine = cells.filter((cell) => cell.role === place.role && cell.also === place.also);
    if (!grant || mine.length === 0) return [];
    const asked = mine.map(({ operation }) => operation);
    const after = on ? granted(grant, asked) : taken(grant, asked, all);
    return [{ path: at(pathOfGrant(place), 'do'), after }];
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

/** One more grant of a role, to begin with just for looking; its rows and fields are said next. */
export function addFurther(document: EntityDocument, role: string): { readonly ask: Ask; readonly place: GrantPlace } {
  const known = entryOf(document.access?.roles, role)?.also;
  const also = freshKey(new Set(Object.keys(known ?? {})), 'also');
  const rank = rankBetween(inOrder(known).at(-1)?.[1].rank ?? null, null);
  const after = { label: '新权限', do: ['read'], rank };
  const step = known
    ? { path: pathOfGrant({ role, also }), after }
    : { path: at(rolePath(role), 'also'), after: { [also]: after } };
  return { ask: { name: '另给权限', steps: [step] }, place: { role, also } };
}

export const removeFurther = (place: GrantPlace): Ask => ({
  name: '收回另给的权限',
  steps: [{ path: pathOfGrant(place), after: undefined }],
});

export const nameFurther = (place: GrantPlace, label: string): Ask => {
  const path = at(pathOfGrant(place), 'label');
  return { name: '修改权限的名称', steps: [{ path, after: label }], joins: path };
};

const grantWords = { rows: '数据范围', hide: '看不到的字段', edit: '可编辑的字段' } as const;

/** Of a role that stands: a word alone would make a grant of nothing to do. */
export const setGrant = <Word extends keyof typeof grantWords>(
  document: EntityDocument,
  role: string,
  word: Word,
  after: GrantDocument[Word] | undefined,
  also?: string,
): Ask | null =>
  grantOf(document, role, also)
    ? { name: `修改${grantWords[word]}`, steps: [{ path: at(pathOfGrant({ role, also }), word), after }] }
    : null;

/** Which lines of a part a grant shows; undefined: all. */
export function setLines(
  document: EntityDocument,
  place: GrantPlace,
  part: string,
  rows: string | undefined,
): Ask | null {
  const said = grantOf(document, place.role, place.also)?.parts;
  if (!grantOf(document, place.role, place.also) || (said === undefined && rows === undefined)) return null;
  const { [part]: _, ...others } = said ?? {};
  const parts = rows === undefined ? others : { ...others, [part]: { rows } };
  const path = at(pathOfGrant(place), 'parts');
  return {
    name: '修改看得到的明细行',
    steps: [{ path, after: Object.keys(parts).length > 0 ? parts : undefined }],
    joins: at(path, part),
  };
}

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
