import type { Locator } from '@playwright/test';
import { expect, type Page, test } from './journey.ts';
import { callerOf } from './people.ts';
import { workbook } from './workbook.ts';

const entity = 'instrumentCalibrationRequest';
const byKeys = 'equipmentRegister';
const fromSheet = 'sparePartLedger';

interface Reviewed {
  readonly revision: number;
  readonly seal: string;
  readonly confirm: readonly string[];
}

test.afterEach(async ({ request }) => {
  const admin = await callerOf(request, 'admin');
  const only = [`entity:${entity}`, `entity:${byKeys}`, `entity:${fromSheet}`, 'menu:mainMenu'];
  for (const id of only) {
    const { result } = await admin.get<{ rev: number; draft: { version: number } | null }>(
      `/design/documents/${id.replace(':', '/')}`,
    );
    if (!result) continue;
    const draft = { body: null, baseRev: result.rev, version: result.draft?.version ?? 0 };
    if (result.rev > 0) await admin.put(`/metadata/drafts/${id.replace(':', '/')}`, draft);
    else if (result.draft) await admin.remove(`/metadata/drafts/${id.replace(':', '/')}`);
  }
  const { result } = await admin.post<Reviewed | null>('/metadata/review', { only });
  if (!result) return;
  const { revision, seal, confirm } = result;
  await admin.post('/metadata/publish', { revision, seal, confirm, only });
});

/** What is chosen on the form, in the panel beside it. */
const inspector = (page: Page) => page.getByRole('complementary', { name: '属性' });
const label = async (page: Page, name: string) => {
  const box = inspector(page).getByLabel('名称', { exact: true });
  await box.fill(name);
  await expect(inspector(page).getByRole('heading', { name })).toBeVisible();
};

