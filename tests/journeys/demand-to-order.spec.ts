import { inDays } from './days.ts';
import { decideHere } from './decide.ts';
import { expect, type Page, test } from './journey.ts';
import { callerOf, companyOf } from './people.ts';
import { cellAt, choose, move, openRow, save, standing, typeCell } from './record-page.ts';

const title = `液相色谱耗材补充 ${Date.now().toString(36)}`;

/** A field of the head as it is read. */
const field = (page: Page, label: string) =>
  page.locator('[data-place]').filter({ has: page.locator('label', { hasText: new RegExp(`^${label}$`) }) });

test('a demand with lines is approved, becomes an order, and the supplier confirms it', async ({ as, request }) => {
  test.setTimeout(180_000);
  const company = (await companyOf(request, 'supplier')).name;
  const demander = await as('demander');
  let demandNo = '';
  let orderNo = '';

  await test.step('the demander writes a demand with two lines and submits it', async () => {
    await demander.goto('/list/demand/main');
    await demander.getByRole('button', { name: '新建采购需求' }).click();
    await expect(demander.getByRole('heading', { name: '新建采购需求' })).toBeVisible();
    await demander.getByRole('textbox', { name: '需求标题' }).fill(title);
    await demander.getByRole('textbox', { name: '用途' }).fill('三季度能力验证与日常检测');
    await demander.getByRole('button', { name: '添加第一行' }).click();
    await typeCell(demander, 1, '品名', '色谱纯乙腈');
    await typeCell(demander, 1, '数量', '12');
    await typeCell(demander, 1, '单位', '瓶');
    await typeCell(demander, 1, '预估单价', '280.5');
    await typeCell(demander, 2, '品名', 'C18 色谱柱');
    await typeCell(demander, 2, '数量', '2');
    await typeCell(demander, 2, '单位', '个');
    await typeCell(demander, 2, '预估单价', '3200');
    await expect(field(demander, '金额大写')).toContainText('玖仟柒佰陆拾陆元整');
    await expect(field(demander, '预估金额')).toContainText('¥9,766.00');
    await save(demander);
    await expect(demander).toHaveURL(/record.demand.[0-9a-f-]{36}$/);
    demandNo = (await demander.getByRole('heading', { level: 1 }).textContent())?.match(/PR\d{6}-\d{5}/)?.[0] ?? '';
    expect(demandNo).not.toBe('');
    await expect(demander.getByRole('heading', { name: '需求明细' })).toContainText('2 行');
    await move(demander, '提交审批', '审批中');
  });

  await test.step('who wrote it cannot approve it, by whatever way', async () => {
    await expect(demander.getByRole('button', { name: '同意' })).toHaveCount(0);
    const { post, get } = await callerOf(request, 'demander');
    const id = demander.url().split('/').at(-1);
    const { result } = await get<{ version: number }>(`/records/demand/${id}`);
    const refused = await post(`/records/demand/${id}/moves/approve`, { version: result.version, answers: {} });
    expect(refused).toMatchObject({ success: false, reason: 'not_allowed' });
    const why = await get(`/records/demand/${id}/why?operation=move:approve`);
    expect(why.result).toMatchObject({
      allowed: false,
      reasons: [
        { by: 'role', say: '您的角色没有“同意”的权限' },
        { by: 'rule', say: '制单人或最后修改人不能“同意”，请由他人办理' },
      ],
    });
  });

  await test.step('the head of the department approves it', async () => {
    await expect(demander.getByRole('main').getByText('等待审批人办理')).toBeVisible();
    await decideHere(demander, request, { by: 'head', then: '已批准' });
  });

  const buyer = await as('buyer');
  await test.step('the buyer turns it into an order, completes and submits it', async () => {
    await buyer.goto('/list/demand/pool');
    await buyer.getByRole('textbox', { name: '需求标题' }).fill(title);
    await buyer.getByRole('button', { name: '查询' }).click();
    const row = buyer.getByRole('row').filter({ hasText: demandNo });
    await row.getByRole('button', { name: '转订单' }).click();
    await expect(buyer).toHaveURL(/record.purchaseOrder.new/);
    await expect(await cellAt(buyer, 1, '品名')).toHaveText('色谱纯乙腈');
    await expect(await cellAt(buyer, 1, '数量')).toHaveText('12');
    await choose(buyer, '供应商', company);
    await buyer.getByRole('textbox', { name: '收货人' }).fill('吴建国');
    await buyer.getByRole('textbox', { name: '收货地址' }).fill('示例市高新区检测路88号');
    await typeCell(buyer, 1, '含税单价', '275');
    await typeCell(buyer, 2, '含税单价', '3150');
    await typeCell(buyer, 1, '需求日期', inDays(20));
    await typeCell(buyer, 2, '需求日期', inDays(30));
    await expect(field(buyer, '含税总额')).toContainText('¥9,600.00');
    await expect(field(buyer, '总额大写')).toContainText('玖仟陆佰元整');
    await save(buyer);
    orderNo = (await buyer.getByRole('heading', { level: 1 }).textContent())?.match(/PO\d{6}-\d{5}/)?.[0] ?? '';
    expect(orderNo).not.toBe('');
    await move(buyer, '提交审批', '审批中');
  });

  await test.step('the manager approves, the buyer hands it to the supplier', async () => {
    await decideHere(buyer, request, { by: 'manager', then: '已批准' });
    await move(buyer, '下达供应商', '待供方确认');
  });

  await test.step('the supplier promises dates, plans deliveries and confirms', async () => {
    const supplier = await as('supplier');
    await openRow(supplier, '/list/supplierOrder/main', orderNo);
    await supplier.getByRole('button', { name: '编辑', exact: true }).click();
    await typeCell(supplier, 1, '供方承诺日期', inDays(18));
    await typeCell(supplier, 2, '供方承诺日期', inDays(28));
    await supplier.getByRole('button', { name: /展开第 1 行的交货计划/ }).click();
    const plan = supplier.getByRole('region', { name: '交货计划' });
    await plan.getByRole('button', { name: '添加行' }).click();
    await supplier.keyboard.type(inDays(10));
    await supplier.keyboard.press('Tab');
    await supplier.keyboard.type('12');
    await supplier.keyboard.press('Enter');
    await save(supplier);
    await move(supplier, '确认订单', '供方已确认');
  });

  await test.step('the buyer sees it confirmed, what was changed, and where it came from', async () => {
    await buyer.reload();
    await expect(standing(buyer, '供方已确认')).toBeVisible();
    await expect(await cellAt(buyer, 1, '供方承诺日期')).toHaveText(inDays(18));
    await buyer.getByRole('tab', { name: '修改记录' }).click();
    const history = buyer.getByRole('tabpanel');
    await expect(history).toContainText('待供方确认 → 供方已确认');
    await expect(history).toContainText(`订单明细 第 1 行 供方承诺日期空 → ${inDays(18)}`);
    // The lines' due days follow: more than is shown at first.
    await history.getByRole('button', { name: /^还有 \d+ 项$/ }).click();
    await expect(history).toContainText('新增交货计划 第 1 行');
    await buyer.getByRole('tab', { name: '上下游单据' }).click();
    await expect(buyer.getByRole('tabpanel').getByText(demandNo)).toBeVisible();
  });

  await test.step('the buyer prints it: the browser is asked once, and the order alone stands on the paper', async () => {
    await buyer.evaluate(() => {
      window.print = () => document.body.append(Object.assign(document.createElement('i'), { id: 'asked-to-print' }));
    });
    await buyer.getByRole('button', { name: '更多操作' }).click();
    await buyer.getByRole('menuitem', { name: '打印' }).click();
    await expect(buyer.locator('#asked-to-print')).toHaveCount(1);
    await buyer.emulateMedia({ media: 'print' });
    const sheet = buyer.getByRole('article').filter({ hasText: orderNo });
    await expect(sheet.getByRole('heading', { level: 1 })).toHaveText('采购订单');
    await expect(sheet.getByRole('row').filter({ hasText: '色谱纯乙腈' })).toContainText('3,300.00');
    await expect(buyer.getByRole('tab')).toHaveCount(0);
    await buyer.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await buyer.emulateMedia({ media: 'screen' });
    await expect(buyer.getByRole('tab', { name: '上下游单据' })).toBeVisible();
  });

  await test.step('the demander sees what has been ordered of the demand', async () => {
    await demander.reload();
    await expect(field(demander, '执行状态')).toContainText('执行完成');
    await expect(await cellAt(demander, 1, '已下单')).toHaveText('12');
    await expect(await cellAt(demander, 2, '未下单')).toHaveText('0');
  });
});
