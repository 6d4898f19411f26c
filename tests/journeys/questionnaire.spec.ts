import { expect, test } from './journey.ts';
import { menuEntry } from './menu.ts';
import { callerOf, companyOf } from './people.ts';
import { move, save, typeCell } from './record-page.ts';

test.slow();

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

test('a question is written and asked, a supplier in its admission answers on a phone, and the reviewer sees what it is worth', async ({
  as,
  request,
}) => {
  // In letters, so that no number below is found in it.
  const letters = [...String(Date.now()).slice(-6)].map((digit) => 'abcdefghij'[Number(digit)]);
  const word = `车间面积${letters.join('')}`;
  const keeper = await as('supmgr');

  // A question, with what each answer is worth and which of them decides alone.
  await keeper.goto('/record/question/new');
  await keeper.getByRole('textbox', { name: '题目' }).fill(`${word}是否自有`);
  const written = async (no: number, text: string, points: string) => {
    await keeper.getByRole('textbox', { name: `第 ${no} 个答案`, exact: true }).fill(text);
    await keeper.getByRole('textbox', { name: `第 ${no} 个答案的分值` }).fill(points);
  };
  await written(1, '自有', '80');
  await keeper.getByRole('button', { name: '添加答案' }).click();
  await written(2, '没有场地', '0');
  await keeper.getByRole('checkbox', { name: '一票否决' }).nth(1).check();
  await save(keeper);
  await expect(keeper.getByText('一票否决').first()).toBeVisible();

  // Of it and two of the base a questionnaire, whose weights must come to a whole.
  const calls = await callerOf(request, 'supmgr');
  const base = await calls.get<{ records: { id: string; text: string; kind: string }[] }>(
    '/records/question?list=main&pageSize=100',
  );
  const of = (text: string) => base.result.records.find((one) => one.text.startsWith(text))?.id;
  const items = [
    { no: 1, question: of(word), weight: '50', required: 'Y' },
    { no: 2, question: of('从业人员数'), weight: '0', required: 'N', whenNo: 1, whenAnswer: '自有' },
    { no: 3, question: of('质量问题怎样处理'), weight: '40', required: 'Y' },
  ];
  const made = await calls.post<{ id: string }>('/records/questionnaire', {
    ...{ name: `${word}问卷`, passScore: '60', days: 10, items },
  });
  expect(made, made.message).toMatchObject({ success: true });
  await keeper.goto(`/record/questionnaire/${made.result.id}`);
  await keeper.getByRole('main').getByRole('button', { name: '生效', exact: true }).click();
  await keeper.getByRole('dialog').getByRole('button', { name: '生效', exact: true }).click();
  await expect(keeper.getByText(/各题的权重合计须为 ?100%.*90/).first()).toBeVisible();
  const again = keeper.getByRole('dialog').getByRole('button', { name: '取消' });
  if (await again.isVisible()) await again.click();
  const { result: draft } = await calls.get<{ version: number; items: { id: string; no: number }[] }>(
    `/records/questionnaire/${made.result.id}`,
  );
  const mended = await calls.put(`/records/questionnaire/${made.result.id}`, {
    version: draft.version,
    items: draft.items.map(({ id, no }) => (no === 3 ? { id, weight: '50' } : { id })),
  });
  expect(mended, mended.message).toMatchObject({ success: true });
  await keeper.reload();
  await move(keeper, '生效', '已生效');

  const company = await companyOf(request, 'waitingsupplier');
  const sheet = await calls.post<{ id: string }>('/records/answerSheet', {
    ...{ supplier: company.id, questionnaire: made.result.id },
  });
  await keeper.goto(`/record/answerSheet/${sheet.result.id}`);
  await move(keeper, '发出', '待填写');

  // The company is not approved yet, and answers all the same.
  const page = await as('waitingsupplier', phone);
  await page.goto('/list/myQuestionnaire/main');
  await page.getByText(`${word}问卷`).first().tap();
  await page.getByRole('button', { name: '编辑', exact: true }).tap();
  await page.getByText(`${word}是否自有`).first().tap();
  const line = page.getByRole('dialog', { name: /题目与回答 第 \d+ 行/ });
  await expect(line).not.toContainText('80');
  await line.getByRole('radio', { name: '自有' }).check();
  await line.getByRole('button', { name: '完成' }).tap();
  await page.getByRole('button', { name: '保存', exact: true }).tap();
  await expect(page.getByText(/^已保存：/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  // Another day it goes on where it stood.
  await page.reload();
  await page.getByRole('button', { name: '编辑', exact: true }).tap();
  await page.getByText('质量问题怎样处理，由谁负责').first().tap();
  await line.getByRole('textbox', { name: '回答' }).fill('质量部经理负责，七日内给出措施');
  await line.getByRole('button', { name: '完成' }).tap();
  await page.getByRole('button', { name: '保存', exact: true }).tap();
  await expect(page.getByRole('button', { name: '编辑', exact: true })).toBeVisible();
  await page.getByRole('button', { name: '提交', exact: true }).first().tap();
  await page.getByRole('dialog').getByRole('button', { name: '提交', exact: true }).tap();
  await expect(page.getByText('已提交').first()).toBeVisible();

  // The words are marked by the reviewer; then the sheet says what it comes to, and so does the supplier.
  await keeper.goto('/');
  await (await menuEntry(keeper, '待评审的问卷')).click();
  await keeper
    .getByRole('row')
    .filter({ hasText: `${word}问卷` })
    .getByRole('button')
    .first()
    .click();
  await keeper.getByRole('button', { name: '编辑', exact: true }).click();
  await typeCell(keeper, 3, '评审人评分', '70');
  await save(keeper);
  await move(keeper, '评完', '已评分');
  await expect(keeper.locator('[data-field="score"]').first()).toContainText('75');
  await expect(keeper.locator('[data-field="conclusion"]').first()).toContainText('合格');
  const supplier = await calls.get<{ sheetScore: string }>(`/records/supplier/${company.id}`);
  expect(supplier.result.sheetScore).toBe('75.00');
});
