import { expect, type Page, test } from './journey.ts';

/** What is asked of an entity's records from now on: the parameters of each call. */
function hear(page: Page, entity: string): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith(`/records/${entity}`)) asked.push(searchParams);
  });
  return asked;
}

test('a calendar asks for the month it shows once, and for another when one goes there', async ({ as }) => {
  const page = await as('editor');
  await page.goto('/list/announcement/main');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const heard = hear(page, 'announcement');
  const asked = () => heard.filter((one) => one.get('pageSize') === '500');
  await page.getByRole('button', { name: '日历', exact: true }).click();
  const month = page.getByRole('heading', { level: 2, name: /^\d{4}年\d+月$/ });
  await expect(month).toBeVisible();
  await expect(page.getByRole('button', { name: /^\d+月\d+日，星期.，/ }).first()).toBeVisible();
  expect(asked()).toHaveLength(1);
  const before = await month.textContent();
  await page.getByRole('button', { name: '下个月' }).click();
  await expect(month).not.toHaveText(before ?? '');
  await expect(page).toHaveURL(/[?&]at=\d{4}-\d{2}(&|$)/);
  await expect.poll(() => asked().length).toBe(2);
  const [first, second] = asked().map((one) => one.get('superQueryParams'));
  expect(second).not.toBe(first);
  expect(JSON.parse(second ?? '')).toEqual([
    { field: 'deadline', rule: 'le', val: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
    { field: 'deadline', rule: 'ge', val: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
  ]);
  await page.getByRole('button', { name: '甘特图', exact: true }).click();
  await expect(page.getByRole('list', { name: '采购公告' }).getByRole('button').first()).toBeVisible();
});

test('on the page of a record a list asks as it is looked at', async ({ as }) => {
  const page = await as('buyer');
  await page.goto('/list/supplier/main');
  await page.getByRole('row').nth(1).getByRole('button').first().click();
  const asked = hear(page, 'purchaseOrder');
  await page.getByRole('tab', { name: '采购订单' }).click();
  await page.getByRole('button', { name: '看板', exact: true }).click();
  await expect.poll(() => asked.some((one) => one.get('group') === 'status' && one.has('supplier'))).toBe(true);
});

test('a graph asks once for all it draws: to walk in it asks for nothing, and it leads to the records', async ({
  as,
}) => {
  const page = await as('supmgr');
  const heard = hear(page, 'supplierRelation');
  await page.goto('/list/supplierRelation/main?as=graph');
  const ends = page.getByRole('list', { name: '供应商关系' }).getByRole('button');
  await ends.first().click();
  await expect(page).toHaveURL(/[?&]at=/);
  const first = await page.getByRole('region', { name: /，\d+ 条$/ }).getAttribute('aria-label');
  for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
  await expect(page.getByRole('button', { name: /，\d+ 条$/, pressed: true })).toBeFocused();
  expect(heard.map((one) => one.get('pageSize'))).toEqual(['500']);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: '总览' })).toBeVisible();
  await page.getByRole('button', { name: first ?? '', exact: true }).click();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/record\/supplier\//);
});
