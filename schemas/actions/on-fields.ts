import { Type } from '@sinclair/typebox';
import { type ActionScope, defineActionKind } from '../kinds/action-kind.ts';
import { Code, called, Expression, FieldPath, Key, Maybe, oneOf } from '../language/parts.ts';

type Named = Readonly<Record<string, string | undefined>>;

const unknownField = (path: string, field: string) => ({ code: 'unknown_field', path, params: { field } }) as const;
const unknownFields = (fields: Named, scope: ActionScope) =>
  Object.entries(fields).flatMap(([path, field]) =>
    field === undefined || scope.hasField(field, path) ? [] : [unknownField(path, field)],
  );

/** Fields that are there, of which some must be words as they stand. */
const notPlain = (plain: Readonly<Record<string, string>>, scope: ActionScope, others: Named = {}) => {
  const unknown = unknownFields({ ...others, ...plain }, scope);
  if (unknown.length > 0) return unknown;
  return Object.entries(plain).flatMap(([path, field]) =>
    scope.isPlain(field) ? [] : [{ code: 'not_told' as const, path, params: { field } }],
  );
};

/** By the places they are named at. */
const toldAt = (tells: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(tells.map((field, at) => [`/tells/${at}`, field]));

export const setValue = defineActionKind({
  name: 'setValue',
  title: '写入字段',
  params: Type.Object({ field: called('字段', Key, 'field'), to: called('写成', Expression) }),
  at: ['move', 'action', 'save'],
  check: ({ field, to }, scope) => {
    scope.judgeValue(to, field, '/to');
    return unknownFields({ '/field': field }, scope);
  },
  writes: ({ field }) => [field],
});

export const codeByLevel = defineActionKind({
  name: 'codeByLevel',
  title: '按层级编码',
  params: Type.Object({
    field: called('编码字段', Key, 'field'),
    /** A record without one hangs at the top. */
    below: called('上级字段', Key, 'field'),
  }),
  at: ['save'],
  check: ({ field, below }, scope) => unknownFields({ '/field': field, '/below': below }, scope),
  writes: ({ field }) => [field],
});

export const makeCode = defineActionKind({
  name: 'makeCode',
  title: '生成随机码',
  params: Type.Object({
    field: called('写入字段', Key, 'field'),
    /** Ten signs, unless said; fewer than eight are soon tried out. */
    length: called('位数', Maybe(Type.Integer({ minimum: 8, maximum: 40 }))),
  }),
  at: ['move', 'action'],
  check: ({ field }, scope) => notPlain({ '/field': field }, scope),
  writes: ({ field }) => [field],
});

export const becomes = defineActionKind({
  name: 'becomes',
  title: '生成下游单据',
  params: Type.Object({ chain: called('下推', Key, 'chain') }),
  at: ['move', 'action'],
  check: ({ chain }, scope) =>
    scope.hasChain(chain) ? [] : [{ code: 'unknown_chain', path: '/chain', params: { chain } }],
});

export const notify = defineActionKind({
  name: 'notify',
  title: '发送消息',
  params: Type.Object({
    /** Those with this role who may read the record. */
    role: called('角色', Maybe(Code), 'role'),
    /** The person a field of the record names. */
    user: called('人员字段', Maybe(FieldPath), 'field'),
    /** The users of the supplier a field of the record names. */
    supplier: called('供应商字段', Maybe(FieldPath), 'field'),
    say: called('内容', Type.String({ minLength: 1, maxLength: 200 })),
    /** What these fields hold is told with it, each to those who may see it. */
    tells: called('一并告知的字段', Maybe(Type.Array(Key, { minItems: 1, maxItems: 4 })), 'field'),
  }),
  at: ['move', 'action', 'save', 'lines'],
  check: ({ role, user, supplier, tells = [] }, scope) => {
    const said = [role, user, supplier].filter((one) => one !== undefined);
    if (said.length !== 1) return [{ code: 'one_of_two', path: '', params: { a: 'role、user', b: 'supplier' } }];
    if (role !== undefined) scope.namesRole(role, '/role');
    return notPlain(toldAt(tells), scope, { '/user': user, '/supplier': supplier });
  },
});

export const sendMail = defineActionKind({
  name: 'sendMail',
  title: '发送邮件',
  params: Type.Object({
    /** Whose mail it is need not have an account; where the field is empty nothing is sent. */
    to: called('收件地址字段', Key, 'field'),
    template: called('消息模板编码', Code),
    /** What the template may say, each by its own key. */
    tells: called('可用的字段', Type.Array(Key, { minItems: 1, maxItems: 12 }), 'field'),
  }),
  at: ['move', 'action'],
  check: ({ to, tells }, scope) => notPlain({ '/to': to, ...toldAt(tells) }, scope),
});

export const checkAddresses = defineActionKind({
  name: 'checkAddresses',
  title: '检查地址',
  params: Type.Object({ fields: called('字段', Type.Array(Key, { minItems: 1, maxItems: 20 }), 'field') }),
  at: ['save'],
  check: ({ fields }, scope) =>
    unknownFields(Object.fromEntries(fields.map((field, at) => [`/fields/${at}`, field])), scope),
});

export const sealSecret = defineActionKind({
  name: 'sealSecret',
  title: '保存密钥',
  params: Type.Object({
    /** The answer that is the secret; it is kept under this name. */
    from: called('输入项', Key),
    /** A field that says there is one. */
    flag: called('标记字段', Maybe(Key), 'field'),
  }),
  at: ['action'],
  check: ({ flag }, scope) => unknownFields({ '/flag': flag }, scope),
});

export const showFiles = defineActionKind({
  name: 'showFiles',
  title: '公开附件',
  params: Type.Object({ to: called('写成', oneOf({ everybody: '所有人', nobody: '不公开' })) }),
  at: ['move', 'action', 'save'],
});
