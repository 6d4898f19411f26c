import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Template } from '../../../schemas/compile/page-plan.ts';
import { readingNow } from '../../features/public-rows/rows/shown.ts';
import type { Visit } from '../../features/public-rows/sources.ts';
import type { House } from '../../kernel/house.ts';
import { type CachedText, etagOf, portalMemory } from '../portal-memory.ts';
import { openCounter } from './count-views.ts';
import type { Drawer } from './drawer.ts';
import { feedRoutes } from './feed-routes.ts';
import { findPage, makePage } from './make-page.ts';
import { originOf } from './origin.ts';
import { sayHead } from './say-head.ts';
import { writeHtml } from './write-html.ts';

/** Whatever stands below an address is the site's to answer, however long it is: the router knows a name only up to its limit. */
const addresses = [
  '/proHome',
  '/purchaseAnnouncement',
  '/purchaseAnnouncement/*',
  '/resultAnnouncement',
  '/resultAnnouncement/*',
  '/news',
  '/news/*',
  '/about',
  '/feature',
  '/guide',
  '/site/*',
];

const config = { permission: 'public' } as const;
const year = 365 * 24 * 3600;

/** The public site: pages drawn here, from memory where nothing changed, and what search engines and readers of feeds ask for. */
export async function serveSite(app: FastifyInstance, house: House, drawer: Drawer): Promise<void> {
  const memory = portalMemory(house.db);
  const counter = openCounter(house.db);
  app.addHook('onClose', async () => {
    memory.close();
    await counter.close();
  });
  if (drawer.root !== null) await serveAssets(app, drawer.root);
  for (const url of addresses) {
    app.get(url, { config }, async (request, reply) => {
      const asked = readAsked(request);
      const { tenant } = await memory.portal();
      const draw = () => drawAt(house, drawer, tenant, asked);
      const kept = isKept(asked) ? await memory.keep(tenant, keyOf(asked), draw) : keptFrom(await draw());
      if (asked.visit.name !== '' && isFound(kept)) counter.count(tenant, asked.path);
      return send(request, reply, kept, isKept(asked));
    });
  }
  feedRoutes(app, house, memory);
}

async function serveAssets(app: FastifyInstance, root: string): Promise<void> {
  await app.register(async (part) => {
    await part.register(fastifyStatic, { root, serve: false, preCompressed: true, decorateReply: true });
    part.get('/portal-assets/*', { config, compress: false }, (request, reply) => {
      const { '*': name } = request.params as { '*': string };
      return reply.sendFile(`portal-assets/${name}`, { maxAge: year * 1000, immutable: true });
    });
  });
}

interface PageRequest {
  readonly path: string;
  readonly origin: string;
  readonly visit: Visit;
  readonly template: Template | null;
}

const known = ['type', 'likeName', 'pageNo'] as const;

function readAsked(request: FastifyRequest): PageRequest {
  const path = decoded((request.url.split('?')[0] ?? '/').replace(/(.)\/$/, '$1'));
  const said = request.query as Readonly<Record<string, string | string[] | undefined>>;
  const first = (key: string) => [said[key]].flat()[0];
  const template = first('template');
  return {
    path,
    origin: originOf(request),
    visit: {
      name: (request.params as { '*'?: string })['*'] ?? '',
      query: Object.fromEntries(known.flatMap((key) => (first(key) ? [[key, first(key)]] : []))),
    },
    template: template === 'se' || template === 'pro' ? template : null,
  };
}

function decoded(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}

/** Searches are as many as people; every other page is one of few. */
const isKept = ({ visit }: PageRequest): boolean => !visit.query.likeName;

const keyOf = ({ path, origin, visit, template }: PageRequest): string =>
  `page ${origin} ${path} ${JSON.stringify(visit.query)} ${template ?? ''}`;

/** The first sign says whether it was found, so that one text is all there is to keep. */
const isFound = ({ text }: CachedText): boolean => text.startsWith('+');

const keptFrom = (text: string): CachedText => ({ text, etag: etagOf(text) });

async function drawAt(house: House, drawer: Drawer, tenant: number, asked: PageRequest): Promise<string> {
  const at = await readingNow(house.db.tenant(tenant, 'portal'), house.models);
  const { model } = at;
  const found = findPage(model, asked.path);
  const made =
    found && (await makePage(at, model, found.document, { ...asked.visit, name: found.name }, asked.template));
  if (made) return `+${await documentOf(made, asked, house, drawer, asked.template !== null)}`;
  const missing = model.pages.get('portalMissing');
  const instead = missing && (await makePage(at, model, missing, { name: '', query: {} }, asked.template));
  return `-${instead ? await documentOf(instead, asked, house, drawer, true) : '404'}`;
}

async function documentOf(
  made: NonNullable<Awaited<ReturnType<typeof makePage>>>,
  asked: PageRequest,
  house: House,
  drawer: Drawer,
  isHidden: boolean,
): Promise<string> {
  const state = { ...made, path: asked.path, api: house.config.apiPrefix };
  const { type, pageNo } = asked.visit.query;
  const query = new URLSearchParams({ ...(type ? { type } : {}), ...(pageNo ? { pageNo } : {}) });
  const head = sayHead(state, {
    origin: asked.origin,
    path: encodeURI(asked.path),
    query: query.size > 0 ? `?${query}` : '',
    isHidden: isHidden || Boolean(asked.visit.query.likeName),
  });
  return writeHtml(head, await drawer.drawPage(state), state, drawer);
}

const squeeze = promisify(gzip);
const squeezed = new WeakMap<CachedText, Promise<Buffer>>();

/** What many are sent is compressed once, and well; what one is sent must not take longer than sending it would. */
function squeezedOf(kept: CachedText, isForMany: boolean): Promise<Buffer> {
  const made = squeezed.get(kept) ?? squeeze(kept.text.slice(1), { level: isForMany ? 6 : 1 });
  squeezed.set(kept, made);
  return made;
}

async function send(request: FastifyRequest, reply: FastifyReply, kept: CachedText, isForMany: boolean) {
  const { text, etag } = kept;
  const found = isFound(kept);
  reply.header('etag', etag).header('cache-control', 'no-cache');
  if (found && request.headers['if-none-match'] === etag) return reply.code(304).send();
  reply.code(found ? 200 : 404).type('text/html; charset=utf-8');
  if (!/\bgzip\b(?!;\s*q=0)/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text.slice(1));
  const bytes = await squeezedOf(kept, isForMany);
  return reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').send(bytes);
}
