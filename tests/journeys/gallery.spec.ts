import gallery from '../fixtures/gallery/gallery.json' with { type: 'json' };
import { keepsNobodyOut } from './axe.ts';
import { arrange, goTo } from './frame.ts';
import { expect, type Page, test } from './journey.ts';
import { callerOf } from './people.ts';

const key = `gallery${Date.now().toString(36)}`;
const { kind: _kind, key: _key, spec, ...said } = gallery;
const document = { spec, ...said };

test.beforeAll(async ({ request }) => {
  const admin = await callerOf(request, 'admin');
  const drafted = await admin.put(`/metadata/drafts/entity/${key}`, { body: document, baseRev: 0, version: 0 });
  expect(drafted, JSON.stringify(drafted)).toMatchObject({ success: true });
  const only = [`entity:${key}`];
  const review = await admin.post<{ revision: number }>('/metadata/review', { only });
  const published = await admin.post('/metadata/publish', { revision: review.result.revision, note: '陈列', only });
  expect(published, JSON.stringify(published)).toMatchObject({ success: true });
});

const desk = { width: 1440, height: 900 };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const hangzhou = { geolocation: { longitude: 120.15507, latitude: 30.274085 }, permissions: ['geolocation'] };
const pictures = process.env.GALLERY_PICTURES;
const draw = async (page: Page, name: string) => {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
};

/** As wide as the specification has it. */
const isWide = (page: Page, width: number) =>
  expect.poll(async () => Math.round((await page.getByRole('dialog').boundingBox())?.width ?? 0)).toBe(width);

test('every kind is filled, saved and read at a desk', async ({ as }) => {
  const page = await as('buyer', { viewport: desk, ...hangzhou });
  await page.goto(`/record/${key}/new`);
  await page.getByRole('textbox', { name: '标题' }).fill('陈列一');
  await page.getByRole('textbox', { name: '件数' }).fill('12');
  await page.getByRole('switch', { name: '加急' }).click();
  await page.getByRole('textbox', { name: '加急原因' }).fill('产线停工');
  await page.getByRole('textbox', { name: '联系电话' }).fill('（0571）8888 6666 转 801');
  await page.getByRole('textbox', { name: '邮箱' }).fill('Wang@Example.CN');
  await page.getByRole('textbox', { name: '资产码' }).fill('物料 GA-0001');
  await page.getByRole('textbox', { name: '包裹条码' }).fill('PK202611-00001');
  await page.getByRole('slider', { name: '服务评分' }).focus();
  await page.keyboard.type('4');
  await page.keyboard.press('ArrowLeft');

  await page.getByRole('radiogroup', { name: '保密等级' }).getByRole('radio', { name: '内部' }).check();
  await page.getByRole('group', { name: '采购方式' }).getByRole('checkbox', { name: '询价' }).check();
  await page.getByRole('button', { name: '#companyName#' }).click();
  await expect(page.getByRole('textbox', { name: '邀请函' })).toHaveValue('#companyName#');
  await page.getByRole('combobox', { name: '生产商', exact: true }).press('Enter');
  const report = page.getByRole('dialog', { name: '选择供应商' });
  await isWide(page, 1200);
  await report.getByRole('radio').first().check();
  await report.getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('combobox', { name: '生产商', exact: true })).not.toHaveValue('');

  await page.getByRole('button', { name: '取当前位置' }).click();
  await expect(page.getByRole('textbox', { name: '经度' })).toHaveValue('120.15507');
  await page.getByRole('textbox', { name: '交货地点' }).fill('天目山路 1 号');

  const sheet = page.getByRole('img', { name: '在此手写签名' });
  await sheet.scrollIntoViewIfNeeded();
  const paper = await sheet.boundingBox();
  if (!paper) throw new Error('there is no sheet to sign on');
  await page.mouse.move(paper.x + 40, paper.y + 40);
  await page.mouse.down();
  await page.mouse.move(paper.x + 140, paper.y + 90, { steps: 8 });
  await page.mouse.up();
  await expect(page.getByRole('button', { name: '清除重签' })).toBeVisible();

  await page.getByRole('button', { name: '按部门选择负责人' }).click();
  const people = page.getByRole('dialog');
  await people.getByRole('searchbox', { name: '查找负责人' }).fill('buyer');
  await people.getByRole('searchbox', { name: '查找负责人' }).press('Enter');
  await people.getByRole('radio').first().check();
  await isWide(page, 1250);
  await draw(page, 'people-1440');
  await keepsNobodyOut(page);
  await people.getByRole('button', { name: '确定' }).click();

  await page.getByRole('button', { name: '选择组织所属组织' }).click();
  await isWide(page, 1000);
  await page.getByRole('dialog').getByRole('radio').first().check();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
  await page.getByRole('button', { name: '按组织结构选择参与部门' }).click();
  await isWide(page, 450);
  await page.getByRole('dialog').getByRole('checkbox').first().click();
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();

  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('heading', { name: /陈列一/ })).toBeVisible();
  await expect(page.getByText('产线停工')).toBeVisible();
  await expect(page.getByRole('link', { name: '0571-88886666-801' })).toHaveAttribute('href', 'tel:0571-88886666-801');
  await expect(page.getByRole('link', { name: 'Wang@example.cn' })).toBeVisible();
  await expect(page.getByText('3.5星')).toBeVisible();
  await expect(page.getByText('物料 GA-0001')).toBeVisible();
  await expect(page.getByText('PK202611-00001')).toBeVisible();
  await expect(page.getByText('天目山路 1 号120.15507, 30.274085')).toBeVisible();
  await expect(page.getByRole('img', { name: '已签名' })).toBeVisible();
  await draw(page, 'read-1440');
  await keepsNobodyOut(page);

  await goTo(page, `/list/${key}/main`);
  await page.getByRole('combobox', { name: '标题的比较方式' }).click();
  await page.locator('.ant-select-dropdown:visible').getByText('不等于').click();
  await page.getByRole('textbox', { name: '标题' }).fill('陈列一');
  await page.getByRole('textbox', { name: '标题' }).press('Enter');
  await expect(page.getByText('标题：不等于 陈列一')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '陈列一' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue('陈列一');
  await page.getByRole('button', { name: '去掉条件：标题' }).click();
  const row = page.getByRole('row').filter({ hasText: '陈列一' });
  await expect(row).toHaveCount(1);
  await expect(row.getByRole('link', { name: '0571-88886666-801' })).toBeAttached();
  await expect(row.getByRole('img', { name: '3.5星' })).toBeAttached();
  // asked for however it is written
  await page.getByRole('textbox', { name: '联系电话' }).fill('057188886666转801');
  await page.getByRole('textbox', { name: '联系电话' }).press('Enter');
  await expect(page.getByText('联系电话：0571-88886666-801')).toBeVisible();
  await expect(row).toHaveCount(1);
});

