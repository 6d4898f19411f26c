import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { decided } from '../../tests/support/decide.ts';
import type { Catalog } from '../../tests/support/open-catalog.ts';
import { announcementPage, listItems } from '../features/public-rows/rows/announcements.ts';
import { listResults } from '../features/public-rows/rows/results.ts';
import { readingNow } from '../features/public-rows/rows/shown.ts';
import {
  type Body,
  bidden,
  bidders,
  demanded,
  done,
  draftOf,
  manager,
  move,
  moved,
  opened,
  openedBy,
  openTenders,
  overdue,
  past,
  pm,
  publicised,
  published,
  read,
  reported,
  rowsOf,
  tick,
} from './tender.fixture.ts';

// A whole tender is a hundred calls.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

let catalog: Catalog;
beforeAll(async () => {
  catalog = await openTenders('records_announced');
});
afterAll(() => catalog.close());

const editor = 'role:portalEd';
const inPublic = () => readingNow(catalog.at.db.tenant(1), catalog.house.models);
/** What a visitor sees of an announcement: how it stands, and until when. */
const seen = async (id: string): Promise<Body | undefined> => {
  const found = (await listItems(await inPublic(), {})).find((item) => item.id === id);
  return found && { title: found.title, status: found.status, deadline: found.deadline };
};

const page = async (id: string) => {
  const { announceNo } = await read(`announcement/${id}`);
  return (await announcementPage(await inPublic(), announceNo))?.html ?? '';
};

const drafted = async (event: string): Promise<Body> =>
  draftOf(await done(pm, `tender/${event}/becomes/toAnnouncement`), 'items');
/** The announcement of an event as it is proposed. */
const written = async (event: string, more: Body = {}): Promise<string> =>
  (await done(pm, 'announcement', { ...(await drafted(event)), ...more })).id;
async function agreed(id: string): Promise<void> {
  await moved(pm, 'announcement', id, 'submit');
  await decided(catalog.call, ['announcement', id], manager);
}

test('an open tender is announced out of what it says, and the portal follows it', async () => {
  const event = await published((await demanded('乙腈')).id);
  const id = await written(event);
  expect(await read(`announcement/${id}`)).toMatchObject({
    ...{ event, announceType: 'TENDER', method: 'OPEN', deadline: '2099-12-01 12:00:00', phone: '13800000000' },
  });
  // What is the event's is not the announcement's to change.
  const { version } = await read(`announcement/${id}`);
  expect(
    await catalog.call(pm, 'PUT', `/records/announcement/${id}`, { version, deadline: '2099-12-31 12:00:00' }),
  ).toMatchObject({ success: false, issues: [{ code: 'locked_field', path: '/deadline' }] });
  expect(await catalog.call(pm, 'POST', '/records/announcement', await drafted(event))).toMatchObject({
    success: false,
    message: expect.stringContaining('已有采购公告'),
  });
  await agreed(id);
  expect(await seen(id)).toBeUndefined();
  await moved(editor, 'announcement', id, 'publish');
  expect(await seen(id)).toEqual({ title: '乙腈', status: '报名中', deadline: '2099-11-01 12:00:00' });
  // Nothing of the estimate, the limits or the people inside is said in public.
  const all = JSON.stringify(await listItems(await inPublic(), {}));
  expect(all).not.toMatch(/120\.00|u-role/);

  await moved(manager, 'sourceEvent', event, 'suspend', { stopWhy: '核对技术要求' });
  expect(await seen(id)).toMatchObject({ status: '已暂停' });
  await moved(manager, 'sourceEvent', event, 'resume', { deadline: '2099-12-20 12:00:00' });
  expect(await seen(id)).toMatchObject({ status: '报名中' });
  expect(await read(`announcement/${id}`)).toMatchObject({ deadline: '2099-12-20 12:00:00', stage: 'normal' });
  await moved(manager, 'sourceEvent', event, 'terminate', { cancelWhy: '计划取消' });
  expect(await seen(id)).toMatchObject({ status: '已终止' });
});

test('its text is composed from the event and stays its writer’s to change', async () => {
  const more = { qualification: '粒径 < 5 μm 的供货业绩\n近三年', openPlace: '理化楼 301' };
  const event = await published((await demanded('色谱填料', 2)).id, more);
  const draft = await drafted(event);
  expect(draft.content).toContain('粒径 &lt; 5 μm 的供货业绩<br>近三年');
  const id = await written(event, { content: `${draft.content}<p>另请注意包装</p>` });
  await agreed(id);
  await moved(editor, 'announcement', id, 'publish');
  const html = await page(id);
  const says = [
    '以公开招标方式采购，共 2 项',
    '粒径 &lt; 5 μm',
    '报名截止：2099-11-01 12:00:00',
    '投标截止：2099-12-01 12:00:00',
  ];
  for (const said of [...says, '开标地点：理化楼 301', '投标保证金：20 元', '电话：13800000000', '另请注意包装'])
    expect(html).toContain(said);
  expect(html).toContain('<tr><th>名称</th><th>数量</th><th>交期</th></tr>');
  expect(html.match(/<td>10 (个|EA)<\/td><td>2099-08-01<\/td>/g)).toHaveLength(2);
  expect(html).not.toMatch(/交货要求|标书费|120/);
});