test('an administrator makes an application from nothing, and a buyer uses it in the same sitting', async ({ as }) => {
  const admin = await as('admin', { viewport: { width: 1440, height: 900 } });
  await admin.goto('/platform/designers');
  await expect(admin.getByRole('heading', { name: '应用设计' })).toBeVisible();
  await admin.getByRole('button', { name: '新建' }).click();
  await admin.getByRole('menuitem', { name: '新建单据' }).click();
  await expect(admin.getByRole('heading', { name: '新建单据' })).toBeVisible();
  await admin.getByLabel('名称', { exact: true }).fill('仪器校准申请');
  await expect(admin.getByLabel('标识', { exact: true })).toHaveValue(entity);
  await admin.getByLabel('谁可以使用').fill('采购员');
  await expect(admin.getByTitle('采购员', { exact: true })).toBeVisible();
  await admin.keyboard.press('Enter');
  await admin.keyboard.press('Escape');
  await admin.getByRole('button', { name: '创建并开始设计' }).click();
  await expect(admin.getByRole('heading', { name: '仪器校准申请', level: 1 })).toBeVisible();

  // By mouse: a date at the end, a text dragged before the remark.
  const palette = admin.getByRole('complementary', { name: '字段' });
  await palette.getByRole('button', { name: '日期', exact: true }).click();
  await label(admin, '校准日期');
  await drag(
    admin,
    palette.getByRole('button', { name: '单行文本' }),
    admin.getByRole('button', { name: '字段 备注' }),
  );
  await label(admin, '仪器名称');
  const cells = admin.getByRole('region', { name: '分组 基本信息' }).getByRole('button', { name: /^字段/ });
  await expect(cells).toHaveCount(5);
  await expect(cells.nth(2)).toHaveAccessibleName('字段 仪器名称');

  // By keys alone: an amount, moved one place on and back, taken away and brought back.
  await admin.getByRole('button', { name: '字段 校准日期' }).focus();
  await admin.keyboard.press('Enter');
  await admin.keyboard.press('/');
  await admin.keyboard.type('金额');
  await admin.keyboard.press('Enter');
  await label(admin, '校准费用');
  await admin.getByRole('button', { name: '字段 校准费用' }).focus();
  await admin.keyboard.press('Alt+ArrowLeft');
  await expect(cells.nth(4)).toHaveAccessibleName('字段 校准费用');
  await admin.keyboard.press('Delete');
  await expect(admin.getByRole('button', { name: '字段 校准费用' })).toHaveCount(0);
  await admin.keyboard.press('Control+z');
  await expect(cells.nth(4)).toHaveAccessibleName('字段 校准费用');

  // Lines with a column of their own.
  await palette.getByRole('button', { name: '明细', exact: true }).click();
  await label(admin, '校准项目');
  await palette.getByRole('button', { name: '小数', exact: true }).click();
  await label(admin, '测量值');
  await expect(admin.getByRole('button', { name: '列 测量值' })).toBeVisible();

  await admin.getByRole('button', { name: '发布…' }).click();
  const review = admin.getByRole('dialog', { name: '发布“仪器校准申请”' });
  await expect(review.getByRole('heading', { name: '修改内容' })).toBeVisible();
  await review.getByRole('button', { name: '发布', exact: true }).click();
  await expect(review).toBeHidden();
  await expect(admin.getByText('与已发布的内容相同')).toBeVisible();

  const buyer = await as('buyer', { viewport: { width: 1440, height: 900 } });
  await buyer.goto('/');
  await expect(buyer.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  const menu = buyer.getByRole('navigation', { name: '主菜单' });
  const group = menu.getByRole('menuitem', { name: '自建应用' });
  // Where one comes to leads the menu too: it may stand open already.
  if ((await group.getAttribute('aria-expanded')) !== 'true') await group.click();
  await menu.getByRole('link', { name: '仪器校准申请', exact: true }).click();
  await expect(buyer.getByRole('heading', { name: /^仪器校准申请/ })).toBeVisible();
  await buyer
    .getByRole('button', { name: /新建|新增/ })
    .first()
    .click();
  await expect(buyer.getByRole('heading', { name: '新建仪器校准申请' })).toBeVisible();
  await buyer.getByRole('textbox', { name: '名称', exact: true }).fill('年度校准');
  await buyer.getByRole('textbox', { name: '仪器名称' }).fill('电子天平');
  await buyer.getByRole('button', { name: '保存', exact: true }).click();
  await expect(buyer.getByText(/ICR\d{6}-\d{4}/).first()).toBeVisible();
});

test('the same by keys alone, from nothing to a row that a buyer keeps', async ({ as }) => {
  const admin = await as('admin', { viewport: { width: 1440, height: 900 } });
  const { keyboard } = admin;
  await admin.goto('/platform/designers');
  await tabTo(admin.getByRole('button', { name: '新建', exact: true }));
  await keyboard.press('Enter');
  await expect(admin.getByRole('menuitem', { name: '新建单据' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(admin.getByLabel('名称', { exact: true })).toBeFocused();
  await keyboard.type('设备登记');
  await tabTo(admin.getByLabel('谁可以使用'));
  await keyboard.type('采购员');
  await expect(admin.getByTitle('采购员', { exact: true })).toBeVisible();
  await keyboard.press('Enter');
  await keyboard.press('Escape');
  await tabTo(admin.getByRole('button', { name: '创建并开始设计' }));
  await keyboard.press('Enter');
  await expect(admin.getByRole('button', { name: '字段 备注' })).toBeVisible();

  await keyboard.press('/');
  await keyboard.type('日期');
  await keyboard.press('Enter');
  await expect(admin.getByRole('button', { name: '字段 日期' })).toBeVisible();
  await keyboard.press('F2');
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('购置日期');
  await expect(admin.getByRole('button', { name: '字段 购置日期' })).toBeVisible();

  await keyboard.press('ControlOrMeta+Enter');
  const review = admin.getByRole('dialog', { name: '发布“设备登记”' });
  await tabTo(review.getByRole('button', { name: '发布', exact: true }));
  await keyboard.press('Enter');
  await expect(admin.getByText('与已发布的内容相同')).toBeVisible();

  const buyer = await as('buyer');
  await buyer.goto(`/record/${byKeys}/new`);
  await tabTo(buyer.getByRole('textbox', { name: '名称', exact: true }));
  await buyer.keyboard.type('电子天平');
  await expect(buyer.getByLabel('购置日期')).toBeVisible();
  await tabTo(buyer.getByRole('button', { name: '保存', exact: true }));
  await buyer.keyboard.press('Enter');
  await expect(buyer.getByText(/ER\d{6}-\d{4}/).first()).toBeVisible();
});

/** Goes on by the tab key until something has the keyboard. */
async function tabTo(what: Locator): Promise<void> {
  await expect(what).toBeVisible();
  const hasKeys = () => what.evaluate((element) => element === document.activeElement);
  for (let step = 0; step < 120 && !(await hasKeys()); step++) await what.page().keyboard.press('Tab');
  await expect(what).toBeFocused();
}

/** Picked up, carried over, put down just inside its top: before it. */
async function drag(
  page: Page,
  what: ReturnType<Page['getByRole']>,
  before: ReturnType<Page['getByRole']>,
): Promise<void> {
  const [from, to] = [await what.boundingBox(), await before.boundingBox()];
  if (!from || !to) throw new Error('nothing to drag');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 40, { steps: 4 });
  await page.mouse.move(to.x + to.width / 2, to.y + 4, { steps: 8 });
  // Put down is what the page has seen carried.
  await expect(page.getByText(/^放到.*按空格键放下$/)).toHaveCount(1);
  await page.mouse.up();
}

const spareParts = [
  ['备件名称', '库存数量', '购入日期'],
  ['密封圈', '12', '2026-03-01'],
  ['滤芯', '30', '2026-03-15'],
  ['保险丝', '8', '2026-04-02'],
];

test('a workbook becomes an application: its columns are corrected, its rows come in and stand in the list', async ({
  as,
}) => {
  const admin = await as('admin', { viewport: { width: 1440, height: 900 } });
  await admin.goto('/design/entity/new');
  await admin.getByLabel('名称', { exact: true }).fill('备件台账');
  await admin.getByLabel('标识', { exact: true }).fill(fromSheet);
  await admin.getByRole('radio', { name: /Excel/ }).check();
  await admin.locator('input[type=file]').setInputFiles(workbook('备件.xlsx', spareParts));
  await expect(admin.getByText('读到 3 列、3 行')).toBeVisible();
  // What is counted today is weighed tomorrow: the proposed whole number is made a decimal.
  const sort = admin.getByRole('row').filter({ has: admin.getByLabel('库存数量的名称') });
  await expect(sort.getByText('整数', { exact: true })).toBeVisible();
  await admin.getByLabel('库存数量的类型').click();
  await admin.getByTitle('小数', { exact: true }).click();
  await admin.getByRole('button', { name: '创建并开始设计' }).click();
  await expect(admin.getByRole('heading', { name: '备件台账', level: 1 })).toBeVisible();

  await admin.getByRole('button', { name: '发布…' }).click();
  const review = admin.getByRole('dialog', { name: '发布“备件台账”' });
  await review.getByRole('button', { name: '发布', exact: true }).click();
  await admin.getByRole('button', { name: '检查并导入' }).click();
  await admin.getByRole('button', { name: /全部导入/ }).click();
  await expect(admin.getByRole('region', { name: '导入情况' })).toContainText('已导入 3 条');

  await admin.goto(`/list/${fromSheet}/main`);
  const row = admin.getByRole('row').filter({ hasText: '滤芯' });
  await expect(row).toContainText('30');
  await expect(row).toContainText('2026-03-15');
});