test('a code that was drawn is read from a photograph of it', async ({ as, request }) => {
  const buyer = await callerOf(request, 'buyer');
  const saved = await buyer.post<{ id: string }>(`/records/${key}`, { title: '贴码', asset: '物料 GA-0002' });
  const page = await as('buyer', { viewport: desk, deviceScaleFactor: 2 });
  await page.goto(`/record/${key}/${saved.result.id}`);
  const drawn = page.locator('img[src^="data:image/svg"]').first();
  await expect(drawn).toBeVisible();
  const photograph = { name: '照片.png', mimeType: 'image/png', buffer: await drawn.screenshot() };

  await goTo(page, `/record/${key}/new`);
  await page.getByRole('button', { name: '扫码录入资产码' }).click();
  await page.getByRole('dialog').getByLabel('照片').setInputFiles(photograph);
  await expect(page.getByRole('textbox', { name: '资产码' })).toHaveValue('物料 GA-0002');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('every kind is written on a phone, people are chosen in a sheet', async ({ as }) => {
  const page = await as('buyer', phone);
  await page.goto(`/record/${key}/new`);
  await expect(page.getByRole('textbox', { name: '标题' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: '条款' })).toBeVisible();
  await draw(page, 'write-390');
  await keepsNobodyOut(page);
  await page.getByRole('button', { name: '按部门选择负责人' }).tap();
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
  await draw(page, 'people-390');
  await keepsNobodyOut(page);
});

test('the form is written in the dark at a desk', async ({ as }) => {
  const page = await as('buyer', { viewport: desk });
  await arrange(page, { mode: 'dark' });
  await page.goto(`/record/${key}/new`);
  await expect(page.getByRole('textbox', { name: '条款' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await draw(page, 'write-1440');
  await keepsNobodyOut(page);
});

test('the form is written in the dark on a phone', async ({ as }) => {
  const page = await as('buyer', phone);
  await arrange(page, { mode: 'dark' });
  await page.goto(`/record/${key}/new`);
  await expect(page.getByRole('textbox', { name: '条款' })).toBeVisible();
  await draw(page, 'write-390-dark');
  await keepsNobodyOut(page);
});
