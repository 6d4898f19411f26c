import { inDays } from './days.ts';
import { decide } from './decide.ts';
import { expect, type Page, test } from './journey.ts';
import { type Caller, callerOf, companyOf } from './people.ts';
import { cellAt, choose, save, typeCell } from './record-page.ts';

test.describe.configure({ timeout: 180_000 });

interface Made {
  readonly id: string;
  readonly demandNo: string;
  readonly version: number;
}

/** A demand that waits in the pool. */
async function approved(
  demander: Caller,
  approver: Caller,
  title: string,
  names: string | readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<Made> {
  const line = { unit: 'BOTTLE', qty: '6', estPrice: '100', needDate: inDays(30) };
  const lines = [names].flat().map((name) => ({ name, ...line }));
  const { result } = await demander.post<Made>('/records/demand', { title, purpose: '日常检测', ...more, lines });
  const sent = { version: result.version, answers: {} };
  const answer = await demander.post(`/records/demand/${result.id}/moves/submit`, sent);
  expect(answer, JSON.stringify(answer)).toMatchObject({ success: true });
  await decide(approver, ['demand', result.id]);
  return result;
}

/** Suppliers who may be ordered from in our own currency. */
async function fitSuppliers(buying: Caller): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const { result } = await buying.get<{ records: { value: string }[] }>('/options/purchaseOrder/supplier?pageSize=50');
  const all = await Promise.all(
    result.records.map(({ value }) => buying.get<Readonly<Record<string, string>>>(`/records/supplier/${value}`)),
  );
  return all.flatMap(({ result: { id = '', name = '', country, frozen, verifyStatus } }) =>
    country === 'CN' && frozen !== 'Y' && verifyStatus === '6' ? [{ id, name }] : [],
  );
}

/** Another one than this. */
async function otherSupplier(buying: Caller, than: string): Promise<{ readonly id: string; readonly name: string }> {
  const other = (await fitSuppliers(buying)).find(({ id }) => id !== than);
  if (!other) throw new Error('there is no second supplier');
  return other;
}

async function choosePool(page: Page, stamp: string, demands: readonly Made[]): Promise<void> {
  await page.goto('/list/demand/pool');
  await page.getByRole('textbox', { name: '需求标题' }).fill(stamp);
  await page.getByRole('button', { name: '查询' }).click();
  for (const { demandNo } of demands) {
    await page.getByRole('row').filter({ hasText: demandNo }).getByRole('checkbox').check();
  }
}

test('demands chosen together in the pool become one order, which each of them tells of', async ({ as, request }) => {
  const stamp = `并单 ${Date.now().toString(36)}`;
  const [demander, approver] = [await callerOf(request, 'demander'), await callerOf(request, 'head')];
  const first = await approved(demander, approver, `${stamp} 一`, '色谱纯乙腈');
  const second = await approved(demander, approver, `${stamp} 二`, '色谱纯甲醇');
  const company = (await companyOf(request, 'supplier')).name;
  const buyer = await as('buyer');

  await choosePool(buyer, stamp, [first, second]);
  await buyer.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '转订单' }).click();
  await expect(buyer).toHaveURL(/record.purchaseOrder.new/);
  await expect(await cellAt(buyer, 1, '品名')).toHaveText('色谱纯乙腈');
  await expect(await cellAt(buyer, 2, '品名')).toHaveText('色谱纯甲醇');
  await choose(buyer, '供应商', company);
  await buyer.getByRole('textbox', { name: '收货人' }).fill('吴建国');
  await buyer.getByRole('textbox', { name: '收货地址' }).fill('示例市高新区检测路88号');
  for (const row of [1, 2]) await typeCell(buyer, row, '含税单价', '95');
  await save(buyer);
  const named = buyer.getByRole('heading', { level: 1, name: /PO\d{6}-\d{5}/ });
  await expect(named).toBeVisible();
  const orderNo = (await named.textContent())?.match(/PO\d{6}-\d{5}/)?.[0] ?? '';

  await buyer.getByRole('tab', { name: '上下游单据' }).click();
  const above = buyer.getByRole('list', { name: '上游' });
  for (const { demandNo } of [first, second]) await expect(above).toContainText(demandNo);
  await above.getByRole('button', { name: new RegExp(second.demandNo) }).click();
  await expect(buyer).toHaveURL(new RegExp(`/record/demand/${second.id}`));
  await buyer.getByRole('tab', { name: '上下游单据' }).click();
  await expect(buyer.getByRole('list', { name: '下游' })).toContainText(orderNo);
  const { result } = await demander.get<{ lines: { orderedQty: string }[] }>(`/records/demand/${first.id}`);
  expect(result.lines.map(({ orderedQty }) => Number(orderedQty))).toEqual([6]);
});

