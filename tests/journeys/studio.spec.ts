import { expect, type Page, test } from './journey.ts';

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

async function write(page: Page, at: number, text: string): Promise<void> {
  await titles(page).nth(at).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(titles(page).nth(at)).toHaveText(text);
}

/** Picks a tile of the palette up and puts it down in the middle of something on the canvas. */
async function carry(page: Page, tile: RegExp, onto: ReturnType<Page['locator']>): Promise<void> {
  await page.getByRole('tab', { name: '区块' }).click();
  await page.getByRole('button', { name: tile }).hover();
  await page.mouse.down();
  await onto.hover();
  await onto.hover({ position: { x: 80, y: 40 } });
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

test('an editor builds a page by mouse from an empty one, a reviewer sees the draft, everybody what is published', async ({
  as,
  page: anyone,
}) => {
  const page = await as('editor');
  const name = freshName();
  await newPage(page, name);
  await carry(page, /^首屏/, page.locator('[data-slot]'));
  await write(page, 0, '供应商大会');
  const settings = page.getByRole('region', { name: '设置' });
  await settings.getByRole('spinbutton', { name: '高度' }).fill('400');
  await settings.getByRole('switch', { name: '显示统计数字' }).click();
  await settings.getByRole('button', { name: '添加统计数字' }).click();
  await settings.getByRole('spinbutton', { name: '统计数字 1 数值' }).fill('86');
  await settings.getByRole('textbox', { name: '统计数字 1 名称' }).fill('参会企业');
  await settings.getByRole('button', { name: '更换或裁剪…' }).click();
  const picture = page.getByRole('dialog', { name: '图片' });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    picture.getByRole('button', { name: '上传图片…' }).click(),
  ]);
  await chooser.setFiles({ name: 'day.png', mimeType: 'image/png', buffer: png });
  await picture.getByRole('slider', { name: /焦点/ }).press('ArrowRight');
  await picture.getByRole('button', { name: '使用这张' }).click();
  await page.getByRole('tab', { name: '大纲' }).click();
  await expect(outline(page)).toHaveText(['页面', '页头', '首屏', '页脚']);
  await saved(page);

  await more(page, '复制预览链接');
  const address = await page.locator('[data-preview]').getAttribute('href');
  await anyone.goto(new URL(address ?? '').pathname);
  await expect(anyone.getByText('这是尚未发布的草稿')).toBeVisible();
  await expect(anyone.getByRole('heading', { name: '供应商大会' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button').last().click();

  await publish(page);
  await anyone.goto(`/site/${pathOf(name)}`);
  await expect(anyone.getByRole('heading', { level: 1, name: '供应商大会' })).toBeVisible();
  await expect(anyone.getByText('参会企业')).toBeVisible();
  await expect(anyone.locator('main img')).toHaveJSProperty('complete', true);
});

test('what is published goes back in one step, is planned for later, and a block shows only in its days', async ({
  as,
  page: anyone,
}) => {
  const page = await as('editor');
  const name = freshName();
  await newPage(page, name);
  await carry(page, /^行动号召/, page.locator('[data-slot]'));
  await write(page, 0, '第一版');
  await publish(page);
  await write(page, 0, '第二版');
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

  await write(page, 0, '第三版');
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

test('a page is built with keys alone, every step is said, and undone after a reload', async ({ as }) => {
  const page = await as('editor');
  const name = freshName();
  await newPage(page, name);
  for (const block of [/^首屏/, /^行动号召/]) {
    await outline(page).last().focus();
    await page.keyboard.press('a');
    await page.getByRole('dialog').getByRole('button', { name: block }).focus();
    await page.keyboard.press('Enter');
  }
  await expect(outline(page)).toHaveText(['页面', '页头', '首屏', '行动号召', '页脚']);
  await expect(page.getByText('添加“行动号召”', { exact: true })).toBeAttached();
  await outline(page).filter({ hasText: '行动号召' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(outline(page)).toHaveText(['页面', '页头', '行动号召', '首屏', '页脚']);
  await page.keyboard.press('Space');
  await expect(page.getByText(/已拿起行动号召|放到/)).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText(/放到“页面”的“内容”末尾/)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(outline(page)).toHaveText(['页面', '页头', '首屏', '行动号召', '页脚']);
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(page.getByText('已撤销：移动“行动号召”')).toBeAttached();
  await page.keyboard.press('ControlOrMeta+Shift+Z');
  await expect(page.getByText('已重做：移动“行动号召”')).toBeAttached();
  await saved(page);
  await openPage(page, name);
  for (const step of ['移动“行动号召”', '移动“行动号召”', '添加“行动号召”'])
    await page.getByRole('button', { name: `撤销：${step}` }).press('Enter');
  await expect(outline(page)).toHaveText(['页面', '页头', '首屏', '页脚']);
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
  await write(one, 0, '一的标题');
  await saved(one);
  await write(two, 1, '二的号召');
  await expect(two.getByText(/已合并/)).toBeAttached();
  await expect(titles(two)).toHaveText(['一的标题', '二的号召']);
  await saved(two);
  await write(one, 1, '一的号召');
  await one.getByRole('region', { name: '冲突' }).getByRole('button', { name: '采用对方的' }).click();
  await expect(titles(one)).toHaveText(['一的标题', '二的号召']);
});
