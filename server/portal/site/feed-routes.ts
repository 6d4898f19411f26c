import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PortalTenant } from '../../access/portal-tenant.ts';
import { listAddresses } from '../../features/public-rows/rows/addresses.ts';
import { listFeed } from '../../features/public-rows/rows/announcements.ts';
import { type Reading, readingNow } from '../../features/public-rows/rows/shown.ts';
import { escapeHtml as escapeXml } from '../../kernel/escape-html.ts';
import type { House } from '../../kernel/house.ts';
import { compiledRelease, releasesOf } from '../ocds/releases.ts';
import type { PortalMemory } from '../portal-memory.ts';
import { isOpen } from './make-page.ts';
import { originOf } from './origin.ts';

const config = { permission: 'public' } as const;

interface AskedFor {
  readonly at: Reading;
  readonly company: PortalTenant;
  readonly origin: string;
  readonly request: FastifyRequest;
}

/** What is read by machines: feed, map of the site, what they may visit, and tenders as open data. */
export function feedRoutes(app: FastifyInstance, house: House, memory: PortalMemory): void {
  const serve = (url: string, type: string, write: (asked: AskedFor) => Promise<string | null>) =>
    app.get(url, { config }, async (request, reply: FastifyReply) => {
      const company = await memory.portal();
      const origin = originOf(request);
      const make = async () => {
        const at = await readingNow(house.db.tenant(company.tenant, 'portal'), house.models);
        return (await write({ at, company, origin, request })) ?? '';
      };
      const kept = await memory.keep(company.tenant, `feed ${origin} ${request.url.split('?')[0]}`, make);
      if (kept.text === '')
        return reply.code(404).type('application/json; charset=utf-8').send('{"message":"未查询到该项目"}');
      reply.header('etag', kept.etag).header('cache-control', 'public, max-age=60');
      if (request.headers['if-none-match'] === kept.etag) return reply.code(304).send();
      return reply.type(type).send(kept.text);
    });

  serve('/rss.xml', 'application/rss+xml; charset=utf-8', async (asked) => writeFeed(house, asked));
  serve('/sitemap.xml', 'application/xml; charset=utf-8', async (asked) => writeSitemap(house, asked));
  serve('/robots.txt', 'text/plain; charset=utf-8', async ({ origin }) =>
    [
      'User-agent: *',
      `Disallow: ${house.config.apiPrefix}/`,
      'Disallow: /user/',
      'Allow: /',
      `Sitemap: ${origin}/sitemap.xml`,
      '',
    ].join('\n'),
  );
  serve('/ocds/releases.json', 'application/json; charset=utf-8', async ({ at, company, origin }) =>
    JSON.stringify(await releasesOf(at, company, origin)),
  );
  serve('/ocds/releases/:name', 'application/json; charset=utf-8', async ({ at, company, origin, request }) => {
    const name = (request.params as { name: string }).name.replace(/\.json$/, '');
    const found = await compiledRelease(at, company, origin, name);
    return found && JSON.stringify(found);
  });
}

/** As feeds write a moment: `Sun, 22 Nov 2026 01:00:00 GMT`. */
const feedDate = (moment: string): string => new Date(`${moment.replace(' ', 'T')}+08:00`).toUTCString();

async function writeFeed(house: House, { at, company, origin }: AskedFor): Promise<string> {
  const { model } = await house.models.running(company.tenant);
  const site = model.sites.get('portal');
  const items = await listFeed(at, 50);
  const title = typeof site?.title === 'string' ? site.title : (site?.title.zh ?? '');
  return [
    '<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${escapeXml(title)} 采购公告</title><link>${escapeXml(origin)}/purchaseAnnouncement</link>`,
    `<atom:link href="${escapeXml(origin)}/rss.xml" rel="self" type="application/rss+xml"/>`,
    `<description>${escapeXml(site?.description ?? '采购公告')}</description><language>zh-CN</language>`,
    ...items.map(({ name, title: text, typeText, content, publishedAt }) => {
      const link = escapeXml(`${origin}/purchaseAnnouncement/${encodeURIComponent(name)}`);
      return `<item><title>${escapeXml(`[${typeText}] ${text}`)}</title><link>${link}</link><guid isPermaLink="true">${link}</guid><pubDate>${feedDate(publishedAt)}</pubDate><category>${typeText}</category><description>${escapeXml(content)}</description></item>`;
    }),
    '</channel></rss>',
  ].join('');
}

async function writeSitemap(house: House, { at, company, origin }: AskedFor): Promise<string> {
  const { model } = await house.models.running(company.tenant);
  const pages = [...model.pages.values()].flatMap((page) => {
    const { path, channel } = page;
    const isFound = path && !path.includes(':') && path !== '/portal-missing' && channel === 'public';
    return isFound && isOpen(model, page, at.now) ? [path] : [];
  });
  const urls = [
    ...pages.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>`),
    ...(await listAddresses(at)).map(
      ({ list, name, changed }) =>
        `<url><loc>${escapeXml(`${origin}/${list}/${encodeURIComponent(name)}`)}</loc><lastmod>${changed}</lastmod></url>`,
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`;
}
