import { Type } from '@sinclair/typebox';
import { OwnCompany } from '../../schemas/wire/people.ts';
import { VisitDay, VisitTotals } from '../../schemas/wire/session.ts';
import { listOf, Nothing, orNull } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';

/** Nothing for whoever is no supplier. */
export const getSupplier = defineContract({
  method: 'GET',
  url: '/supplierBaseAPI/getSupplier',
  permission: 'signedIn',
  beforeApproval: true,
  // Clients ask it at every start, before they can show where a password is changed.
  beforePassword: true,
  result: orNull(OwnCompany),
});

const Text = (maxLength: number) => Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]));

/** Only what is one's own to say: never a role, a department, a state or somebody else's record. */
const Profile = Type.Object({
  realname: Text(40),
  avatar: Text(64),
  birthday: Text(10),
  sex: Type.Optional(Type.Union([Type.String({ maxLength: 10 }), Type.Integer(), Type.Null()])),
  email: Text(100),
  phone: Text(40),
  telephone: Text(40),
  /** A telephone signs in: a new one is proved by the code that was sent to it to register. */
  smscode: Text(20),
});

export const userEdit = defineContract({
  method: ['POST', 'PUT'],
  url: '/sys/user/userEdit',
  permission: 'signedIn',
  beforeApproval: true,
  bodyLimit: 16 * 1024,
  body: Profile,
  result: Nothing,
});

export const appEdit = defineContract({ ...userEdit, url: '/sys/user/appEdit' });

export const getUserSectionInfoByToken = defineContract({
  method: 'GET',
  url: '/sys/user/getUserSectionInfoByToken',
  permission: 'signedIn',
  beforeApproval: true,
  result: Type.Object({
    sysUserId: Type.String(),
    sysUserCode: Type.String(),
    sysUserName: Type.String(),
    sysOrgCode: orNull(Type.String()),
  }),
});

export const loginfo = defineContract({
  method: 'GET',
  url: '/sys/loginfo',
  permission: 'signedIn',
  result: VisitTotals,
});

export const visitInfo = defineContract({
  method: 'GET',
  url: '/sys/visitInfo',
  permission: 'signedIn',
  result: listOf(VisitDay),
});
