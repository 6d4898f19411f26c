import { type TSchema, Type } from '@sinclair/typebox';
import { listOf, Nothing } from '../../../schemas/wire/wire.ts';
import { defineContract } from '../../kernel/define-contract.ts';
import { Empty } from './online.shapes.ts';

const api = '/online/cgform/api';
const look = { permission: { entity: 'read', of: 'role' }, whileViewing: true } as const;
const grant = { permission: { entity: 'edit', of: 'role' } } as const;

const Text = Type.String();
const Name = Type.String({ minLength: 1, maxLength: 100 });
const Form = Type.Object({ code: Name });
const RoleForm = Type.Object({ role: Name, code: Name });
const Anything = Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Array(Type.Unknown()), Type.Null()]);
const Chosen = Type.Object({
  /** JSON text of an array of ids, as the old clients send it. */
  authId: Type.String({ maxLength: 60_000 }),
  authMode: Type.Optional(Type.String({ maxLength: 20 })),
});

const AuthColumn = Type.Object({
  cgformId: Text,
  code: Text,
  title: Text,
  status: Type.Integer(),
  listShow: Type.Boolean(),
  formShow: Type.Boolean(),
  formEditable: Type.Boolean(),
  isShowForm: Type.Integer(),
  isShowList: Type.Integer(),
});
/** Something of a form that can be granted: seeing a field (`control` 5), changing it (3), a button. */
const AuthEntry = Type.Object({
  id: Text,
  cgformId: Text,
  code: Text,
  title: Text,
  type: Type.Integer(),
  page: Type.Integer(),
  control: Type.Integer(),
  status: Type.Integer(),
});
const AuthRule = Type.Object({
  id: Text,
  cgformId: Text,
  ruleName: Text,
  ruleColumn: Text,
  ruleOperator: Text,
  /** The rule in words. */
  ruleValue: Text,
  status: Type.Integer(),
});

const read = <const R extends TSchema>(url: string, result: R) =>
  defineContract({ method: 'GET', url: `${api}/${url}`, ...look, params: Form, result });
export const authColumn = read('authColumn/:code', listOf(AuthColumn));
export const authButton = read('authButton/:code', Type.Object({ buttonList: Empty, authList: listOf(AuthEntry) }));
export const authData = read('authData/:code', listOf(AuthRule));
export const validAuthData = read('validAuthData/:code', listOf(AuthRule));
export const authPage = defineContract({
  method: 'GET',
  url: `${api}/authPage/:code/:type`,
  ...look,
  params: Type.Object({ code: Name, type: Type.Union([Type.Literal('1'), Type.Literal('2')]) }),
  result: listOf(AuthEntry),
});
export const roleAuth = defineContract({
  method: 'GET',
  url: `${api}/roleAuth`,
  ...look,
  query: Type.Object({
    roleId: Name,
    cgformId: Name,
    type: Type.Union([Type.Literal('1'), Type.Literal('2'), Type.Literal('3')]),
    authMode: Type.Optional(Type.String({ maxLength: 20 })),
  }),
  result: listOf(Type.Object({ authId: Text, type: Type.Integer(), cgformId: Text })),
});

const save = (name: string) =>
  defineContract({
    method: 'POST',
    url: `${api}/${name}/:role/:code`,
    ...grant,
    params: RoleForm,
    body: Chosen,
    result: Type.Object({ disabledNames: Empty }),
  });
export const roleColumnAuth = save('roleColumnAuth');
export const roleButtonAuth = save('roleButtonAuth');
export const roleDataAuth = save('roleDataAuth');

const refused = (method: 'POST' | 'PUT' | ['POST', 'PUT'], url: string) =>
  defineContract({ method, url: `${api}/${url}`, ...grant, body: Anything, result: Nothing });
/** Every field and button can be granted, always: there is no switch that first makes one grantable. */
export const switchColumn = refused(['POST', 'PUT'], 'authColumn');
export const switchColumns = refused(['POST', 'PUT'], 'authColumn/batch');
export const switchButton = refused('POST', 'authButton');
export const switchButtonOff = defineContract({
  method: 'PUT',
  url: `${api}/authButton/:code`,
  ...grant,
  params: Form,
  body: Anything,
  result: Nothing,
});
export const keepRule = refused(['POST', 'PUT'], 'authData');
export const dropRule = defineContract({
  method: 'DELETE',
  url: `${api}/authData/:code`,
  ...grant,
  params: Form,
  result: Nothing,
});
