import fs from 'node:fs';
import * as XLSX from '@e965/xlsx';
import { expect, type Page, test } from './journey.ts';
import { workbook } from './workbook.ts';

/** What was downloaded, as a grid of texts under its headings. */
async function exportUsers(page: Page): Promise<string[][]> {
  await page.goto('/list/user/main');
  await page.getByRole('button', { name: /导出$/ }).first().click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /导出 \d+ 条/ }).click();
  const file = await (await download).path();
  const book = XLSX.read(fs.readFileSync(file));
  return XLSX.utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] as XLSX.WorkSheet, {
    header: 1,
    raw: false,
    defval: '',
  });
}

test('users are exported, changed in a spreadsheet, brought back, and the one wrong row is mended on the page', async ({
  as,
}) => {
  const page = await as('admin');
  const rows = await exportUsers(page);
  const head = rows[2] ?? [];
  const at = (title: string) => head.indexOf(title);
  const stamp = Date.now().toString(36);
  const [first, second] = [rows[3], rows[4]] as [string[], string[]];
  const account = first[at('用户账号')] ?? '';
  first[at('用户姓名')] = `改名${stamp}`;
  second[at('手机号码')] = `139${String(Date.now()).slice(-8)}`;
  const fresh = head.map(() => '');
  fresh[at('用户账号')] = `new.${stamp}`;
  fresh[at('用户姓名')] = `新人${stamp}`;
  fresh[at('主部门')] = '没有这个部门';
  fresh[at('角色')] = rows[5]?.[at('角色')]?.split(',')[0] ?? '';
  rows.push(fresh);
  const no = rows.length;

  await page.getByRole('button', { name: /导入$/ }).first().click();
  await page.getByText('新增或更新', { exact: true }).click();
  const broken = { name: '坏的.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('no workbook') };
  await page.locator('input[type=file]').setInputFiles(broken);
  await expect(page.getByText(/^文件上传失败: /)).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(workbook('用户.xlsx', rows));
  await expect(page.getByText('用户.xlsx 文件上传成功', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: '导入情况' })).toContainText('有错误 1 条');
  await page.getByText('有错误 1', { exact: true }).click();
  // The rows that were there before stay until those asked for have come: the heading and the one wrong row.
  await expect(page.getByRole('region', { name: '文件中的数据' }).getByRole('row')).toHaveCount(2);
  await expect(page.getByText('没有找到“没有这个部门”').last()).toBeVisible();
  await page.getByRole('button', { name: '转到主部门：没有找到“没有这个部门”' }).click();
  await expect(page.getByRole('button', { name: new RegExp(`第${no}行 主部门`) })).toBeFocused();

  await page.getByRole('button', { name: new RegExp(`第${no}行 主部门`) }).click();
  const box = page.getByRole('combobox').last();
  await box.fill('采购');
  await page.locator('.ant-select-dropdown').filter({ visible: true }).getByText('采购部', { exact: true }).click();
  await expect(page.getByRole('button', { name: /全部导入/ })).toBeVisible();
  await page.getByRole('button', { name: /全部导入/ }).click();
  await expect(page.getByRole('region', { name: '导入情况' })).toContainText(/已导入 \d+ 条/);

  await page.getByRole('button', { name: '返回列表' }).click();
  await page.getByRole('textbox', { name: '用户姓名' }).fill(stamp);
  await page.getByRole('button', { name: /查询/ }).click();
  await expect(page.getByRole('button', { name: account, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: `new.${stamp}`, exact: true })).toBeVisible();

  await page.goto('/data-log?entity=user');
  await page.getByRole('combobox', { name: '数据', exact: true }).fill(`改名${stamp}`);
  await page.getByTitle(`改名${stamp}`).click();
  const changed = page.getByRole('row', { name: /用户姓名/ });
  await expect(changed).toContainText('修改');
  await expect(changed).toContainText(`改名${stamp}`);
});

test('what was deleted is given back from the trash, or let go for ever when it is typed out', async ({ as }) => {
  const page = await as('admin');
  const stamp = Date.now().toString(36).toUpperCase();
  for (const code of [`A${stamp}`, `B${stamp}`]) {
    await page.goto('/record/position/new?form=edit');
    await page.getByLabel('职务编码').fill(code);
    await page.getByLabel('职务名称').fill(`临时${code}`);
    await page.getByRole('button', { name: /保存/ }).first().click();
    await expect(page).toHaveURL(/record\/position\/[0-9a-f-]{36}/);
  }
  await page.goto(`/list/position/main?f.name=${encodeURIComponent(JSON.stringify(stamp))}`);
  for (const code of [`A${stamp}`, `B${stamp}`]) {
    await page.getByRole('checkbox', { name: `选择 临时${code}` }).check();
  }
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '删除' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删 ?除/ })
    .click();
  await page.getByRole('button', { name: '更多', exact: true }).first().click();
  await page.getByRole('menuitem', { name: '回收站' }).click();

  const row = (code: string) => page.getByRole('row', { name: new RegExp(code) });
  await row(`A${stamp}`).getByRole('button', { name: '恢复' }).click();
  await expect(row(`A${stamp}`)).toHaveCount(0);
  await row(`B${stamp}`).getByRole('button', { name: '彻底删除' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: '彻底删除' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('彻底删除');
  await dialog.getByRole('button', { name: '彻底删除' }).click();
  await expect(row(`B${stamp}`)).toHaveCount(0);
  await page.getByRole('button', { name: '返回列表' }).click();
  await expect(page.getByRole('heading', { name: /职务\s*共/ })).toBeVisible();
  await page.getByRole('textbox', { name: '职务编码' }).fill(stamp);
  await page.getByRole('button', { name: /查询/ }).click();
  await expect(row(`A${stamp}`)).toBeVisible();
  await expect(row(`B${stamp}`)).toHaveCount(0);
});
