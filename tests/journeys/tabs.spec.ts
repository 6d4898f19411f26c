import type { Page } from '@playwright/test';
import { goTo } from './frame.ts';
import { expect, test } from './journey.ts';
import { menuEntry } from './menu.ts';

const menu = async (page: Page, name: string) => (await menuEntry(page, name)).click();
const opened = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' });
const tab = (page: Page, name: string) => opened(page).getByRole('link', { name, exact: true });

test('what is open stays as one left it, and is there again after a reload', async ({ as }) => {
  const page = await as('buyer');
  await page.goto('/');
  await menu(page, '采购订单');
  await page.getByRole('textbox', { name: '订单编号' }).fill('PO2');
  await page.getByRole('textbox', { name: '订单编号' }).press('Enter');
  await expect(page).toHaveURL(/poNo/);
  await menu(page, '供应商');
  await expect(page.getByRole('heading', { name: /^供应商/ })).toBeVisible();
  await tab(page, '采购订单').click();
  await expect(page).toHaveURL(/purchaseOrder.*poNo/);
  await expect(page.getByRole('textbox', { name: '订单编号' })).toHaveValue('PO2');

  // what was typed and not yet asked for stays as well
  await page.getByRole('textbox', { name: '订单编号' }).fill('PO202');
  await tab(page, '供应商').click();
  await expect(page.getByRole('heading', { name: /^供应商/ })).toBeVisible();
  await tab(page, '采购订单').click();
  await expect(page.getByRole('textbox', { name: '订单编号' })).toHaveValue('PO202');

  // who asks and goes on in the same moment finds the list as it was asked for
  await page.getByRole('textbox', { name: '订单编号' }).fill('PO2026');
  await page.getByRole('textbox', { name: '订单编号' }).press('Tab');
  await page.evaluate(async () => {
    const press = (what: string, name: string) =>
      [...document.querySelectorAll<HTMLElement>(what)]
        .find(({ textContent }) => textContent?.replace(/\s/g, '') === name)
        ?.click();
    press('button', '查询');
    await null;
    press('nav[aria-label="主菜单"] a', '供应商');
  });
  await expect(page.getByRole('heading', { name: /^供应商/ })).toBeVisible();
  await tab(page, '采购订单').click();
  await expect(page).toHaveURL(/purchaseOrder.*PO2026/);

  // a list that stands in no menu of theirs is called what it is called itself
  await goTo(page, '/list/paymentTerm/main');
  await expect(tab(page, '付款条款')).toBeVisible();
  await expect(tab(page, '页面')).toHaveCount(0);

  await page.reload();
  await expect(tab(page, '供应商')).toBeVisible();
  await tab(page, '供应商').click();
  await expect(page.getByRole('heading', { name: /^供应商/ })).toBeVisible();
});

test('closing goes to the neighbour, home stays, and unsaved work is asked about', async ({ as }) => {
  const page = await as('buyer');
  await page.goto('/');
  await menu(page, '采购订单');
  await menu(page, '供应商');
  await menu(page, '采购需求');
  await tab(page, '采购需求').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭左侧' }).click();
  await expect(opened(page).getByRole('link')).toHaveText(['首页', '采购需求']);

  await goTo(page, '/record/purchaseOrder/new');
  await page.getByRole('textbox', { name: '收货地址' }).fill('写到一半');
  await expect(opened(page).getByRole('img', { name: '有未保存的修改' })).toBeVisible();
  await opened(page)
    .getByRole('link', { name: /新建采购订单/ })
    .press('Delete');
  await expect(page.getByText('您是否确认离开此页面-您输入的数据可能不会被保存').last()).toBeVisible();
  await page.getByRole('button', { name: '否' }).click();
  await expect(page.getByRole('textbox', { name: '收货地址' })).toHaveValue('写到一半');
  await opened(page)
    .getByRole('link', { name: /新建采购订单/ })
    .press('Delete');
  await page.getByRole('button', { name: '是', exact: true }).click();
  await expect(opened(page).getByRole('link', { name: /新建采购订单/ })).toHaveCount(0);
  await expect(page).toHaveURL(/demand/);
});

test('the look is chosen once and kept', async ({ as }) => {
  const page = await as('buyer');
  await page.goto('/');
  await page.getByRole('button', { name: '界面设置' }).click();
  await page.getByText('深色', { exact: true }).click();
  await page.getByRole('radio', { name: '酱紫' }).click();
  await page.getByText('顶部菜单').click();
  await expect(page.getByRole('switch', { name: '固定侧边菜单' })).toBeDisabled();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('menuitem', { name: '订单与收发' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();

  await page.getByRole('button', { name: '界面设置' }).click();
  await page.getByText('混合菜单').click();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: '菜单分组' }).getByRole('link', { name: '订单与收发' }).click();
  const within = page.getByRole('navigation', { name: '主菜单' });
  await expect(within.getByRole('link', { name: '采购订单', exact: true })).toBeVisible();
  await expect(within.getByRole('link', { name: '供应商', exact: true })).toHaveCount(0);
});

test('a menu entry is found by its initials, with the keyboard alone', async ({ as }) => {
  const page = await as('buyer');
  await page.goto('/');
  await expect(page.getByRole('button', { name: '搜索单号、名称、页面' })).toBeVisible();
  const box = page.getByRole('combobox', { name: '搜索单号、名称、页面' });
  // The key is heard a moment after the button is drawn.
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(box).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await box.fill('cgdd');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/list\/purchaseOrder\/main/);
});

test('two demands from the pool make two new orders, each in a tab of its own with what was typed in it', async ({
  as,
}) => {
  const page = await as('buyer');
  await page.goto('/list/demand/pool');
  const turn = (row: number) => page.getByRole('button', { name: '转订单' }).nth(row).click();
  const address = page.getByRole('textbox', { name: '收货地址' });
  const newOrders = opened(page).getByRole('link', { name: /新建采购订单/ });
  await turn(0);
  await expect(address).toBeVisible();
  const first = page.url();
  await address.fill('给第一张需求');
  await tab(page, '按单下单').click();
  await turn(1);
  await expect(page).not.toHaveURL(first);
  await expect(newOrders).toHaveCount(2);
  const titles = await newOrders.allTextContents();
  for (const title of titles) expect(title).toMatch(/^新建采购订单 · PR\d{6}-\d{5}/);
  expect(new Set(titles).size).toBe(2);
  await expect(address).toHaveValue('');
  await newOrders.first().click();
  await expect(address).toHaveValue('给第一张需求');
  await expect(page).toHaveURL(first);
});
