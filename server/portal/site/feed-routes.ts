import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { House } from '../../app.ts';
import { compiledRelease, releasesOf } from '../ocds/releases.ts';
import type { PortalMemory } from '../portal-memory.ts';
import { thePortal } from '../portal-room.ts';
import { listItems } from '../rows/announcements.ts';
import { listNews } from '../rows/others.ts';
import { listResultItems } from '../rows/results.ts';
import { originOf } from './origin.ts';
import { escapeHtml as escapeXml } from './write-html.ts';

const config = { permission: 'public' } as const;

/** What is read by machines: feed, map of the site, what they may visit, and tenders as open data. */
export function feedRoutes(app: FastifyInstance, house: House, memory: PortalMemory): void {
  const serve = (
    url: string,
    type: string,
    write: (tenant: number, origin: string, request: FastifyRequest) => Promise<string | null>,
  ) =>
    app.get(url, { config }, async (request, reply: FastifyReply) => {
      const { tenant } = await thePortal(house);
      const origin = originOf(request);
      const kept = await memory.keep(
        tenant,
        `feed ${origin} ${request.url.split('?')[0]}`,
        async () => (await write(tenant, origin, request)) ?? '',
      );
      if (kept.text === '')
        return reply.code(404).type('application/json; charset=utf-8').send('{"message":"未查询到该项目"}');
      reply.header('etag', kept.etag).header('cache-control', 'public, max-age=60');
      if (request.headers['if-none-match'] === kept.etag) return reply.code(304).send();
      return reply.type(type).send(kept.text);
    });

  serve('/rss.xml', 'application/rss+xml; charset=utf-8', async (tenant, origin) => writeFeed(house, tenant, origin));
  serve('/sitemap.xml', 'application/xml; charset=utf-8', async (tenant, origin) =>
    writeSitemap(house, tenant, origin),
  );
  serve('/robots.txt', 'text/plain; charset=utf-8', async (_, origin) =>
    [
      'User-agent: *',
      `Disallow: ${house.config.apiPrefix}/`,
      'Disallow: /user/',
      'Allow: /',
      `Sitemap: ${origin}/sitemap.xml`,
      '',
    ].join('\n'),
  );
  serve('/ocds/releases.json', 'application/json; charset=utf-8', async (tenant, origin) =>
    JSON.stringify(await releasesOf(house, tenant, origin)),
  );
  serve('/ocds/releases/:name', 'application/json; charset=utf-8', async (tenant, origin, request) => {
    const name = (request.params as { name: string }).name.replace(/\.json$/, '');
    const found = await compiledRelease(house, tenant, origin, name);
    return found && JSON.stringify(found);
  });
}

async function writeFeed(house: House, tenant: number, origin: string): Promise<string> {
  const { model } = await house.models.running(tenant);
  const site = model.sites.get('portal');
  const items = await listItems(house.db.tenant(tenant), {}, 0, 50);
  const title = typeof site?.title === 'string' ? site.title : (site?.title.zh ?? '');
  return [
    '<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel>',
    `<title>${escapeXml(title)} 采购公告</title><link>${escapeXml(origin)}/purchaseAnnouncement</link>`,
    `<description>${escapeXml(site?.description ?? '采购公告')}</description><language>zh-CN</language>`,
    ...items.map((item) => {
      const link = `${origin}/purchaseAnnouncement/${encodeURIComponent(item.name)}`;
      return `<item><title>${escapeXml(`[${item.typeText}] ${item.title}`)}</title><link>${escapeXml(link)}</link><guid isPermaLink="true">${escapeXml(link)}</guid><category>${item.typeText}</category><description>${escapeXml(item.content)}</description></item>`;
    }),
    '</channel></rss>',
  ].join('');
}

async function writeSitemap(house: House, tenant: number, origin: string): Promise<string> {
  const db = house.db.tenant(tenant);
  const { model } = await house.models.running(tenant);
  const pages = [...model.pages.values()].flatMap(({ path, channel }) =>
    path && !path.includes(':') && path !== '/portal-missing' && channel === 'public' ? [path] : [],
  );
  const [items, results, news] = await Promise.all([listItems(db, {}), listResultItems(db), listNews(db, 1000)]);
  const all = [
    ...pages,
    ...items.map(({ name }) => `/purchaseAnnouncement/${encodeURIComponent(name)}`),
    ...results.map(({ name }) => `/resultAnnouncement/${encodeURIComponent(name)}`),
    ...news.map(({ id }) => `/news/${encodeURIComponent(id)}`),
  ];
  const urls = all.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`;
}
