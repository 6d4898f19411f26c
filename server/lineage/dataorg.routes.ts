import type { FastifyInstance } from 'fastify';
import type { House } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import { readingOf, rowReader } from '../records/row-reader.ts';
import { listOrgs } from './dataorg.contract.ts';

const orgs = rowReader(
  'depart',
  { id: 'text', name: 'text', code: 'text' },
  { when: "empty(orgCategory) or orgCategory <> '3'", order: ['code', 'sort', 'id'] },
);

/** What the organisation picker offers: the company, its branches and departments. Posts, which departments also hold, are none. */
export function dataorgCalls(api: FastifyInstance, house: House): void {
  route(api, listOrgs, async ({ session, query }) => {
    const { pageNo: current, pageSize: size } = query;
    const at = await readingOf(house, session.tenant);
    const wanted = { like: { word: (query.name ?? '').trim(), in: ['name'] } };
    const total = await orgs.count(at, wanted);
    const records = await orgs.all(at, { ...wanted, limit: size, skip: (current - 1) * size });
    return { records, total, size, current, pages: Math.ceil(total / size) };
  });
}
