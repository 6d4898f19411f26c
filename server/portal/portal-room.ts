import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendFile } from '../features/files/files.routes.ts';
import { countItems, listCards, listItems, readInvitation } from '../features/public-rows/rows/announcements.ts';
import { listJoiners, listNews, listPartners, listTimeline } from '../features/public-rows/rows/others.ts';
import { listResultItems, listResults, resultPage } from '../features/public-rows/rows/results.ts';
import { type Reading, readingNow } from '../features/public-rows/rows/shown.ts';
import { readType } from '../features/public-rows/rows/types.ts';
import { checkNamedFiles } from '../features/studio/named-files.ts';
import { RawJson } from '../kernel/envelope.ts';
import { Refusal } from '../kernel/errors.ts';
import type { House, Room } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import * as calls from './portal.contract.ts';
import { configOf } from './portal-config.ts';
import { type PortalMemory, portalMemory } from './portal-memory.ts';
import { publicFile } from './public-file.ts';
import { loginPage } from './site/login-page.ts';
import { writeConfig } from './write-config.ts';

/** What nobody has pages of is the last page there can be. */
const figureIn = (text: string | undefined): number => Math.min(Math.trunc(Number(text)), 10_000);

/** The public calls of the specification: what visitors see, and nothing of anything else. */
export const portalRoom: Room = (api, house) => {
  const memory = portalMemory(house.db);
  api.addHook('onClose', async () => memory.close());
  const answer = answering(house, memory);

  route(api, calls.purchaseAnnouncement, ({ query, ...asked }) =>
    answer(asked, `cards ${readType(query.type)}`, (at) => listCards(at, readType(query.type), 6)),
  );
  route(api, calls.purchaseAnnouncements, ({ query, ...asked }) => {
    const wanted = { likeName: plain(query.likeName), type: readType(query.type) };
    const [page, size] = [plain(query.pageNo), plain(query.pageSize)].map(figureIn) as [number, number];
    if (!(page > 0)) return answer(asked, `items ${JSON.stringify(wanted)}`, (at) => listItems(at, wanted));
    return answer(asked, `items ${JSON.stringify(wanted)} ${page} ${size}`, (at) => paged(at, wanted, page, size));
  });
  route(api, calls.resultAnnouncement, ({ query, ...asked }) =>
    answer(asked, `results ${readType(query.type)}`, (at) => listResults(at, readType(query.type), 100)),
  );
  route(api, calls.resultAnnouncements, (asked) => answer(asked, 'resultItems', (at) => listResultItems(at)));
  route(api, calls.invitation, ({ query, ...asked }) =>
    answer(asked, `invitation ${query.name}`, async (at) => {
      const letter = await readInvitation(at, query.name);
      if (!letter) throw new Refusal('unknown_record', { text: '未查询到邀请函' });
      return letter;
    }),
  );
  route(api, calls.portalResult, ({ query, ...asked }) =>
    answer(asked, `result ${query.name}`, async (at) => {
      const found = await resultPage(at, query.name);
      if (!found) throw new Refusal('unknown_record', { text: '未查询到结果公示' });
      const { html: _, files: _files, publishedAt: _at, typeText: _text, ...result } = found;
      return result;
    }),
  );
  route(api, calls.portalNews, (asked) => answer(asked, 'news', (at) => listNews(at, 100)));
  route(api, calls.portalAbout, (asked) =>
    answer(asked, 'about', async (at) => ({ timeline: await listTimeline(at) })),
  );
  const config = async (at: Reading, type: string | undefined) => {
    const template = type === 'pro' || type === 'se' ? type : null;
    return configOf(at.model, template, (source, most) =>
      (source === 'joiners' ? listJoiners : listPartners)(at, most),
    );
  };
  const configFor = async (tenant: number, type: string | undefined) =>
    config(await readingNow(house.db.tenant(tenant), house.models), type);
  route(api, calls.portalConfig, ({ query, ...asked }) =>
    answer(asked, `config ${query.type}`, (at) => config(at, query.type)),
  );
  route(api, calls.portalLogin, (asked) => answer(asked, 'login', (at) => loginPage(at)));
  route(api, calls.getConfig, ({ query, session }) => configFor(session.tenant, query.type));
  route(api, calls.putConfig, async ({ body, session }) => {
    const files = await checkNamedFiles(house, session, body);
    await writeConfig(house, { tenant: session.tenant, by: session.user.username }, body, files);
    return configFor(session.tenant, body.type);
  });
  route(api, calls.portalFile, async ({ params, query, reply }) => {
    const { tenant } = await memory.portal();
    const file = await publicFile(house, tenant, params.id);
    if (!file) throw new Refusal('unknown_file');
    return sendFile(reply, file, house.files, query.download === undefined);
  });
};

/** Old clients send these words for nothing. */
const plain = (said: string | undefined): string | undefined =>
  said === undefined || said === 'undefined' || said === 'null' ? undefined : said;

async function paged(at: Reading, wanted: Parameters<typeof countItems>[1], page: number, asked: number) {
  const size = asked > 0 ? Math.min(100, Math.floor(asked)) : 10;
  const total = await countItems(at, wanted);
  const records = await listItems(at, wanted, (Math.floor(page) - 1) * size, size);
  return { records, total, size, current: Math.floor(page), pages: Math.ceil(total / size) };
}

interface AskedHere {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** From memory where it can be, with a mark by which a browser asks whether its copy still holds. */
function answering(house: House, memory: PortalMemory) {
  return async ({ request, reply }: AskedHere, key: string, read: (at: Reading) => Promise<unknown>) => {
    const { tenant } = await memory.portal();
    const make = async () =>
      JSON.stringify(await read(await readingNow(house.db.tenant(tenant, 'portal'), house.models)));
    const kept = await memory.keep(tenant, key, make);
    reply.header('etag', kept.etag).header('cache-control', 'public, max-age=5, must-revalidate');
    return request.headers['if-none-match'] === kept.etag ? reply.code(304).send() : new RawJson(kept.text);
  };
}
