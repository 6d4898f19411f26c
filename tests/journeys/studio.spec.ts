import type { APIRequestContext, Locator } from '@playwright/test';
import { expect, type Page, test } from './journey.ts';
import { callerOf } from './people.ts';

const freshName = () => `装修${Math.random().toString(36).slice(2, 7)}`;
const pathOf = (name: string) => `d${name.slice(2)}`;
const outline = (page: Page) => page.getByRole('treeitem');
const titles = (page: Page) => page.locator('[contenteditable][data-field$=" title"]');
const saved = (page: Page) => expect(page.getByText(/草稿已保存/)).toBeVisible();

async function openStudio(page: Page): Promise<void> {
  await page.goto('/portal/studio');
  await expect(page.getByRole('heading', { name: '门户装修' })).toBeVisible();
}

async function newPage(page: Page, name: string): Promise<void> {
  await openStudio(page);
  await page.getByRole('button', { name: '新建页面' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称').fill(name);
  await dialog.getByLabel('网址').fill(pathOf(name));
  await dialog.getByRole('button', { name: /^新\s*建$/ }).click();
  await expect(page.locator('[data-editor]')).toBeVisible();
}

async function openPage(page: Page, name: string): Promise<void> {
  await openStudio(page);
  await page.getByRole('button', { name: `编辑${name}`, exact: true }).click();
  await expect(page.locator('[data-editor]')).toBeVisible();
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: '发布…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '立即发布' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('与已发布的内容相同')).toBeVisible();
}

async function write(page: Page, place: Locator, text: string): Promise<void> {
  await place.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(place).toHaveText(text);
}

/** What others saved is looked for every ten seconds. Held until this page has sent what it writes: both write on the same. */
async function unseen(page: Page): Promise<void> {
  const sent = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().includes('/studio/drafts/'),
    { timeout: 0 },
  );
  await page.route('**/studio/documents/**', async (route) => {
    await sent;
    await route.continue();
  });
}

/** Picks a tile of the palette up and puts it down on something on the canvas. */
async function carry(page: Page, tile: RegExp, onto: Locator, position = { x: 80, y: 40 }): Promise<void> {
  await page.getByRole('tab', { name: '区块' }).click();
  await page.getByRole('button', { name: tile }).hover();
  await page.mouse.down();
  await onto.hover({ position: { x: 90, y: 10 } });
  await onto.hover({ position });
  await page.mouse.up();
}

async function more(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^更\s*多$/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGNgYPiPB41KYyEBAH0RYZ8zzZQFAAAAAElFTkSuQmCC',
  'base64',
);

/** A page of somebody else's: the picture that is rebuilt from an empty page. */
async function publishGiven(request: APIRequestContext, path: string): Promise<void> {
  const { put, post } = await callerOf(request, 'editor');
  const body = {
    spec: 1,
    title: path,
    channel: 'public',
    path: `/site/${path}`,
    root: 'page',
    nodes: {
      page: {
        block: 'page@1',
        slots: { header: ['header'], main: ['hero', 'result', 'news', 'join'], footer: ['footer'] },
      },
      header: { block: 'header@1' },
      hero: { block: 'hero@1', content: 'hero', props: { height: 400, statVisible: true }, phone: { height: 320 } },
      result: { block: 'resultAnnouncements@1' },
      news: { block: 'news@1' },
      join: { block: 'callToAction@1', content: 'join' },
      footer: { block: 'footer@1' },
    },
    content: {
      hero: {
        title: { text: '供应商大会', isBold: true, style: { textAlign: 'left', fontSize: 56 } },
        statsData: [{ value: 86, title: '参会企业' }],
      },
      join: {
        title: { text: '现在报名', isBold: true, style: { textAlign: 'left', fontSize: 36, color: '#FFFFFF' } },
      },
    },
  };
  expect(await put(`/studio/drafts/page/${path}`, { body, baseRev: 0, version: 0 })).toMatchObject({ success: true });
  const only = [`page:${path}`];
  const { result } = await post<{ revision: number; seal: string }>('/studio/review', { only });
  const { revision, seal } = result;
  expect(await post('/studio/publish', { only, revision, seal })).toMatchObject({ success: true });
}

/** The page as anybody sees it, on a desk and on a phone. */
async function pictureOf(anyone: Page, path: string): Promise<readonly string[]> {
  const pictures: string[] = [];
  for (const width of [1440, 390]) {
    await anyone.setViewportSize({ width, height: 900 });
    await anyone.goto(`/site/${path}`, { waitUntil: 'networkidle' });
    const picture = await anyone.locator('main').screenshot({ animations: 'disabled' });
    pictures.push(picture.toString('base64'));
  }
  return pictures;
}

async function expectGiven(anyone: Page, request: APIRequestContext, path: string): Promise<void> {
  await anyone.emulateMedia({ reducedMotion: 'reduce' });
  await publishGiven(request, `given${path}`);
  const [wanted, built] = [await pictureOf(anyone, `given${path}`), await pictureOf(anyone, path)];
  expect(built.map((picture, at) => picture === wanted[at])).toEqual([true, true]);
}

/** What is drawn of a block on the canvas. */
const drawn = (page: Page, key: string) => page.locator(`[data-canvas] [data-node="${key}"] > :not(style)`).first();

test('an editor rebuilds a home page from an empty one to a given picture by mouse; a reviewer sees the draft, everybody what is published', async ({
  as,
  request,
  page: anyone,
}) => {
  const page = await as('editor');
  const name = freshName();
  await newPage(page, name);
  await carry(page, /^首屏/, page.locator('[data-slot]'));
  await carry(page, /^结果公示(?!列表)/, drawn(page, 'footer'), { x: 80, y: 4 });
  await carry(page, /^行动号召/, drawn(page, 'footer'), { x: 80, y: 4 });
  await carry(page, /^新闻资讯(?!列表)/, drawn(page, 'footer'), { x: 80, y: 4 });
  await carry(page, /^图片/, drawn(page, 'hero'), { x: 80, y: 4 });
  await page.getByRole('toolbar', { name: '选中的区块' }).getByRole('button', { name: '删除选中的区块' }).click();
  await page.getByRole('tab', { name: '大纲' }).click();
  await expect(outline(page)).toHaveText(['页面', '页头', '首屏', '结果公示', '行动号召', '新闻资讯', '页脚']);
  await drawn(page, 'news').hover({ position: { x: 20, y: 20 } });
  await page.mouse.down();
  await drawn(page, 'callToAction').hover({ position: { x: 80, y: 40 } });
  await drawn(page, 'callToAction').hover({ position: { x: 80, y: 4 } });
  await page.mouse.up();
  await expect(outline(page)).toHaveText(['页面', '页头', '首屏', '结果公示', '新闻资讯', '行动号召', '页脚']);
  await write(page, page.locator('[data-field="hero title"]'), '供应商大会');
  await write(page, page.locator('[data-field="callToAction title"]'), '现在报名');
  await outline(page).filter({ hasText: '首屏' }).click();
  const settings = page.getByRole('region', { name: '设置', exact: true });
  await settings.getByRole('spinbutton', { name: '高度' }).fill('400');
  await settings.getByRole('switch', { name: '显示统计数字' }).click();
  await settings.getByRole('button', { name: '添加统计数字' }).click();
  await settings.getByRole('spinbutton', { name: '统计数字 1 数值' }).fill('86');
  await settings.getByRole('textbox', { name: '统计数字 1 名称' }).fill('参会企业');
  await page.getByText('手机', { exact: true }).click();
  await settings.getByRole('spinbutton', { name: '高度' }).fill('320');
  await expect(settings.getByText('手机单独的值')).toBeVisible();
  await page.getByText('电脑', { exact: true }).first().click();
  await saved(page);

  await more(page, '复制预览链接');
  const address = await page.locator('[data-preview]').getAttribute('href');
  await anyone.goto(new URL(address ?? '').pathname);
  await expect(anyone.getByText('这是尚未发布的草稿')).toBeVisible();
  await expect(anyone.getByRole('heading', { level: 1, name: '供应商大会' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button').last().click();
  await publish(page);
  await expectGiven(anyone, request, pathOf(name));
});

test('a picture of one’s own is brought and cut; a block is copied to another page; a fragment changes everywhere but where a page says otherwise', async ({
  as,
  page: anyone,
}) => {
  const page = await as('editor');
  const [one, two] = [freshName(), freshName()];
  await newPage(page, one);
  await carry(page, /^行动号召/, page.locator('[data-slot]'));
  await write(page, titles(page), '一起报名');
  await carry(page, /^图片/, drawn(page, 'footer'), { x: 80, y: 4 });
  await page.getByRole('button', { name: '更换或裁剪…' }).click();
  const picture = page.getByRole('dialog', { name: '图片' });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    picture.getByRole('button', { name: '上传图片…' }).click(),
  ]);
  await chooser.setFiles({ name: 'day.png', mimeType: 'image/png', buffer: png });
  await picture.getByRole('slider', { name: /焦点/ }).press('ArrowRight');
  await picture.getByText('裁剪', { exact: true }).click();
  await picture.getByRole('slider', { name: /裁剪框/ }).press('Shift+ArrowLeft');
  await picture.getByRole('button', { name: '使用这张' }).click();

  await page.getByRole('tab', { name: '大纲' }).click();
  await outline(page).filter({ hasText: '行动号召' }).click();
  await page.getByRole('button', { name: '存为片段，在多个页面共用…' }).click();
  await page.getByRole('textbox', { name: '片段名称' }).fill(`共用${one}`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^保\s*存$/ })
    .click();
  await expect(outline(page)).toHaveText(['页面', '页头', `共用${one}片段`, '图片', '页脚']);
  // A dialog has the keyboard for itself until it is gone.
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('ControlOrMeta+C');
  await publish(page);
  await anyone.goto(`/site/${pathOf(one)}`);
  await expect(anyone.getByRole('heading', { name: '一起报名' })).toBeVisible();
  await expect(anyone.locator('main img')).toHaveJSProperty('complete', true);

  await newPage(page, two);
  await page.keyboard.press('ControlOrMeta+V');
  await page.getByRole('tab', { name: '大纲' }).click();
  await expect(outline(page)).toHaveText(['页面', '页头', `共用${one}片段`, '页脚']);
  await write(page, titles(page), '这里另说');
  await publish(page);
  await page.getByRole('button', { name: '编辑片段，各页都变' }).click();
  await expect(titles(page)).toHaveText(['一起报名']);
  await write(page, titles(page), '都来报名');
  await page.getByRole('textbox', { name: '说明', exact: true }).fill('三分钟完成');
  await publish(page);
  await expect(async () => {
    for (const [each, title] of [
      [one, '都来报名'],
      [two, '这里另说'],
    ] as const) {
      await anyone.goto(`/site/${pathOf(each)}`);
      await expect(anyone.getByRole('heading', { name: title })).toBeVisible({ timeout: 1000 });
      await expect(anyone.getByText('三分钟完成')).toBeVisible({ timeout: 1000 });
    }
  }).toPass();
});

test('what is published goes back in one step, is planned for later, and a block shows only in its days', async ({
  as,
  page: anyone,
}) => {
  const page = await as('editor');
  const name = freshName();
  await newPage(page, name);
  await carry(page, /^行动号召/, page.locator('[data-slot]'));
  await write(page, titles(page).nth(0), '第一版');
  await publish(page);
  await write(page, titles(page).nth(0), '第二版');
  await publish(page);
  await more(page, '发布记录与回退');
  const first = page.getByRole('listitem').filter({ hasText: '第 1 次发布' });
  await first.getByRole('button', { name: '回退到这里' }).click();
  await expect(page.getByText('已回退，网站上立即生效')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(titles(page)).toHaveText(['第一版']);
  await anyone.goto(`/site/${pathOf(name)}`);
  await expect(anyone.getByRole('heading', { name: '第一版' })).toBeVisible();

  await page.getByRole('tab', { name: '大纲' }).click();
  await outline(page).filter({ hasText: '行动号召' }).click();
  await page.getByPlaceholder('从现在起').fill('2099-01-01 08:00:00');
  await page.keyboard.press('Enter');
  await expect(outline(page).filter({ hasText: '限时' })).toHaveCount(1);
  await publish(page);
  await anyone.goto(`/site/${pathOf(name)}`);
  await expect(anyone.getByRole('heading', { name: '第一版' })).toBeHidden();

  await write(page, titles(page).nth(0), '第三版');
  await page.getByRole('button', { name: '发布…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: '定时发布' }).click();
  await dialog.getByPlaceholder('发布时间').fill('2099-01-01 08:00:00');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: '按时发布' }).click();
  await expect(page.getByText('已计划在 2099-01-01 08:00:00 发布')).toBeVisible();
  await page.getByRole('button', { name: '‹ 返回' }).click();
  const plan = page.getByRole('region', { name: '发布计划' }).getByRole('listitem').filter({ hasText: name });
  await expect(plan).toContainText('等待发布');
  await plan.getByRole('button', { name: /^取\s*消$/ }).click();
  await expect(plan).toContainText('已取消');
});

/** By the tab key alone. */
async function reach(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  // What waits for an answer cannot be come to yet, however often one presses.
  await expect(wanted).toBeEnabled();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(wanted).toBeFocused();
}

async function typeInto(page: Page, wanted: Locator, text: string): Promise<void> {
  await reach(page, wanted);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

test('the same is rebuilt with keys alone; every step is said, and undone after a reload', async ({
  as,
  request,
  page: anyone,
}) => {
  const page = await as('editor');
  const name = freshName();
  const heard = (text: string | RegExp) => expect(page.getByRole('status').filter({ hasText: text })).toBeAttached();
  const settings = page.getByRole('region', { name: '设置', exact: true });
  const add = async (block: string) => {
    await page.keyboard.press('a');
    await expect(page.getByRole('dialog').getByRole('textbox', { name: '查找区块' })).toBeFocused();
    await page.keyboard.type(block);
    await page.keyboard.press('Enter');
    await heard(`添加“${block}”`);
  };
  await newPage(page, name);
  await reach(page, page.getByRole('tab', { name: '大纲' }));
  await add('首屏');
  await page.keyboard.press('F2');
  await typeInto(page, settings.getByRole('textbox', { name: '标题', exact: true }), '供应商大会');
  await reach(page, settings.getByRole('button', { name: '添加统计数字' }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('F2');
  await typeInto(page, settings.getByRole('spinbutton', { name: '统计数字 1 数值' }), '86');
  await typeInto(page, settings.getByRole('textbox', { name: '统计数字 1 名称' }), '参会企业');
  await reach(page, settings.getByRole('switch', { name: '显示统计数字' }));
  await page.keyboard.press('Space');
  await typeInto(page, settings.getByRole('spinbutton', { name: '高度' }), '400');
  await reach(page, page.getByRole('radio', { name: '电脑' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(settings.getByText('手机单独的值')).toBeVisible();
  await typeInto(page, settings.getByRole('spinbutton', { name: '高度' }), '320');
  await reach(page, page.getByRole('radio', { name: '手机' }));
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');

  await add('新闻资讯');
  await add('行动号召');
  await page.keyboard.press('F2');
  await typeInto(page, settings.getByRole('textbox', { name: '标题', exact: true }), '现在报名');
  await reach(page, page.getByRole('tab', { name: '大纲' }));
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await reach(page, page.getByRole('button', { name: /^结果公示(?!列表)/ }));
  await page.keyboard.press('Space');
  await heard(/放到“页面”的“内容”末尾，按空格键放下/);
  await page.keyboard.press('ArrowUp');
  await heard(/放到“页面”的“内容”中“行动号召”之前/);
  await page.keyboard.press('Space');
  await heard('添加“结果公示”');
  await page.keyboard.press('Alt+ArrowUp');
  await heard('移动“结果公示”');
  await reach(page, page.getByRole('tab', { name: '区块' }), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(outline(page)).toHaveText(['页面', '页头', '首屏', '结果公示', '新闻资讯', '行动号召', '页脚']);
  await reach(page, outline(page).filter({ hasText: '结果公示' }));
  await page.keyboard.press('Space');
  await heard(/放到“页面”的“内容”中“新闻资讯”之前/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(outline(page)).toHaveText(['页面', '页头', '首屏', '新闻资讯', '结果公示', '行动号召', '页脚']);
  await saved(page);

  await page.reload();
  await expect(page.locator('[data-editor]')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Z');
  await heard('已撤销：移动“结果公示”');
  await expect(outline(page)).toHaveText(['页面', '页头', '首屏', '结果公示', '新闻资讯', '行动号召', '页脚']);
  await page.keyboard.press('ControlOrMeta+Z');
  await heard('已撤销：移动“结果公示”');
  await page.keyboard.press('ControlOrMeta+Shift+Z');
  await heard('已重做：移动“结果公示”');
  await page.keyboard.press('ControlOrMeta+Enter');
  await reach(page, page.getByRole('dialog').getByRole('button', { name: '立即发布' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('与已发布的内容相同')).toBeVisible();
  await expectGiven(anyone, request, pathOf(name));
});

test('what two editors write is merged, and shown as a conflict where it is the same', async ({ as }) => {
  const [one, two] = [await as('editor'), await as('admin')];
  const name = freshName();
  await newPage(one, name);
  for (const block of [/^首屏/, /^行动号召/]) {
    await outline(one).last().focus();
    await one.keyboard.press('a');
    await one.getByRole('dialog').getByRole('button', { name: block }).click();
  }
  await expect(titles(one)).toHaveCount(2);
  await saved(one);
  await openPage(two, name);
  await write(one, titles(one).nth(0), '一的标题');
  await saved(one);
  await unseen(one);
  await write(two, titles(two).nth(1), '二的号召');
  await expect(two.getByText(/已合并/)).toBeAttached();
  await expect(titles(two)).toHaveText(['一的标题', '二的号召']);
  await saved(two);
  await write(one, titles(one).nth(1), '一的号召');
  await one.getByRole('region', { name: '冲突' }).getByRole('button', { name: '采用对方的' }).click();
  await expect(titles(one)).toHaveText(['一的标题', '二的号召']);
});
