import fs from 'node:fs';
import * as XLSX from '@e965/xlsx';
import { expect, test } from './journey.ts';
import { callerOf } from './people.ts';

interface View {
  readonly draft: { readonly version: number } | null;
  readonly fields: readonly { readonly key: string }[];
}
interface Review {
  readonly revision: number;
  readonly seal: string;
  readonly confirm: readonly string[];
}

test.afterEach(async ({ request }) => {
  const admin = await callerOf(request, 'admin');
  const { result } = await admin.get<View>('/extended-fields/category');
  if (result.fields.length === 0 && !result.draft) return;
  await admin.put('/extended-fields/category', { version: result.draft?.version ?? 0, fields: [] });
  const only = ['entity:category'];
  const { revision, seal, confirm } = (await admin.post<Review>('/metadata/review', { only })).result;
  const published = await admin.post('/metadata/publish', { revision, seal, confirm, only });
  expect(published, JSON.stringify(published)).toMatchObject({ success: true });
});

test('an administrator adds a field, and a buyer fills it, finds by it and takes it along', async ({ as }) => {
  const admin = await as('admin');
  await admin.goto('/platform/fields?entity=category');
  await admin.getByRole('button', { name: /^(plus )?增加字段$/ }).click();
  const drawer = admin.getByRole('dialog', { name: '为“主单”增加字段' });
  await drawer.getByRole('button', { name: '确定' }).click();
  await expect(drawer.getByText('请填写字段名称')).toBeVisible();
  await drawer.getByLabel('名称').fill('归口部门代号');
  await drawer.getByLabel('编码').fill('deskCode');
  await drawer.getByLabel('类型').fill('条码');
  await admin.getByTitle('条码与二维码').click();
  await drawer.getByLabel('画成').click();
  await admin.getByTitle('条码（Code 128）').click();
  await drawer.getByRole('button', { name: '确定' }).click();
  const row = admin.getByRole('article', { name: '字段：归口部门代号' });
  await expect(row).toContainText('新增');
  await admin.getByRole('button', { name: '检查并发布' }).click();
  const review = admin.getByRole('dialog', { name: /^发布“物料品类”/ });
  await expect(review).toContainText('新增字段“归口部门代号”（条码与二维码）');
  await review.getByRole('button', { name: /^发\s?布$/ }).click();
  await expect(admin.getByText('物料品类的扩展字段已发布，表单、列表、查询、导入导出和权限立即使用')).toBeVisible();

  const buyer = await as('buyer');
  await buyer.goto('/list/category/main');
  await expect(buyer.getByRole('columnheader', { name: '归口部门代号' })).toBeVisible();
  const caller = await callerOf(buyer.request, 'buyer');
  const { result } = await caller.get<{ records: { id: string; name: string }[] }>(
    '/records/category?list=main&pageSize=1',
  );
  const [first] = result.records;
  await buyer.goto(`/record/category/${first?.id}?edit=1`);
  await buyer.getByRole('textbox', { name: '归口部门代号' }).fill('D-77');
  await buyer.getByRole('button', { name: '保存', exact: true }).first().click();
  await expect(buyer.getByText('D-77').first()).toBeVisible();

  await buyer.goto('/list/category/main');
  await buyer.getByRole('form', { name: '筛选' }).getByRole('button', { name: /展开$/ }).click();
  const filters = buyer.getByRole('form', { name: '筛选' });
  await filters.getByRole('textbox', { name: '归口部门代号' }).fill('D-77');
  await filters.getByRole('button', { name: '查询' }).click();
  await expect(buyer.getByRole('row').filter({ hasText: 'D-77' })).toHaveCount(1);
  await buyer.getByRole('button', { name: /导出$/ }).first().click();
  const download = buyer.waitForEvent('download');
  await buyer.getByRole('button', { name: /导出 \d+ 条/ }).click();
  const book = XLSX.read(fs.readFileSync(await (await download).path()));
  const rows = XLSX.utils.sheet_to_csv(book.Sheets[book.SheetNames[0] ?? ''] as XLSX.WorkSheet);
  expect(rows).toContain('归口部门代号');
  expect(rows).toContain('D-77');
});
