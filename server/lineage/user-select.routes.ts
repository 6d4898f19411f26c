import type { FastifyInstance } from 'fastify';
import type { DirectoryEntry } from '../../schemas/wire/people.ts';
import { departsBelow } from '../features/people/depart-rows.ts';
import type { Directory } from '../features/people/directory.ts';
import type { House } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import { type Reading, readingOf, rowReader } from '../records/row-reader.ts';
import { directoryOf } from './directory-of.ts';
import * as calls from './user.contract.ts';
import { listOf } from './user-wire.ts';

const buyerRoles = ['buyer', 'buyerMgr', 'tenderPm'];

/** What selectors of people and the address book are fed with: colleagues, for every colleague. */
export function userSelectCalls(api: FastifyInstance, house: House): void {
  const of = ({ tenant }: Session) => readingOf(house, tenant);
  const find = directoryOf(house);

  route(api, calls.queryUserByDepId, async ({ session, query }) => {
    return (await find(session, { departs: listOf(query.id), realname: query.realname })).records;
  });
  route(api, calls.queryUserComponentData, async ({ session, query }) => {
    const { departId, realname, username, keyword, id } = query;
    const ids = listOf(id);
    const departs = departId ? listOf(departId) : null;
    const asked = { departs, realname, username, keyword, ids: ids.length > 0 ? ids : null };
    return paged(query, (part) => find(session, { ...asked, ...part }));
  });
  route(api, calls.queryByIds, async ({ session, query }) => {
    return (await find(session, { ids: listOf(query.userIds), everybody: true })).records;
  });
  route(api, calls.queryByNames, async ({ session, query }) => {
    return (await find(session, { usernames: listOf(query.userNames), everybody: true })).records;
  });
  route(api, calls.addressList, async ({ session, query }) => {
    const { orgCode, realname, workNo } = query;
    const departs = orgCode ? await departsBelow(await of(session), orgCode) : null;
    const page = await paged(query, (part) => find(session, { departs, realname, workNo, ...part }));
    return { ...page, records: page.records.map(addressOf) };
  });
  route(api, calls.queryPurUser, async ({ session, query }) => {
    const { records } = await find(session, { ...query, roles: await rolesByCode(await of(session)) });
    return records.map(shortOf);
  });
  route(api, calls.queryPurUserList, async ({ session, query }) => {
    const { username, realname } = query;
    const roles = await rolesByCode(await of(session));
    const page = await paged(query, (part) => find(session, { username, realname, roles, ...part }));
    return { ...page, records: page.records.map(shortOf) };
  });
}

async function paged(
  query: { readonly pageNo?: string; readonly pageSize?: string },
  find: (part: { readonly size: number; readonly page: number }) => Promise<Directory>,
) {
  const size = within(query.pageSize, 10, 500);
  const current = within(query.pageNo, 1, 100_000);
  const { records, total } = await find({ size, page: current });
  return { records, total, size, current, pages: Math.ceil(total / size) };
}

const within = (text: string | undefined, otherwise: number, most: number): number => {
  const number = Math.trunc(Number(text));
  return text && number >= 1 ? Math.min(number, most) : otherwise;
};

const roles = rowReader('role', { id: 'text' });

const rolesByCode = async (at: Reading): Promise<string[]> =>
  (await roles.all(at, { is: { code: buyerRoles } })).map(({ id }) => id);

const addressOf = ({
  id,
  realname,
  workNo,
  post,
  telephone,
  email,
  phone,
  departId,
  orgCodeTxt,
  avatar,
}: DirectoryEntry) => ({
  userId: id,
  realname,
  workNo,
  post,
  telephone,
  email,
  phone,
  departId,
  departName: orgCodeTxt?.split(',').join(' | ') ?? null,
  avatar,
});

const shortOf = ({ id, username, realname, phone, orgCode, orgCodeTxt }: DirectoryEntry) => ({
  id,
  username,
  realname,
  phone,
  orgCode,
  orgCodeTxt,
});
