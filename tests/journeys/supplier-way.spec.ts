import { inDays } from './days.ts';
import { decide, decideHere, recordAt } from './decide.ts';
import { goTo } from './frame.ts';
import { expect, type Page, test } from './journey.ts';
import { menuEntry } from './menu.ts';
import { complete, enter, handIn, openCompany, registered, sendBack } from './newcomer.ts';
import { callerOf, led, made } from './people.ts';
import { choose, chooseBranch, day, move, save, standing, typeCell } from './record-page.ts';

test.slow();

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** The keeper arranges that somebody goes there; the page of the review stands open then. */
async function arrangeVisit(keeper: Page): Promise<void> {
  await press(keeper, '安排评审');
  await keeper.getByRole('combobox', { name: '评审方式' }).click();
  await keeper.getByTitle('现场考察').last().click();
  await choose(keeper, '评审模板', '供应商现场考察表');
  await choose(keeper, '评审人', '董书瑶');
  await day(keeper, '评审日期', inDays(3));
  await keeper.getByRole('textbox', { name: '考察地点' }).fill('杭州市西湖区文一西路1号');
  await save(keeper);
  await move(keeper, '安排', '待评审');
}

test('a company comes in: sent back once, visited, approved, authorised for a category; a yellow card, and back', async ({
  page,
  as,
  request,
}) => {
  const newcomer = await registered(request);
  await enter(page, newcomer);
  await complete(page);

  const keeper = await as('supmgr');
  await openCompany(keeper, newcomer);
  const [, company] = recordAt(keeper);
  await sendBack(keeper, ['地址与联系'], '请填写总机号码');
  await page.goto('/completeSupInfo');
  await page.getByRole('textbox', { name: '联系电话' }).fill('13700001236');
  await handIn(page);

  await goTo(keeper, `/record/supplier/${company}`);
  await keeper.reload();
  await move(keeper, '受理', '资料初审中');
  await arrangeVisit(keeper);
  const visit = keeper.url();
  await goTo(keeper, `/record/supplier/${company}`);
  await keeper.reload();
  await move(keeper, '进入评审', '准入评审中');

  // Whoever was asked goes there, scores each item and concludes; nobody else can.
  const reviewer = await as('headqa');
  await reviewer.goto('/');
  await (await menuEntry(reviewer, '等我评审的')).click();
  await reviewer.getByRole('row').filter({ hasText: newcomer.company }).getByRole('button').first().click();
  await reviewer.getByRole('button', { name: '编辑', exact: true }).click();
  for (const [nth, score] of ['14', '14', '14', '14', '14', '9', '14'].entries())
    await typeCell(reviewer, nth + 1, '得分', score);
  await reviewer.getByRole('combobox', { name: '结论' }).click();
  await reviewer.getByTitle('通过', { exact: true }).last().click();
  await reviewer.getByRole('textbox', { name: '评审意见' }).fill('体系和仓库都好，可以准入。');
  await save(reviewer);
  await move(reviewer, '评定', '已评定');
  await keeper.goto(visit);
  await expect(keeper.locator('[data-field="score"]').first()).toContainText('93');

  await keeper.goto(`/record/supplier/${company}`);
  for (const by of ['manager', 'headqa', 'finance']) await decide(await callerOf(request, by), recordAt(keeper));
  await decideHere(keeper, request, { by: 'linhai', then: '准入评审中' });
  await decideHere(keeper, request, { by: 'supmgr', then: '审核通过' });

  // What it may deliver is another decision, of another sheet.
  await keeper.goto('/record/supplierCategory/new');
  await choose(keeper, '供应商', newcomer.company);
  await chooseBranch(keeper, '品类', '防护用品');
  await save(keeper);
  await move(keeper, '提交审批', '审批中');
  await decideHere(keeper, request, { by: 'manager', then: '已授权' });

  await page.goto('/list/myCategory/main');
  await expect(page.getByRole('row').filter({ hasText: '防护用品' })).toContainText('已授权');

  // A yellow card is hung out; until it is decided nothing has changed.
  const calls = await callerOf(request, 'supmgr');
  const card = async () => (await calls.get<{ card: string }>(`/records/supplier/${company}`)).result.card;
  await keeper.goto('/record/supplierStatus/new');
  await choose(keeper, '供应商', newcomer.company);
  await keeper.getByRole('combobox', { name: '动作' }).click();
  await keeper.getByTitle('黄牌', { exact: true }).last().click();
  await keeper.getByRole('combobox', { name: '原因' }).click();
  await keeper.getByTitle('重大质量问题').last().click();
  await day(keeper, '截止日期', inDays(30));
  await keeper.getByRole('textbox', { name: '说明' }).fill('连续两批外观不合格');
  await save(keeper);
  await move(keeper, '提交审批', '审批中');
  expect(await card()).toBe('NONE');
  await decideHere(keeper, request, { by: 'manager', then: '生效中' });
  expect(await card()).toBe('YELLOW');
  const [, imposed] = recordAt(keeper);

  await page.goto('/list/myStatus/main');
  await expect(page.getByRole('row').filter({ hasText: '黄牌' }).first()).toContainText('生效中');

  // Mended: another sheet takes away just this one.
  const lifting = await made(calls, '/records/supplierStatus', {
    ...{ supplier: company, action: 'CLEARCARD', lifts: imposed, explain: '近三批合格，整改已验证' },
  });
  await led(calls, 'supplierStatus', lifting.id, 'submit');
  await keeper.goto(`/record/supplierStatus/${lifting.id}`);
  await expect(standing(keeper, '审批中')).toBeVisible();
  await decideHere(keeper, request, { by: 'manager', then: '已办结' });
  expect(await card()).toBe('NONE');
  await page.reload();
  await expect(page.getByRole('row').filter({ hasText: '黄牌' }).first()).toContainText('已解除');
});