test('what changes after it was published is said before its text, with what it was before, and the text stays', async () => {
  const event = await published((await demanded('色谱柱')).id);
  const id = await written(event);
  await agreed(id);
  await moved(editor, 'announcement', id, 'publish');
  const before = await page(id);
  expect(before).not.toContain('更正公告');
  await moved(pm, 'tender', event, 'extend', { deadline: '2099-12-11 12:00:00', extendWhy: '答疑 < 三天' });
  const draft = draftOf(await done(pm, `tender/${event}/becomes/amend`));
  const change = { material: 'Y', text: '数量由 10 改为 12', why: '内部复核', newDeadline: '2099-12-21 12:00:00' };
  const amend = await done(pm, 'sourceAmend', { ...draft, ...change });
  await moved(pm, 'sourceAmend', amend.id, 'submit');
  await decided(catalog.call, ['sourceAmend', amend.id], manager);
  expect(await read(`announcement/${id}`)).toMatchObject({ deadline: '2099-12-21 12:00:00' });
  const [corrected = '', text] = (await page(id)).split('<h3>一、项目概况</h3>');
  expect(corrected).toMatch(
    /^<h3>更正公告<\/h3><p>\S+ \S+ 延期：答疑 &lt; 三天。截止时间由 2099-12-01 12:00:00 改为 2099-12-11 12:00:00<\/p>/,
  );
  expect(corrected).toMatch(
    /<p>\S+ \S+ 变更：数量由 10 改为 12。截止时间由 2099-12-11 12:00:00 改为 2099-12-21 12:00:00<\/p>$/,
  );
  expect(corrected).not.toContain('内部复核');
  expect(`<h3>一、项目概况</h3>${text}`).toBe(before);
});

test('an announcement stays in public with its stage while its event lives, and thirty days longer', async () => {
  const event = await published((await demanded('异丙醇')).id);
  const id = await written(event);
  await agreed(id);
  await moved(editor, 'announcement', id, 'publish');
  for (const [at, who] of bidders.entries()) await bidden(who, event, String(8 + at));
  await past(event);
  const longAgo = `publish_at = now() - interval '9 days', deadline = now() - interval '3 days', signup_end = null`;
  await rowsOf(`update pt_announcement set ${longAgo} where id = $1`, id);
  await tick();
  expect(await seen(id)).toMatchObject({ status: '已截止' });
  await openedBy(event);
  expect(await seen(id)).toMatchObject({ status: '评审中' });
  await reported(event, { s1: '50', s2: '40', s3: '45' });
  const award = await publicised(event);
  await tick();
  expect(await seen(id)).toMatchObject({ status: '公示中' });
  await overdue(award);
  await tick();
  expect(await seen(id)).toMatchObject({ status: '已公示' });
  await moved(pm, 'tender', event, 'finish');
  await tick();
  expect(await seen(id)).toMatchObject({ status: '已公示' });
  await rowsOf(`update pt_announcement set ended_at = now() - interval '31 days' where id = $1`, id);
  await tick();
  expect(await seen(id)).toBeUndefined();
  expect(await read(`announcement/${id}`)).toMatchObject({ status: 'offline', reason: '展示期已满' });
});

test('what is not open to all, or not yet published, is not announced', async () => {
  const demand = await demanded('甲醇');
  const event = await published(demand.id);
  const id = await written(event);
  await agreed(id);
  await moved(manager, 'sourceEvent', event, 'terminate', { cancelWhy: '计划取消' });
  expect(await move(editor, 'announcement', id, 'publish')).toMatchObject({
    success: false,
    message: expect.stringContaining('寻源项目还没有公开发布'),
  });
});

test('an award becomes its result announcement once, and is in public when the editor publishes it', async () => {
  const { event } = await opened('正己烷');
  await reported(event, { s1: '50', s2: '40', s3: '45' });
  const award = await publicised(event);
  expect(await catalog.call(pm, 'POST', `/records/sourceAward/${award}/becomes/toResult`)).toMatchObject({
    success: false,
  });
  await overdue(award);
  await tick();
  const draft = draftOf(await done(pm, `sourceAward/${award}/becomes/toResult`), 'suppliers');
  const { id } = await done(pm, 'resultAnnouncement', draft);
  expect(await move(pm, 'resultAnnouncement', id, 'publish')).toMatchObject({ success: false });
  expect((await catalog.call(pm, 'POST', '/records/resultAnnouncement', draft)).message).toContain('已有结果公告');
  expect(await listResults(await inPublic(), undefined, 10)).toEqual([]);
  await moved(editor, 'resultAnnouncement', id, 'publish');
  const [shown] = await listResults(await inPublic(), 'tender', 10);
  const { awardNo } = await read(`sourceAward/${award}`);
  expect(shown).toMatchObject({ title: '正己烷成交结果公告', bidCode: awardNo, projectName: '正己烷' });
  expect(shown?.supplierList).toEqual([
    { name: expect.stringMatching(/试剂$/), title: expect.stringContaining('正己烷') },
  ]);
  // What it came to is nobody's to read there unless it is said to be public.
  expect(JSON.stringify(shown)).not.toMatch(/90\.00|80\.00/);
});
