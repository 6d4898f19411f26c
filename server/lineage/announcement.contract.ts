import { Type } from '@sinclair/typebox';
import { defineContract } from '../kernel/define-contract.ts';

const Id = Type.String({ minLength: 1, maxLength: 64 });
const One = Type.Object({ id: Id });
const Text = Type.Optional(Type.String({ maxLength: 100 }));
const mine = { permission: 'signedIn', beforeApproval: true } as const;
/** Clients send the whole notice; only its name is read. */
const Named = Type.Object({ anntId: Type.Optional(Id), id: Type.Optional(Id) }, { additionalProperties: true });

export const doReleaseData = defineContract({
  method: 'GET',
  url: '/sys/annountCement/doReleaseData',
  permission: { entity: 'move:release', of: 'sysAnnouncement' },
  query: One,
});

/** Spelled as the specification spells it. */
export const doReovkeData = defineContract({
  method: 'GET',
  url: '/sys/annountCement/doReovkeData',
  permission: { entity: 'move:revoke', of: 'sysAnnouncement' },
  query: One,
});

export const listByUser = defineContract({
  method: 'GET',
  url: '/sys/annountCement/listByUser',
  ...mine,
  query: Type.Object({ pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 5 }) }),
});

/** A page of its own for whoever follows a link: the specification's clients give the token in the address. */
export const showAnnouncementPage = defineContract({
  method: 'GET',
  url: '/sys/annountCement/show/:id',
  permission: 'public',
  beforeApproval: true,
  byAddress: true,
  params: One,
  query: Type.Object({ token: Type.Optional(Type.String({ maxLength: 200 })) }),
});

export const queryAnnouncement = defineContract({
  method: 'GET',
  url: '/sys/annountCement/queryById',
  ...mine,
  query: One,
});

export const syncNotic = defineContract({
  method: 'GET',
  url: '/sys/annountCement/syncNotic',
  permission: { entity: 'move:release', of: 'sysAnnouncement' },
  query: Type.Object({ anntId: Type.Optional(Id) }),
});

export const editByAnntIdAndUserId = defineContract({
  method: ['PUT', 'POST'],
  url: '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
  ...mine,
  body: Named,
});

export const getMyAnnouncementSend = defineContract({
  method: 'GET',
  url: '/sys/sysAnnouncementSend/getMyAnnouncementSend',
  ...mine,
  query: Type.Object({
    titile: Text,
    sender: Text,
    msgCategory: Text,
    readFlag: Text,
    sendTimeBegin: Text,
    sendTimeEnd: Text,
    pageNo: Type.Integer({ minimum: 1, maximum: 100_000, default: 1 }),
    pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 10 }),
  }),
});

export const readAll = defineContract({ method: 'PUT', url: '/sys/sysAnnouncementSend/readAll', ...mine });

export const getOneSend = defineContract({
  method: 'GET',
  url: '/sys/sysAnnouncementSend/getOne',
  ...mine,
  query: Type.Object({ sendId: Id }),
});

/** The desk's "mark as read", which takes the notice as it was shown. */
export const deskRead = defineContract({ method: 'POST', url: '/sys/desk/read', ...mine, body: Named });
