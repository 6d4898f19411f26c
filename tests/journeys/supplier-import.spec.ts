import { creditCode } from './credit-code.ts';
import { expect, test } from './journey.ts';
import { workbook } from './workbook.ts';

test.slow();

const count = 2_000;
const heads = ['企业名称', '统一社会信用代码', '企业性质', '国家和地区', '所在地区', '结算币种', '联系电话'];
/** Ninety-six rows say a word that is nobody's, four bear a code with a wrong last sign. */
const isMisnamed = (nth: number) => nth % 20 === 7 && nth < 1_920;
const isMiscoded = (nth: number) => nth % 20 === 7 && nth >= 1_920;

test('two thousand suppliers are brought in; the hundred that are wrong are mended on the page', async ({ as }) => {
  const stamp = String(Date.now()).slice(-7);
  const codeOf = (nth: number) => creditCode(`9133${stamp}${String(nth).padStart(4, '0')}MA`);
  const wrong = (code: string) => code.slice(0, -1) + (code.endsWith('0') ? '1' : '0');
  const rows = Array.from({ length: count }, (_, nth) => [
    `浙江引入${stamp}第${nth}号科技有限公司`,
    isMiscoded(nth) ? wrong(codeOf(nth)) : codeOf(nth),
    isMisnamed(nth) ? '民企' : '民营',
    '中国',
    '浙江省 / 杭州市 / 西湖区',
    '人民币',
    `139${String(Number(stamp) * 10 + nth)
      .slice(-8)
      .padStart(8, '0')}`,
  ]);
  const page = await as('supmgr');
  await page.goto('/list/supplier/main');
  await page.getByRole('button', { name: /导入$/ }).first().click();
  await page.locator('input[type=file]').setInputFiles(workbook('供应商.xlsx', [heads, ...rows]));
  const told = page.getByRole('region', { name: '导入情况' });
  await expect(told).toContainText('有错误 100 条', { timeout: 90_000 });

  // One cell is mended, and with it all that say the same.
  await page.getByText('有错误 100', { exact: true }).click();
  const cell = (nth: number, title: string) =>
    page.getByRole('button', { name: new RegExp(`第${nth + 2}行 ${title}`) });
  await cell(7, '企业性质').click();
  const rowsOfFile = page.getByRole('region', { name: '文件中的数据' });
  await rowsOfFile.getByRole('combobox').first().fill('民营');
  await page.locator('.ant-select-dropdown').filter({ visible: true }).getByText('民营', { exact: true }).click();
  await page.getByRole('button', { name: '都改为“民营”' }).click();
  await expect(told).toContainText('有错误 4 条', { timeout: 60_000 });
  for (const nth of rows.keys()) {
    if (!isMiscoded(nth)) continue;
    await cell(nth, '统一社会信用代码').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(codeOf(nth));
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: /全部导入/ }).click({ timeout: 60_000 });
  await expect(told).toContainText(`已导入 ${count} 条`, { timeout: 240_000 });

  await page.goto(`/list/supplier/main?f.name=${encodeURIComponent(JSON.stringify(`浙江引入${stamp}`))}`);
  await expect(page.getByText(/共\s*2,?000\s*条/).first()).toBeVisible();
});
