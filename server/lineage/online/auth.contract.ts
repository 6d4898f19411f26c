import { Type } from '@sinclair/typebox';
import { defineContract } from '../../kernel/define-contract.ts';

const api = '/online/cgform/api';
const look = { permission: { entity: 'read', of: 'role' }, whileViewing: true } as const;
const grant = { permission: { entity: 'edit', of: 'role' } } as const;

const Name = Type.String({ minLength: 1, maxLength: 100 });
const Form = Type.Object({ code: Name });
const RoleForm = Type.Object({ role: Name, code: Name });
const Anything = Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Array(Type.Unknown()), Type.Null()]);
const Chosen = Type.Object({
  /** JSON text of an array of ids, as the old clients send it. */
  authId: Type.String({ maxLength: 60_000 }),
  authMode: Type.Optional(Type.String({ maxLength: 20 })),
});

const read = (url: string) => defineContract({ method: 'GET', url: `${api}/${url}`, ...look, params: Form });
export const authColumn = read('authColumn/:code');
export const authButton = read('authButton/:code');
export const authData = read('authData/:code');
export const validAuthData = read('validAuthData/:code');
export const authPage = defineContract({
  method: 'GET',
  url: `${api}/authPage/:code/:type`,
  ...look,
  params: Type.Object({ code: Name, type: Type.Union([Type.Literal('1'), Type.Literal('2')]) }),
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
});

const save = (name: string) =>
  defineContract({ method: 'POST', url: `${api}/${name}/:role/:code`, ...grant, params: RoleForm, body: Chosen });
export const roleColumnAuth = save('roleColumnAuth');
export const roleButtonAuth = save('roleButtonAuth');
export const roleDataAuth = save('roleDataAuth');

const refused = (method: 'POST' | 'PUT' | ['POST', 'PUT'], url: string) =>
  defineContract({ method, url: `${api}/${url}`, ...grant, body: Anything });
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
});
export const keepRule = refused(['POST', 'PUT'], 'authData');
export const dropRule = defineContract({ method: 'DELETE', url: `${api}/authData/:code`, ...grant, params: Form });