test('demands chosen together become an order for each supplier, shown before and led to afterwards', async ({
  as,
  request,
}) => {
  const stamp = `分单 ${Date.now().toString(36)}`;
  const [demander, approver] = [await callerOf(request, 'demander'), await callerOf(request, 'head')];
  const buying = await callerOf(request, 'buyer');
  const company = await companyOf(request, 'supplier');
  const other = await otherSupplier(buying, company.id);
  const appointed = (id: string) => ({ appointSupplier: id, appointWhy: '独家代理' });
  const first = await approved(demander, approver, `${stamp} 一`, '色谱纯乙腈', appointed(company.id));
  const second = await approved(demander, approver, `${stamp} 二`, '色谱纯甲醇', appointed(other.id));
  const free = await approved(demander, approver, `${stamp} 三`, '丁腈手套');
  const buyer = await as('buyer');

  await choosePool(buyer, stamp, [first, second, free]);
  await buyer.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '按供应商下单' }).click();
  const dialog = buyer.getByRole('dialog');
  const shown = dialog.getByRole('list', { name: '将生成的单据' });
  await expect(shown.getByRole('listitem')).toHaveCount(2);
  await expect(shown).toContainText(`供应商：${company.name}`);
  await expect(shown).toContainText(`1行明细 · 来自采购需求 ${second.demandNo}`);
  await expect(dialog.getByRole('alert')).toContainText(`采购需求 ${free.demandNo} 第1行没有供应商`);
  await dialog.getByRole('button', { name: '生成2张' }).click();
  await expect(dialog).toContainText('已生成2张采购订单');
  const made = dialog.getByRole('list', { name: '已生成的单据' });
  await expect(made.getByRole('listitem')).toHaveCount(2);
  const link = made
    .getByRole('listitem')
    .filter({ hasText: other.name })
    .getByRole('button', { name: /PO\d{6}-\d{5}/ });
  const orderNo = (await link.textContent())?.trim() ?? '';
  await link.click();
  await expect(buyer.getByRole('heading', { level: 1, name: new RegExp(orderNo) })).toBeVisible();
  await buyer.getByRole('tab', { name: '上下游单据' }).click();
  await buyer
    .getByRole('list', { name: '上游' })
    .getByRole('button', { name: new RegExp(second.demandNo) })
    .click();
  await buyer.getByRole('tab', { name: '上下游单据' }).click();
  await expect(buyer.getByRole('list', { name: '下游' })).toContainText(orderNo);

  // what none says of whom is to be had waits on, and is told on its own page as well
  await buyer.goto(`/record/demand/${free.id}`);
  await buyer.getByRole('button', { name: '按供应商下单' }).click();
  await expect(buyer.getByRole('dialog')).toContainText('没有可以生成采购订单的明细');
  await expect(buyer.getByRole('dialog').getByRole('button', { name: '生成', exact: true })).toBeDisabled();
});

test('thirty lines of twelve demands become four orders from the pool, and are gone from it', async ({
  as,
  request,
}) => {
  const stamp = `池 ${Date.now().toString(36)}`;
  const [demander, approver] = [await callerOf(request, 'demander'), await callerOf(request, 'head')];
  const buying = await callerOf(request, 'buyer');
  const suppliers = await fitSuppliers(buying);
  const demands = Array.from({ length: 12 }, (_, at) => ({
    of: suppliers[at % 4]?.id ?? '',
    lines: Array.from({ length: at % 2 === 0 ? 3 : 2 }, (_, no) => `${stamp} ${at + 1}-${no + 1}`),
  }));
  for (const { of, lines } of demands)
    await approved(demander, approver, stamp, lines, { appointSupplier: of, appointWhy: '独家代理' });
  const buyer = await as('buyer');
  await buyer.goto('/list/demandLine/pool?size=50');
  await buyer.getByRole('textbox', { name: '品名' }).fill(stamp);
  await buyer.getByRole('button', { name: '查询' }).click();
  await expect(buyer.getByText('共 30 条', { exact: true })).toBeVisible();
  await buyer.getByRole('columnheader').getByRole('checkbox').check();
  await buyer.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '按供应商下单' }).click();
  const dialog = buyer.getByRole('dialog');
  await expect(dialog.getByRole('list', { name: '将生成的单据' }).getByRole('listitem')).toHaveCount(4);
  await dialog.getByRole('button', { name: '生成4张' }).click();
  await expect(dialog.getByRole('list', { name: '已生成的单据' }).getByRole('listitem')).toHaveCount(4);
  await buyer.keyboard.press('Escape');
  await expect(buyer.getByText('没有符合条件的数据')).toBeVisible();

  // who asked for it sees where each piece is, and comes from there to the demand
  const asking = await as('demander');
  await asking.goto('/list/demandLine/main');
  await asking.getByRole('textbox', { name: '品名' }).fill(`${stamp} 1-1`);
  await asking.getByRole('button', { name: '查询' }).click();
  await expect(asking.getByRole('row').filter({ hasText: `${stamp} 1-1` })).toContainText('已下单');
  await asking.getByRole('button', { name: `${stamp} 1-1` }).click();
  await expect(asking).toHaveURL(/record\/demand\//);
});
