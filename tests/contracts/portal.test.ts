import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import Ajv04 from 'ajv';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../server/db/statement.ts';
import type { House } from '../../server/kernel/house.ts';
import { readableUrls } from '../../server/kernel/readable-urls.ts';
import { serveSite } from '../../server/portal/site/site-routes.ts';
import { drawPage } from '../../src/portal/entry-server.tsx';
import { testDatabase } from '../support/database.ts';
import { decided } from '../support/decide.ts';
import { accessTemplate, addPerson, testPassword } from '../support/people.ts';
import { type Processes, processesOver } from '../support/processes.ts';

let processes: Processes;
let app: FastifyInstance;
let other: FastifyInstance;
let site: FastifyInstance;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  const at = await testDatabase('portal', { template: accessTemplate });
  processes = processesOver(at);
  const permissions = ['portal:text', 'portal:layout', 'portal:publish', 'portal:config:edit'];
  await addPerson(at.db, { username: 'editor', roles: ['portalEd'], permissions });
  await addPerson(at.db, { username: 'second', roles: ['portalEd'] });
  await addPerson(at.db, { username: 'manager', roles: ['buyerMgr', 'approver'] });
  await addPerson(at.db, { tenant: 2, username: 'stranger', roles: ['portalEd'] });
  app = await processes.start();
  other = await processes.start();
  for (const username of ['editor', 'second', 'manager', 'stranger']) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/sys/login',
      payload: { username, password: testPassword },
    });
    tokens[username] = answer.json().result.token;
  }
  site = await openSite(processes.house);
});
afterAll(async () => {
  await site?.close();
  await processes?.close();
});

async function openSite(house: House): Promise<FastifyInstance> {
  const opened = Fastify({ rewriteUrl: readableUrls(house.config) });
  await serveSite(opened, house, {
    drawPage,
    listener: '/portal-assets/w.js',
    script: '/portal-assets/x.js',
    ahead: [],
    styles: ['/portal-assets/x.css'],
    root: null,
  });
  return opened;
}

// biome-ignore lint/suspicious/noExplicitAny: answers are read as they come
type Answer = any;

async function asked(as: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object): Promise<Answer> {
  const headers = { 'x-access-token': tokens[as] ?? '' };
  return (await app.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) })).json();
}

async function call(as: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object): Promise<Answer> {
  const answer = await asked(as, method, url, payload);
  if (!answer.success) throw new Error(`${url}: ${JSON.stringify(answer)}`);
  return answer.result;
}

const view = async (url: string, from = app): Promise<Answer> =>
  (await from.inject({ url: `/api/portal/view/${url}` })).json();

async function step(as: string, entity: string, id: string, move: string, answers: object = {}): Promise<void> {
  const { version } = await call(as, 'GET', `/records/${entity}/${id}`);
  await call(as, 'POST', `/records/${entity}/${id}/moves/${move}`, { version, answers });
}

