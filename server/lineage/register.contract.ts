import { Type } from '@sinclair/typebox';
import { listOf, orNull } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';

const Text = (maxLength: number) => Type.String({ maxLength });
const MaybeText = (maxLength: number) => Type.Optional(Type.Union([Text(maxLength), Type.Null()]));

/** With a company's name it is a supplier who registers, without one somebody of the company of the portal. */
export const register = defineContract({
  method: 'POST',
  url: '/sys/user/register',
  permission: 'public',
  bodyLimit: 16 * 1024,
  body: Type.Object({
    username: MaybeText(100),
    password: Text(200),
    realname: MaybeText(40),
    phone: Text(40),
    smscode: Text(20),
    email: MaybeText(100),
    companyName: MaybeText(200),
    creditCode: MaybeText(40),
    supplierKind: MaybeText(40),
    region: MaybeText(20),
    /** A company that was invited brings it; it is good for one registration. */
    inviteCode: MaybeText(40),
  }),
  result: Type.Object({ username: Type.String(), company: Type.String(), supplier: Type.Boolean() }),
});

/** The name the specification's path table gives it. */
export const registerAlias = defineContract({ ...register, url: '/sys/register' });

/** Who may register, with whom, and what there is to choose. */
export const getRegistration = defineContract({
  method: 'GET',
  url: '/registration',
  permission: 'public',
  result: Type.Object({
    /** Null where nobody can register. */
    company: orNull(Type.String()),
    suppliers: Type.Boolean(),
    staff: Type.Boolean(),
    supplierKinds: listOf(Type.Object({ value: Type.String(), text: Type.String() })),
  }),
});

/** What an invitation says to whoever holds its code. */
export const getInvitation = defineContract({
  method: 'GET',
  url: '/registration/invitation',
  permission: 'public',
  query: Type.Object({ inviteCode: Text(40) }),
  result: Type.Object({
    name: Type.String(),
    creditCode: orNull(Type.String()),
    supplierKind: orNull(Type.String()),
    contact: Type.String(),
    validTo: orNull(Type.String()),
  }),
});

/** Whether a name is free. Of telephones and mail addresses it tells only who may enter users. */
export const checkOnlyUser = defineContract({
  method: 'GET',
  url: '/sys/user/checkOnlyUser',
  permission: 'public',
  query: Type.Object({
    username: Type.Optional(Text(100)),
    phone: Type.Optional(Text(40)),
    email: Type.Optional(Text(100)),
    id: Type.Optional(Text(64)),
  }),
  result: Type.Literal(true),
});
