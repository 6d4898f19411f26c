import { inDays } from './days.ts';
import { decide } from './decide.ts';
import { expect, type Page, test } from './journey.ts';
import { callerOf, companyOf } from './people.ts';
import { cellAt, move, openRow, save, standing, typeCell } from './record-page.ts';

const stamp = Date.now().toString(36);
const title = `乙腈询价 ${stamp}`;
const price = '94.37';

/** A step that is confirmed and leaves the record where it stands. */
async function press(page: Page, label: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: label, exact: true }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: label, exact: true });
  await confirm.click();
  await expect(confirm).toBeHidden();
}

test('a buyer asks three suppliers, whose prices nobody sees until they are opened, compared and awarded', async ({
  as,
  request,
}) => {
  test.setTimeout(300_000);
  const [demander, head, manager] = [
    await callerOf(request, 'demander'),
    await callerOf(request, 'head'),
    await callerOf(request, 'manager'),
  ];
  const line = { unit: 'BOTTLE', qty: '6', estPrice: '100', needDate: inDays(60) };
  const lines = ['色谱纯乙腈', '色谱纯甲醇'].map((name) => ({ name, ...line }));
  const made = await demander.post<{ id: string; version: number }>('/records/demand', {
    title,
    purpose: '日常检测',
    lines,
  });
  await demander.post(`/records/demand/${made.result.id}/moves/submit`, { version: made.result.version, answers: {} });
  await decide(head, ['demand', made.result.id]);
  const companies = await Promise.all(
    ['supplier', 'supplier2', 'supplier3'].map(async (who) => (await companyOf(request, who)).name),
  );
  const buyer = await as('buyer');
  const supplier = await as('supplier');

  await test.step('the buyer makes an inquiry of what waits in the pool and invites three', async () => {
    await buyer.goto('/list/demand/pool');
    await buyer.getByRole('textbox', { name: '需求标题' }).fill(stamp);
    await buyer.getByRole('button', { name: '查询' }).click();
    await buyer.getByRole('row').filter({ hasText: title }).getByRole('checkbox').check();
    await buyer.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '转询价' }).click();
    await expect(buyer).toHaveURL(/record.inquiry.new/);
    await expect(await cellAt(buyer, 2, '名称')).toHaveText('色谱纯甲醇');
    await buyer.getByRole('combobox', { name: '品类' }).fill('色谱纯溶剂');
    await buyer.locator('.ant-select-dropdown:visible').getByText('色谱纯溶剂').first().click();
    await buyer.getByRole('textbox', { name: '联系人' }).fill('王敏');
    await buyer.getByRole('textbox', { name: '联系电话' }).fill('13800000103');
    const until = buyer.getByRole('textbox', { name: '报价截止' });
    await until.fill(`${inDays(9)} 17:00:00`);
    await until.press('Enter');
    for (const company of companies) {
      await buyer.getByRole('button', { name: '选择供应商' }).click();
      const picker = buyer.getByRole('dialog', { name: '选择供应商' });
      await picker.getByRole('form', { name: '查询条件' }).getByLabel('企业名称').fill(company);
      await picker.getByRole('button', { name: '查询' }).click();
      await expect(picker.getByRole('row')).toHaveCount(2);
      await picker.getByRole('row').filter({ hasText: company }).getByRole('checkbox').check();
      await picker.getByRole('button', { name: '确定' }).click();
      await expect(buyer.getByRole('grid', { name: '邀请的供应商' })).toContainText(company);
    }
    await save(buyer);
    // Who has no authorisation for the category is told of, and may be asked all the same.
    await buyer.getByRole('main').getByRole('button', { name: '送审', exact: true }).click();
    await buyer.getByRole('dialog').getByRole('button', { name: '仍然继续' }).click();
    await expect(standing(buyer, '立项审批中')).toBeVisible();
  });
  await test.step('once it is approved and published a supplier quotes', async () => {
    const id = buyer.url().split('/').at(-1) ?? '';
    await decide(manager, ['sourceEvent', id]);
    await buyer.reload();
    await move(buyer, '发布', '报价中');
    await openRow(supplier, '/list/myEvent/main', title);
    await supplier.getByRole('main').getByRole('button', { name: '报价 / 投标', exact: true }).click();
    await expect(supplier).toHaveURL(/record.myQuote.new/);
    await supplier.getByRole('textbox', { name: '授权代表' }).fill('何国栋');
    await supplier.getByRole('textbox', { name: '联系电话' }).fill('13800001000');
    for (const row of [1, 2]) await typeCell(supplier, row, '含税单价', price);
    await save(supplier);
    await move(supplier, '递交', '已递交');
    await expect(supplier.getByText(price)).toHaveCount(0);
  });
  await test.step('the buyer sees that one has quoted, and neither who nor what', async () => {
    await buyer.reload();
    await expect(standing(buyer, '报价中')).toBeVisible();
    await buyer.getByRole('tab', { name: '报价', exact: true }).click();
    await expect(buyer.getByRole('tabpanel')).toContainText('还没有报价');
    await expect(buyer.getByText(price)).toHaveCount(0);
  });
  await test.step('what is closed is opened by another, compared and awarded to the cheapest', async () => {
    const opener = await callerOf(request, 'opener');
    const { result } = await opener.get<{ records: { id: string; version: number; title: string }[] }>(
      '/records/sourceEvent?list=toOpen',
    );
    const closed = result.records.find((one) => one.title === '固相萃取柱询价');
    const opened = await opener.post(`/records/sourceEvent/${closed?.id}/moves/open`, {
      version: closed?.version,
      answers: {},
    });
    expect(opened, JSON.stringify(opened)).toMatchObject({ success: true });
    await buyer.goto(`/record/inquiry/${closed?.id}`);
    await buyer.getByRole('tab', { name: '比价', exact: true }).click();
    await expect(buyer.getByRole('tabpanel').getByText('最低', { exact: true })).toHaveCount(2);
    await buyer.getByRole('main').getByRole('button', { name: '定标', exact: true }).click();
    await expect(buyer).toHaveURL(/record.sourceAward.new/);
    await buyer.getByRole('textbox', { name: '定标理由' }).fill('各项最低价');
    await save(buyer);
    await press(buyer, '取报价');
    await expect(await cellAt(buyer, 1, '成交含税单价')).toHaveText(/\d/);
    await press(buyer, '按最低价分配');
    await move(buyer, '送审', '审批中');
  });
});
