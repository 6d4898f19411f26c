import { inDays } from './days.ts';
import { type About, decide, decideHere, recordAt } from './decide.ts';
import { expect, type Page, test } from './journey.ts';
import { type Caller, callerOf, companyOf } from './people.ts';
import { cellAt, choose, day, field, move, openRow, save, standing, typeCell } from './record-page.ts';

const stamp = Date.now().toString(36);
const name = `液相耗材框架 ${stamp}`;

interface Contract {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly called: string;
}

/** Writes over an amount as one does by hand: it loses its commas as it is entered, and is chosen whole only then. */
async function retype(page: Page, label: string, text: string): Promise<void> {
  const box = page.getByRole('textbox', { name: label, exact: true });
  await box.click();
  await expect(box).not.toHaveValue(/,/);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

const orderNoOf = async (page: Page) => {
  const heading = page.getByRole('heading', { level: 1, name: /PO\d{6}-\d{5}/ });
  await expect(heading).toBeVisible();
  return (await heading.textContent())?.match(/PO\d{6}-\d{5}/)?.[0] ?? '';
};

/** Presses a step that the server refuses, and reads why. */
async function refused(page: Page, label: string, why: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: label, exact: true }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: label, exact: true });
  const told = page.getByText(why).first();
  await expect(confirm.or(told)).toBeVisible();
  if (await confirm.isVisible()) await confirm.click();
  await expect(told).toBeVisible();
}

