import { type Static, Type } from '@sinclair/typebox';
import { AnyRecord } from '../../schemas/wire/records.ts';
import { listOf, Nothing, numberedPageOf, orNull } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';

const mayText = orNull(Type.String());

/** A received notice as an announcement; `titile` is the specification's spelling. */
const Received = Type.Object({
  id: Type.String(),
  titile: mayText,
  msgContent: Type.String(),
  msgAbstract: mayText,
  sender: mayText,
  sendTime: mayText,
  createTime: mayText,
  priority: Type.String(),
  msgCategory: Type.String(),
  type: Type.String(),
  msgType: Type.Union([Type.Literal('ALL'), Type.Literal('USER')]),
  sendStatus: Type.Literal('1'),
  readFlag: Type.String(),
  openType: mayText,
  openPage: mayText,
  busType: mayText,
  busId: mayText,
});
export type Received = Static<typeof Received>;

/** The same as the row of its reader. */
const SendModel = Type.Object({
  ...Received.properties,
  anntId: Type.String(),
  userId: Type.String(),
  readTime: mayText,
  bizSource: Type.Null(),
});
export type SendModel = Static<typeof SendModel>;

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
  result: Nothing,
});

/** Spelled as the specification spells it. */
export const doReovkeData = defineContract({
  method: 'GET',
  url: '/sys/annountCement/doReovkeData',
  permission: { entity: 'move:revoke', of: 'sysAnnouncement' },
  query: One,
  result: Nothing,
});

export const listByUser = defineContract({
  method: 'GET',
  url: '/sys/annountCement/listByUser',
  ...mine,
  query: Type.Object({ pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 5 }) }),
  result: Type.Object({
    anntMsgList: listOf(Received),
    anntMsgTotal: Type.Integer(),
    sysMsgList: listOf(Received),
    sysMsgTotal: Type.Integer(),
  }),
});

/** An HTML page of its own for whoever follows a link: the specification's clients give the token in the address. */
export const showAnnouncementPage = defineContract({
  method: 'GET',
  url: '/sys/annountCement/show/:id',
  permission: 'public',
  beforeApproval: true,
  byAddress: true,
  params: One,
  query: Type.Object({ token: Type.Optional(Type.String({ maxLength: 200 })) }),
  result: 'file',
});

export const queryAnnouncement = defineContract({
  method: 'GET',
  url: '/sys/annountCement/queryById',
  ...mine,
  query: One,
  result: Type.Union([Received, AnyRecord]),
});

export const syncNotic = defineContract({
  method: 'GET',
  url: '/sys/annountCement/syncNotic',
  permission: { entity: 'move:release', of: 'sysAnnouncement' },
  query: Type.Object({ anntId: Type.Optional(Id) }),
  result: Nothing,
});

export const editByAnntIdAndUserId = defineContract({
  method: ['PUT', 'POST'],
  url: '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
  ...mine,
  body: Named,
  result: Nothing,
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
  result: numberedPageOf(SendModel),
});

export const readAll = defineContract({
  method: 'PUT',
  url: '/sys/sysAnnouncementSend/readAll',
  ...mine,
  result: Nothing,
});

export const getOneSend = defineContract({
  method: 'GET',
  url: '/sys/sysAnnouncementSend/getOne',
  ...mine,
  query: Type.Object({ sendId: Id }),
  result: SendModel,
});

/** The desk's "mark as read", which takes the notice as it was shown. */
export const deskRead = defineContract({
  method: 'POST',
  url: '/sys/desk/read',
  ...mine,
  body: Named,
  result: Nothing,
});
