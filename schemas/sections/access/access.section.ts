import { type Static, Type } from '@sinclair/typebox';
import { CodesOf, called, Expression, FieldPath, Keyed, MapOf, Maybe, Strict, Text } from '../../language/parts.ts';
import type { Section } from '../../language/section.ts';

/** A named row rule. Switched off it restricts nothing. */
const Scope = Type.Union([
  Expression,
  Strict({ title: called('名称', Text), rows: called('范围', Expression), off: called('停用', Maybe(Type.Boolean())) }),
]);

const grantWords = {
  /** A scope's key, or an expression over scopes and fields; absent: every row of the tenant. */
  rows: called('数据范围', Maybe(Expression)),
  do: called(
    '允许的操作',
    Type.Array(
      Type.String({
        pattern:
          '^(read|create|edit|delete|export|import|([a-z][a-zA-Z0-9]*\\.move|move|action|becomes):([a-zA-Z0-9]+|\\*))$',
      }),
    ),
    'operation',
  ),
  hide: called('看不到的字段', Maybe(Type.Array(FieldPath))),
  /** Which rows of a part are there at all, over a row and what stands around it; a part that is not named shows every row. */
  parts: called('明细的数据范围', Maybe(MapOf(Strict({ rows: called('可见数据', Expression) })))),
  /** When given, only these can be edited. */
  edit: called('可以填写的字段', Maybe(Type.Array(FieldPath))),
};

/** What a role may. Its grants add up row by row, each with its own fields: prices are hidden in all rows, and shown in those that are opened. */
const Grant = Strict({
  ...grantWords,
  also: called('其他权限', Maybe(Keyed('key', Strict({ label: called('名称', Text), ...grantWords })))),
});

/** Who may see and do what, and in which rows. */
export const access = {
  key: 'access',
  words: called(
    '权限',
    Maybe(
      Strict({
        scopes: called('数据范围', Maybe(MapOf(Scope))),
        sets: called('字段集', Maybe(MapOf(Type.Array(FieldPath)))),
        roles: called('角色', CodesOf(Grant)),
        /** A supplier whose company is not approved yet reaches it too; everything else of the house waits for that. */
        early: called('供应商审核通过以前也开放', Maybe(Type.Boolean())),
      }),
    ),
  ),
  facet: { scopes: 'entries', sets: 'entries' },
} as const satisfies Section;

export type RoleGrant = Static<typeof Grant>;
/** One of the grants of a role, its first or a further one. */
export type OneGrant = Omit<RoleGrant, 'also'>;