test('a framework contract is signed, called off until it is used up, and changed', async ({ as, request }) => {
  test.setTimeout(400_000);
  const company = (await companyOf(request, 'supplier')).name;
  const calling: Caller = await callerOf(request, 'buyer');
  const buyer = await as('buyer');
  const supplier = await as('supplier');
  const legal = await as('legal');
  let contract = '';
  const contractNow = async () => (await calling.get<Contract>(`/records/frameworkContract/${contract}`)).result;

  /** An order of the contract for so much of each line, saved. */
  const order = async (first: string, second: string): Promise<string> => {
    await openRow(buyer, '/list/frameworkContract/main', name);
    await buyer.getByRole('main').getByRole('button', { name: '下达订单' }).click();
    await expect(buyer).toHaveURL(/record.purchaseOrder.new/);
    await expect(await cellAt(buyer, 1, '品名')).toHaveText('C18 色谱柱');
    await buyer.getByRole('textbox', { name: '收货人' }).fill('吴建国');
    await buyer.getByRole('textbox', { name: '收货地址' }).fill('示例市高新区检测路88号');
    await typeCell(buyer, 1, '数量', first);
    await typeCell(buyer, 2, '数量', second);
    await save(buyer);
    return orderNoOf(buyer);
  };

  await test.step('the buyer drafts it with a sum and two lines, and submits it', async () => {
    await buyer.goto('/list/frameworkContract/main');
    await buyer.getByRole('button', { name: '新建合同' }).click();
    await buyer.getByRole('textbox', { name: '合同名称' }).fill(name);
    await choose(buyer, '乙方', company);
    await buyer.getByRole('textbox', { name: '合同金额', exact: true }).fill('10000');
    await day(buyer, '到期日期', inDays(200));
    const lines = buyer.getByRole('grid').first();
    await buyer.getByRole('button', { name: '添加第一行' }).first().click();
    const cells = [
      ['名称', 'C18 色谱柱', '0.22μm 滤膜'],
      ['单位', '个', '盒'],
      ['含税单价', '2000', '100'],
      ['供货周期', '20', '10'],
    ] as const;
    for (const [column, first] of cells) await typeCell(buyer, 1, column, first);
    for (const [column, , second] of cells) await typeCell(buyer, 2, column, second);
    await expect(lines).toBeVisible();
    await save(buyer);
    contract = buyer.url().split('/').at(-1) ?? '';
    await move(buyer, '提交审批', '审批中');
  });

  await test.step('the manager approves it, the supplier signs it, the lawyer files it', async () => {
    await decideHere(buyer, request, { by: 'manager', then: '签署中' });
    await openRow(supplier, '/list/frameworkContract/mine', name);
    await move(supplier, '签署', '待生效', { 签署人: '李建平' });
    await openRow(legal, '/list/frameworkContract/main', name);
    await legal.getByRole('button', { name: '编辑', exact: true }).click();
    await field(legal, '签署件')
      .locator('input[type=file]')
      .setInputFiles({ name: '签署件.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') });
    await expect(field(legal, '签署件')).toContainText('签署件.pdf');
    await save(legal);
    await legal.getByRole('main').getByRole('button', { name: '生效', exact: true }).click();
    await legal.getByRole('dialog').getByLabel('我方签署人').fill('沈国栋');
    const asked = legal.getByRole('dialog').getByLabel('签订日期');
    await asked.fill(inDays(0));
    await asked.press('Enter');
    await expect(standing(legal, '履行中')).toBeVisible();
    await expect(field(legal, '合同编号')).toContainText(/HT\d{4}-\d{5}/);
  });

  let firstOrder = '';
  let firstAt: About = ['', ''];
  await test.step('the buyer orders of it at its prices, and it is told how much is used', async () => {
    firstOrder = await order('4', '5');
    firstAt = recordAt(buyer);
    await expect(field(buyer, '含税总额')).toContainText('¥8,500.00');
    await expect(buyer.locator('[data-field="framework"]')).toContainText(name);
    await move(buyer, '提交审批', '审批中');
    await openRow(buyer, '/list/frameworkContract/main', name);
    await expect(field(buyer, '使用率')).toContainText('85');
    await expect(field(buyer, '剩余金额')).toContainText('¥1,500.00');
    await expect(await cellAt(buyer, 1, '已下单数量')).toHaveText('4');
    await buyer.getByRole('tab', { name: '修改记录' }).click();
    await expect(buyer.getByRole('tabpanel')).toContainText('系统自动提醒已用八成');
  });

  await test.step('an order beyond what is left is refused with what is left', async () => {
    await order('1', '1');
    await refused(buyer, '提交审批', '最多还可用1,500.00，这里还要用2,100.00；请减少600.00');
    await buyer.getByRole('button', { name: '编辑', exact: true }).click();
    await typeCell(buyer, 1, '数量', '0.5');
    await typeCell(buyer, 2, '数量', '5');
    await save(buyer);
    await move(buyer, '提交审批', '审批中');
    expect(await contractNow()).toMatchObject({ status: 'exhausted' });
    await openRow(buyer, '/list/frameworkContract/main', name);
    await expect(standing(buyer, '已用尽')).toBeVisible();
  });

  await test.step('an order that comes back makes room again', async () => {
    await decide(await callerOf(request, 'manager'), firstAt, 'back', '数量待核');
    await buyer.reload();
    await expect(standing(buyer, '履行中')).toBeVisible();
    await openRow(buyer, '/list/purchaseOrder/main', firstOrder);
    await expect(standing(buyer, '草稿')).toBeVisible();
    await move(buyer, '提交审批', '审批中');
  });

  await test.step('it is changed: never below what was called, and in force once the supplier signs', async () => {
    await openRow(buyer, '/list/frameworkContract/main', name);
    await move(buyer, '变更', '变更中', { 变更原因: '新增检测项目' });
    await buyer.getByRole('button', { name: '编辑', exact: true }).click();
    await buyer.getByRole('combobox', { name: '变更类型' }).click();
    await buyer.locator('.ant-select-dropdown:visible').getByText('数量').click();
    await retype(buyer, '合同金额', '9000');
    await buyer.getByRole('button', { name: '保存', exact: true }).click();
    await expect(buyer.getByText('改后最多可占用9000').first()).toBeVisible();
    await retype(buyer, '合同金额', '11000');
    await save(buyer);
    await move(buyer, '提交变更', '变更审批中');
    await decideHere(buyer, request, { by: 'manager', then: '变更签署中' });
    await openRow(supplier, '/list/frameworkContract/mine', name);
    await move(supplier, '签署变更', '履行中', { 签署人: '李建平' });
    await openRow(buyer, '/list/frameworkContract/running', name);
    await expect(field(buyer, '剩余金额')).toContainText('¥1,000.00');
  });

  await test.step('the supplier reads how much is used, and not what the house keeps to itself', async () => {
    const theirs = await callerOf(request, 'supplier');
    const { result } = await theirs.get<Record<string, unknown>>(`/records/frameworkContract/${contract}`);
    expect(result).toMatchObject({ called: '10000.00', amount: '11000.00' });
    for (const hidden of ['remark', 'openOrders', 'stopAt', 'reason'])
      expect(Object.keys(result)).not.toContain(hidden);
  });
});