const soon = (days: number): string =>
  new Date(Date.now() + 8 * 3600_000 + days * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');

async function announce(
  title: string,
  more: object = {},
  publish = true,
  as = 'editor',
  by = 'second',
): Promise<Answer> {
  const record = await call(as, 'POST', '/records/announcement', {
    title,
    announceType: 'TENDER',
    summary: `${title}摘要`,
    content:
      '<p>正文<script>alert(1)</script><a href="javascript:alert(1)">坏</a><a href="https://example.com">好</a></p>',
    deadline: soon(20),
    contact: '联系人甲',
    phone: '13800000000',
    budget: '4321000.00',
    budgetPublic: 'N',
    ...more,
  });
  await step(as, 'announcement', record.id, 'submit');
  if (!publish) return record;
  await decided(asked, ['announcement', record.id], 'manager');
  await step(by, 'announcement', record.id, 'publish');
  return call(as, 'GET', `/records/announcement/${record.id}`);
}

describe('C27', () => {
  test('C27: the six portal calls answer whoever asks, and only what is published', async () => {
    const tender = await announce('甲项目招标公告', { signupEnd: soon(12) });
    await announce('乙项目询价公告', { announceType: 'INQUIRY', deadline: soon(7) });
    await announce('没有发布的公告', {}, false);
    const award = await call('editor', 'POST', '/records/resultAnnouncement', {
      title: '甲项目中标结果',
      announcement: tender.id,
      announceType: 'TENDER',
      bidCode: 'ZB-1',
      projectName: '甲项目',
      awardDate: soon(-1).slice(0, 10),
      suppliers: [
        { name: '江城仪器', title: '第一包', amount: '120000.00', amountPublic: 'N' },
        { name: '蓝海科技', title: '第二包', amount: '80000.00', amountPublic: 'Y' },
      ],
    });
    expect((await view('resultAnnouncements')).result).toEqual([]);
    await step('editor', 'resultAnnouncement', award.id, 'publish');

    const cards = await view('purchaseAnnouncement?type=招标');
    expect(cards).toMatchObject({ success: true, code: 200 });
    expect(cards.result).toHaveLength(1);
    expect(cards.result[0]).toMatchObject({
      title: '甲项目招标公告',
      type: 'tender',
      typeText: '招标',
      status: '报名中',
      countdown: 12,
      canJoin: true,
      info: [{ label: '采购产品' }, { label: '采购方式', value: '公开招标' }, { label: '采购类型' }],
    });
    const items = await view('purchaseAnnouncements');
    expect(items.result.map(({ title }: Answer) => title).sort()).toEqual(['乙项目询价公告', '甲项目招标公告']);
    expect((await view('purchaseAnnouncements?likeName=乙项')).result).toHaveLength(1);
    expect((await view('purchaseAnnouncements?likeName=%25')).result).toEqual([]);
    expect((await view('purchaseAnnouncements?pageNo=1&pageSize=1')).result).toMatchObject({
      total: 2,
      size: 1,
      pages: 2,
    });

    await expect.poll(async () => (await view('resultAnnouncements')).result.length).toBe(1);
    const [result] = (await view('resultAnnouncement?type=tender')).result;
    expect(result).toMatchObject({ bidCode: 'ZB-1', companyName: '江城仪器', projectName: '甲项目' });
    expect(result.supplierList).toEqual([
      { name: '江城仪器', title: '第一包' },
      { name: '蓝海科技', title: '第二包' },
    ]);
    expect((await view(`portalResult?name=${result.name}&type=tender`)).result).toMatchObject({
      title: '甲项目中标结果',
    });
    expect(await view('portalResult?name=nothing&type=tender')).toMatchObject({
      success: false,
      message: '未查询到结果公示',
    });
    const letter = await view(`invitation?name=${cards.result[0].name}&type=tender`);
    expect(letter.result.content).toContain('甲项目招标公告');
    expect(letter.result).toMatchObject({ canJoin: true, contact: expect.any(String), phone: expect.any(String) });
    const all = JSON.stringify([cards, items, result, letter, await view('config')]);
    for (const secret of ['4321000', '120000', '没有发布']) expect(all).not.toContain(secret);
  });

  test('C27: without a token nothing else of the portal is to be had', async () => {
    for (const url of ['/api/records/announcement?list=main', '/api/records/news?list=main']) {
      expect((await app.inject({ url })).json()).toMatchObject({ success: false, message: 'Token失效，请重新登录' });
    }
  });

  test('C27: another company’s announcements are never among them', async () => {
    const { rows } = { rows: processes.house.db.tenant(2) };
    await rows.rows(sql`insert into pt_news (tenant_id, id, version, rev, status, title, type, date, summary, content, publish_at)
      values (2, '00000000-0000-7000-8000-000000000002', 1, 1, 'published', '别家的新闻', 'company', now(), '别家', '<p>别家</p>', now())`);
    expect(JSON.stringify(await view('news'))).not.toContain('别家');
  });
});

test('an answer is marked, and a change in any process makes another everywhere', async () => {
  const before = await app.inject({ url: '/api/portal/view/news' });
  const again = await app.inject({
    url: '/api/portal/view/news',
    headers: { 'if-none-match': String(before.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
  await view('news', other);
  const item = await call('editor', 'POST', '/records/news', {
    title: '一条新闻',
    summary: '摘要',
    content: '<p>正文</p>',
  });
  await step('editor', 'news', item.id, 'publish');
  await expect.poll(async () => (await view('news', other)).result.length).toBe(1);
  await step('editor', 'news', item.id, 'offline', { reason: '内容有误' });
  await expect.poll(async () => (await view('news', other)).result.length).toBe(0);
});

test('what is scheduled appears when it is due, and goes when it ends', async () => {
  const item = await call('editor', 'POST', '/records/news', {
    title: '定时新闻',
    summary: '摘要',
    content: '<p>正文</p>',
  });
  await step('editor', 'news', item.id, 'schedule', { publishAt: soon(1) });
  await expect.poll(async () => (await view('news')).result.length).toBe(0);
  const db = processes.house.db.tenant(1);
  await db.rows(sql`update pt_news set publish_at = now() - interval '1 minute' where id = ${item.id}`);
  await processes.house.db.notify('portal', '1');
  await expect.poll(async () => (await view('news')).result.length).toBe(1);
  await db.rows(sql`update pt_news set offline_at = now() - interval '1 second' where id = ${item.id}`);
  await processes.house.db.notify('portal', '1');
  await expect.poll(async () => (await view('news')).result.length).toBe(0);
});

test('whoever comes to sign in sees the page that is enabled for it, from the moment it is', async () => {
  const rootOf = async () => (await view('login')).result?.page.root;
  expect(await rootOf()).toMatchObject({
    block: 'loginPage',
    values: { layout: 'split' },
    slots: { art: [{}, {}, {}] },
  });
  await call('editor', 'POST', '/studio/login', { page: 'loginCentre' });
  await expect.poll(async () => (await rootOf())?.values.layout).toBe('centre');
});

describe('the portal as one configuration', () => {
  test('whoever may reads it, and putting back what was read changes nothing', async () => {
    expect((await app.inject({ url: '/api/portal/config' })).json()).toMatchObject({ success: false });
    const read = await call('editor', 'GET', '/portal/config');
    expect(read).toMatchObject({ type: 'se', hero: { title: { text: '阳光采购，协同共赢' } }, cta: { visible: true } });
    // Every key the specification lists is there, set or not.
    expect(read).toMatchObject({
      hero: {
        primaryColor: null,
        height: expect.any(Number),
        deco: expect.any(Boolean),
        shape: expect.any(String),
        title: { text: expect.any(String), isBold: false, style: { textAlign: null, fontSize: null, color: null } },
        subTitle: { text: expect.any(String), isBold: false, style: { textAlign: null, fontSize: null, color: null } },
        button: { visible: expect.any(Boolean), text: expect.any(String) },
        stat: { visible: expect.any(Boolean) },
        statsData: expect.any(Array),
      },
      footer: { siteMap: expect.any(Object), otherLinks: expect.anything(), imgs: expect.anything() },
      platformInfo: { visible: expect.any(Boolean), color: '#004CE0' },
      news: { visible: expect.any(Boolean) },
      companyCloud: { visible: expect.any(Boolean), data: expect.any(Array) },
      logoWall: { visible: expect.any(Boolean), subtitle: null, logos: expect.any(Array) },
    });
    const keys = (part: object) => Object.keys(part);
    expect(keys(read.logo)).toContain('logoImg');
    expect(keys(read.cta)).toEqual(expect.arrayContaining(['visible', 'bgColor', 'height', 'title', 'btn', 'url']));
    const bar = ['isImmersed', 'justify', 'color', 'indicatorColor', 'siteMap'];
    expect(keys(read.navs)).toEqual(expect.arrayContaining(bar));
    expect(keys(read.footer)).toEqual(expect.arrayContaining(['icpInfo', 'copyright', 'supportInfo']));
    const revision = async () =>
      (await processes.house.db.owner.rows(sql`select revision from meta_revision where tenant_id = 1`)).length;
    const before = await revision();
    expect(await call('editor', 'PUT', '/portal/config', read)).toEqual(read);
    expect(await revision()).toBe(before);
  });

  test('what is said is published: template, texts, flags and navigation; what is left out stays', async () => {
    const { navs } = await call('editor', 'GET', '/portal/config');
    const [home, ...others] = navs.siteMap;
    await call('editor', 'PUT', '/portal/config', {
      type: 'pro',
      hero: { title: { text: '新的标题' }, button: { visible: false, text: '去看看' }, height: 600 },
      cta: { visible: false },
      navs: {
        justify: 'center',
        siteMap: [...others, { ...home, title: '门户首页' }, { title: '活动', path: '/site/day' }],
      },
    });
    await expect.poll(async () => (await view('config')).result.type).toBe('pro');
    const { result } = await view('config');
    expect(result.hero).toMatchObject({
      title: { text: '新的标题' },
      height: 600,
      button: { visible: false, text: '去看看' },
      statsData: [{ value: 47000 }, {}, {}, {}],
    });
    expect(result.cta).toMatchObject({ visible: false, btn: '立即注册' });
    expect(result.navs.siteMap.map(({ title }: Answer) => title).slice(-2)).toEqual(['门户首页', '活动']);
    expect(result.footer.icpInfo).not.toBe('');
  });

  test('names no file its editor may not open: what a page shows everybody sees', async () => {
    const id = '01890000-0000-7000-8000-0000000000c1';
    await processes.house.db.tenant(1).rows(sql`insert into file (tenant_id, id, name, type, size, sha256, by)
      values (1, ${id}, '合同.png', 'image/png', 8, ${'c'.repeat(64)}, 'nobody')`);
    const before = (await call('editor', 'GET', '/portal/config')).logo;
    for (const said of [{ logo: { src: id } }, { hero: { picture: { src: id, alt: '' } } }])
      await expect(call('editor', 'PUT', '/portal/config', said)).rejects.toThrow(/unknown_file/);
    expect((await call('editor', 'GET', '/portal/config')).logo).toEqual(before);
  });

  test('what a block cannot be is refused, and nothing of it is published', async () => {
    await expect(
      call('editor', 'PUT', '/portal/config', { type: 'se', hero: { primaryColor: 'red;background:url(//x)' } }),
    ).rejects.toThrow(/not_publishable/);
    expect((await view('config')).result.type).toBe('pro');
    await call('editor', 'PUT', '/portal/config', { type: 'se', cta: { visible: true } });
    await expect.poll(async () => (await view('config')).result.type).toBe('se');
  });
});

const read = async (url: string) => site.inject({ url, headers: { host: 'portal.example.com' } });

describe('the public site', () => {
  test.each([
    '/proHome',
    '/proHome?template=pro',
    '/purchaseAnnouncement',
    '/resultAnnouncement',
    '/news',
    '/about',
    '/feature',
    '/guide',
  ])('%s reads without script, has one heading of the first level and tells what it is', async (url) => {
    const page = await read(url);
    expect(page.statusCode).toBe(200);
    expect(page.body.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(page.body).toMatch(/<title>[^<]{2,}<\/title><meta name="description" content="[^"]{5,}">/);
    expect(page.body).toContain('<main ');
    const scripts = [...page.body.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes ?? '');
    for (const attributes of scripts) expect(attributes).toMatch(/src=|application\/(ld\+)?json/);
    if (!url.includes('template'))
      expect(page.body).toContain(`<link rel="canonical" href="http://portal.example.com${url}">`);
  });

  test('an announcement is a page of its own, safe whatever its editor wrote', async () => {
    const [item] = (await view('purchaseAnnouncements?likeName=甲项目')).result;
    const page = await read(`/purchaseAnnouncement/${item.name}`);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<meta property="og:type" content="article">');
    expect(page.body).toContain('"@type":"Demand"');
    expect(page.body).toContain('https://example.com');
    expect(page.body).not.toMatch(/alert\(1\)|javascript:/);
    expect(page.body).not.toContain('4321000');
  });

  test('what is not there is said so in the portal’s own frame', async () => {
    const endless = `/purchaseAnnouncement/${'x'.repeat(3000)}`;
    const unreadable = ['/purchaseAnnouncement/%00', '/purchaseAnnouncement/%E4%B8', '/news/%', '/news/a/b'];
    for (const url of ['/purchaseAnnouncement/GG-none', '/news/none', '/site/none', ...unreadable, endless]) {
      const page = await read(url);
      expect(page.statusCode).toBe(404);
      expect(page.body).toContain('没有找到这个页面');
      expect(page.body).toContain('noindex');
    }
  });

  test('a word that no table keeps finds nothing', async () => {
    const page = await read('/purchaseAnnouncement?likeName=%00');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('没有找到采购公告');
  });

  test('a word that is searched for can never become markup', async () => {
    const page = await read(
      `/purchaseAnnouncement?likeName=${encodeURIComponent('</script><img src=x onerror=alert(9)>')}`,
    );
    expect(page.body).not.toContain('<img src=x');
    expect(page.body.match(/<\/script><img/)).toBeNull();
  });

  test('machines find every announcement: feed, map and rules for robots', async () => {
    const [item] = (await view('purchaseAnnouncements?likeName=甲项目')).result;
    for (const url of ['/rss.xml', '/sitemap.xml'])
      expect((await read(url)).body).toContain(`/purchaseAnnouncement/${item.name}`);
    expect((await read('/robots.txt')).body).toContain('Sitemap: http://portal.example.com/sitemap.xml');
    expect((await read('/sitemap.xml')).body).toMatch(/<loc>[^<]+GG[^<]+<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod>/);
    const { body: feed } = await read('/rss.xml');
    const dates = [...feed.matchAll(/<pubDate>([^<]+)<\/pubDate>/g)].map(([, date]) => Date.parse(date ?? ''));
    expect(dates.length).toBe(2);
    for (const date of dates) expect(Math.abs(Date.now() - date)).toBeLessThan(600_000);
  });

  test('a page says to search engines what it is: the site on the home page, the way to it on the others', async () => {
    const thingsAt = async (url: string): Promise<Answer[]> =>
      [...(await read(url)).body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) =>
        JSON.parse(json ?? ''),
      );
    expect((await thingsAt('/proHome')).map((thing) => thing['@type'])).toEqual(['Organization', 'WebSite']);
    const [trail] = await thingsAt('/about');
    expect(trail).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [{ position: 1 }, { position: 2, name: '关于我们', item: 'http://portal.example.com/about' }],
    });
  });

  test('when another company becomes the portal’s, its site stands there at once', async () => {
    const { owner } = processes.house.db;
    const titles = async () => (await read('/news')).body;
    expect(await titles()).not.toContain('别家的新闻');
    const hand = async (tenant: number) => {
      await owner.rows(sql`update tenant set portal = false where portal`);
      await owner.rows(sql`update tenant set portal = true where tenant_id = ${tenant}`);
    };
    await hand(2);
    await expect.poll(titles).toContain('别家的新闻');
    await hand(1);
    await expect.poll(titles).not.toContain('别家的新闻');
  });

  test('a page for one is sent compressed to who takes it, and whole to who does not', async () => {
    const url = '/purchaseAnnouncement?likeName=甲';
    const headers = { host: 'portal.example.com', 'accept-encoding': 'gzip' };
    const packed = await site.inject({ url: encodeURI(url), headers });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString('utf8')).toBe((await read(encodeURI(url))).body);
  });
});

const schemas = path.join(import.meta.dirname, '../../../shared/data/ocds');
const hasSchemas = fs.existsSync(path.join(schemas, 'release-package-schema.json'));

test('tenders and awards are Open Contracting releases, with nothing secret in them', async () => {
  const [item] = (await view('purchaseAnnouncements?likeName=甲项目')).result;
  const whole = (await read('/ocds/releases.json')).json();
  expect(whole.releases.map(({ tag }: Answer) => tag[0]).sort()).toEqual(['award', 'tender', 'tender']);
  const one = (await read(`/ocds/releases/${item.name}.json`)).json();
  expect(new Set(one.releases.map(({ ocid }: Answer) => ocid)).size).toBe(1);
  expect(one.releases).toHaveLength(2);
  expect(JSON.stringify(whole)).not.toMatch(/4321000|120000/);
  expect((await read('/ocds/releases/none.json')).statusCode).toBe(404);
});

test.skipIf(!hasSchemas)(
  'the packages fit the official schema (skipped where the schemas do not stand beside the checkout)',
  async () => {
    const parse = (name: string) => JSON.parse(fs.readFileSync(path.join(schemas, name), 'utf8'));
    const release = parse('release-schema.json');
    const whole = parse('release-package-schema.json');
    whole.properties.releases.items = { $ref: 'release' };
    // The official schemas are of draft 4; what they use of it reads the same today but for these words.
    const ajv = new Ajv04({ strict: false, allErrors: true, validateFormats: false });
    for (const schema of [release, whole]) {
      delete schema.$schema;
      delete schema.id;
    }
    ajv.addSchema(release, 'release');
    const fits = ajv.compile(whole);
    fits((await read('/ocds/releases.json')).json());
    expect(fits.errors ?? []).toEqual([]);
  },
);
