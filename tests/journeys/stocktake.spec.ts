import { decideHere } from './decide.ts';
import { expect, test } from './journey.ts';
import { callerOf } from './people.ts';
import { standing } from './record-page.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

interface Stock {
  readonly warehouse: string;
  readonly location: string;
  readonly batchNo: string | null;
  readonly zone: string;
}

test('a shelf is counted on a phone by the codes on its bottles, and the difference is posted by another person', async ({
  as,
  request,
}) => {
  const keeper = await callerOf(request, 'warehouse');
  const { result } = await keeper.get<{ records: Stock[] }>('/records/stock?list=main&pageSize=500');
  // On the shelves of the zone beside it somebody counts already.
  const beside = (at: Stock) => result.records.filter(({ location }) => location === at.location);
  // What lies there is told apart by its batch alone.
  const isToldApart = (at: Stock) => {
    const batches = beside(at).map(({ batchNo }) => batchNo);
    return batches.every(Boolean) && new Set(batches).size === batches.length;
  };
  // Its lines are found one by one: two of them say as much as sixty.
  const shelf = result.records
    .filter((one) => one.zone !== 'GOOD' && beside(one).length > 1 && isToldApart(one))
    .toSorted((one, other) => beside(one).length - beside(other).length)
    .at(0);
  const made = await keeper.post<{ id: string; takeNo: string }>('/records/stocktake', {
    warehouse: shelf?.warehouse,
    location: shelf?.location,
    day: '2026-06-04',
  });
  expect(made, made.message).toMatchObject({ success: true });

  const page = await as('warehouse', phone);
  await page.goto(`/record/stocktake/${made.result.id}`);
  await page.getByRole('button', { name: '取定账面数' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: '取定账面数' }).tap();
  await expect(standing(page, '清点中')).toBeVisible();
  await page.getByRole('button', { name: '编辑', exact: true }).tap();

  const code = page.getByRole('textbox', { name: '输入批次、物料编码找行' });
  await code.fill('没有这个码');
  await code.press('Enter');
  await expect(page.getByText('没有批次、物料编码是“没有这个码”的行')).toBeVisible();
  await code.fill(String(shelf?.batchNo).toLowerCase());
  await code.press('Enter');
  const line = page.getByRole('dialog', { name: /盘点明细 第 \d+ 行/ });
  await expect(line).toContainText(String(shelf?.batchNo));
  await expect(line.getByText('账面数')).toHaveCount(0);
  await expect(line.getByRole('textbox', { name: '实盘数' })).toBeFocused();
  await page.keyboard.type('1.5');
  await line.getByRole('textbox', { name: '差异说明' }).fill('破损');
  await line.getByRole('button', { name: '完成' }).tap();
  await expect(code).toBeFocused();
  const sheet = await keeper.get<{ lines: Stock[] }>(`/records/stocktake/${made.result.id}`);
  for (const { batchNo } of sheet.result.lines.filter((one) => one.batchNo !== shelf?.batchNo)) {
    await code.fill(String(batchNo));
    await code.press('Enter');
    await line.getByRole('textbox', { name: '实盘数' }).fill('2');
    await line.getByRole('button', { name: '完成' }).tap();
    await expect(code).toBeFocused();
  }
  expect(await page.evaluate(() => Math.max(document.documentElement.scrollWidth, window.innerWidth))).toBe(390);
  await page.getByRole('button', { name: '保存并提交复核' }).tap();
  await expect(standing(page, '复核中')).toBeVisible();
  await expect(page.getByRole('button', { name: /实盘数\s*1\.5/ })).toBeVisible();

  await decideHere(page, request, { by: 'finance', then: '已过账' });
});
