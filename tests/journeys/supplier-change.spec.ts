import { decideHere } from './decide.ts';
import { expect, test } from './journey.ts';
import { callerOf, companyOf } from './people.ts';
import { move, standing } from './record-page.ts';

/** Another number at every repetition. */
const fresh = () => `137${String(Date.now()).slice(-8)}`;

test('a supplier asks by telephone for another number: returned once, then agreed, and only then on file', async ({
  as,
  request,
}) => {
  const phone = fresh();
  const supplier = await callerOf(request, 'supplier4');
  const { id: company } = await companyOf(request, 'supplier4');
  const onFile = async () => (await supplier.get<{ phone: string }>(`/records/myCompany/${company}`)).result.phone;
  const before = await onFile();

  const page = await as('supplier4', { viewport: { width: 390, height: 844 } });
  await page.goto('/record/myChange/new?form=edit');
  await page.getByLabel('变更区块').click();
  await page.getByTitle('联系方式').click();
  await page.getByLabel('变更原因').fill('总机换号');
  await page.getByLabel('新联系电话').fill(phone);
  await page.getByRole('button', { name: '保存并提交审批' }).click();
  await expect(standing(page, '审批中')).toBeVisible();
  const [, id = ''] = /\/record\/myChange\/([0-9a-f-]{36})/.exec(page.url()) ?? [];

  const keeper = await as('supmgr');
  await keeper.goto(`/record/supplierChange/${id}`);
  await expect(keeper.locator('[data-field="oldPhone"]')).toContainText(before);
  await expect(keeper.locator('[data-field="newPhone"]')).toContainText(phone);
  await decideHere(keeper, request, { by: 'supmgr', verb: 'back', remark: '请写明启用日期', then: '退回补充' });

  await page.reload();
  await expect(page.locator('[data-field="returnWhy"]')).toContainText('请写明启用日期');
  await move(page, '提交审批', '审批中');
  expect(await onFile()).toBe(before);
  await decideHere(keeper, request, { by: 'supmgr', then: '已生效' });
  expect(await onFile()).toBe(phone);
});

test('finance writes down the call back where it agrees, and without it nothing is agreed to', async ({
  as,
  request,
}) => {
  const { name } = await companyOf(request, 'supplier4');
  const account = `62${String(Date.now())}01`;

  const page = await as('supplier4');
  await page.goto('/record/myChange/new?form=edit');
  await page.getByLabel('变更区块').click();
  await page.getByTitle('银行账户', { exact: true }).click();
  await page.getByLabel('变更原因').fill('更换开户行');
  await page.getByLabel('新开户行').fill('招商银行宁波分行');
  await page.getByLabel('新账号').fill(account);
  await page.getByLabel('户名').fill(name);
  await page.getByLabel('账户币种').click();
  await page.getByTitle('人民币').last().click();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByText('点击上传').first().click()]);
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
  await chooser.setFiles({ name: '开户许可.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(page.getByText('开户许可.pdf')).toBeVisible();
  await page.getByRole('button', { name: '保存并提交审批' }).click();
  await expect(standing(page, '审批中')).toBeVisible();
  const [, id = ''] = /\/record\/myChange\/([0-9a-f-]{36})/.exec(page.url()) ?? [];

  const keeper = await as('supmgr');
  await keeper.goto(`/record/supplierChange/${id}`);
  await decideHere(keeper, request, { by: 'supmgr', then: '审批中' });

  const finance = await as('finance');
  await finance.goto(`/record/supplierChange/${id}`);
  await finance.getByRole('region', { name: '办理' }).getByRole('button', { name: '同意' }).click();
  const asked = finance.getByRole('dialog');
  await asked.getByRole('button', { name: '同意' }).click();
  await expect(asked.getByText('请填写接听人')).toBeVisible();
  await asked.getByLabel('接听人').fill('财务负责人');
  await asked.getByLabel('回呼核实记录').fill('拨打档案电话，本人确认账户与户名');
  await asked.getByLabel('回呼时间').fill('2026-01-05 10:00:00');
  await asked.getByLabel('回呼时间').press('Enter');
  await asked.getByLabel('意见').fill('已核实');
  await asked.getByRole('button', { name: '同意' }).click();
  await expect(asked).toBeHidden();
  await expect(finance.locator('[data-field="callPerson"]')).toContainText('财务负责人');
});
