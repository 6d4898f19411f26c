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
