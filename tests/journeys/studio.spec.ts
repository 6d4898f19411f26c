import { expect, type Page, test } from './journey.ts';

const freshName = () => `装修${Math.random().toString(36).slice(2, 7)}`;
const outline = (page: Page) => page.getByRole('treeitem');
const titles = (page: Page) => page.locator('[contenteditable][data-field$=" title"]');

async function openStudio(page: Page): Promise<void> {
  await page.goto('/portal/studio');
  await expect(page.getByRole('heading', { name: '门户装修' })).toBeVisible();
}

async function newPage(page: Page, name: string, path: string): Promise<void> {
  await openStudio(page);
  await page.getByRole('button', { name: '新建页面' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称').fill(name);
  await dialog.getByLabel('网址').fill(path);
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
  await page.getByRole('dialog').getByRole('button', { name: '立即发布' }).click();
  await expect(page.getByText('已发布，网站上立即生效')).toBeVisible();
}

async function write(page: Page, at: number, text: string): Promise<void> {
  await titles(page).nth(at).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

test('an editor builds a page by mouse, shows it to a reviewer, publishes it and takes it back', async ({
  as,
  page: anyone,
}) => {
  const page = await as('editor');
  const name = freshName();
  await newPage(page, name, `/${name.slice(2)}x`);
  await page.getByRole('tab', { name: '区块' }).click();
  const [tile, slot] = [page.getByRole('button', { name: /^首屏/ }), page.locator('[data-slot]')];
  await tile.hover();
  await page.mouse.down();
  await slot.hover();
  await slot.hover({ position: { x: 80, y: 40 } });
  await page.mouse.up();
  await write(page, 0, '供应商大会');
  await page.getByRole('tab', { name: '大纲' }).click();
  await expect(outline(page)).toHaveText(['页面', '页头', '首屏', '页脚']);

  await page.getByRole('button', { name: /^更\s*多$/ }).click();
  await page.getByText('复制预览链接').click();
  const address = await page.locator('[data-preview]').getAttribute('href');
  await anyone.goto(new URL(address ?? '').pathname);
  await expect(anyone.getByText('这是尚未发布的草稿')).toBeVisible();
  await expect(anyone.getByRole('heading', { name: '供应商大会' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button').last().click();

  await publish(page);
  await write(page, 0, '供应商大会改期');
  await publish(page);
  await page.getByRole('button', { name: /^更\s*多$/ }).click();
  await page.getByText('发布记录与回退').click();
  await page
    .getByRole('listitem')
    .filter({ hasText: '第 1 次发布' })
    .getByRole('button', { name: '回退到这里' })
    .click();
  await expect(page.getByText('已回退，网站上立即生效')).toBeVisible();
});

test('a page is built with keys alone, and undone after a reload', async ({ as }) => {
  const page = await as('editor');
  const name = freshName();
  await newPage(page, name, `/${name.slice(2)}y`);
  for (const block of [/^首屏/, /^行动号召/]) {
    await outline(page).last().focus();
    await page.keyboard.press('a');
    await page.getByRole('dialog').getByRole('button', { name: block }).focus();
    await page.keyboard.press('Enter');
  }
  await expect(outline(page)).toHaveText(['页面', '页头', '首屏', '行动号召', '页脚']);
  await outline(page).filter({ hasText: '行动号召' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(outline(page)).toHaveText(['页面', '页头', '行动号召', '首屏', '页脚']);
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(outline(page)).toHaveText(['页面', '页头', '首屏', '行动号召', '页脚']);
  await expect(page.getByText('已撤销：移动“行动号召”')).toBeAttached();
  await expect(page.getByText(/草稿已保存/)).toBeVisible();
  await openPage(page, name);
  await page.getByRole('button', { name: '撤销：添加“行动号召”' }).press('Enter');
  await expect(outline(page)).toHaveText(['页面', '页头', '首屏', '页脚']);
});

test('what two editors write is merged, and shown as a conflict where it is the same', async ({ as }) => {
  const [one, two] = [await as('editor'), await as('admin')];
  const name = freshName();
  await newPage(one, name, `/${name.slice(2)}z`);
  for (const block of [/^首屏/, /^行动号召/]) {
    await one.keyboard.press('a');
    await one.getByRole('dialog').getByRole('button', { name: block }).click();
  }
  await expect(one.getByText(/草稿已保存/)).toBeVisible();
  await openPage(two, name);
  await write(one, 0, '一的标题');
  await expect(one.getByText(/草稿已保存/)).toBeVisible();
  await write(two, 1, '二的号召');
  await expect(two.getByText(/已合并/)).toBeAttached();
  await expect(titles(two)).toHaveText(['一的标题', '二的号召']);
  await expect(two.getByText(/草稿已保存/)).toBeVisible();
  await write(one, 1, '一的号召');
  await one.getByRole('button', { name: '采用对方的' }).click();
  await expect(titles(one)).toHaveText(['一的标题', '二的号召']);
});
