import { decide, decideHere, recordAt } from './decide.ts';
import { expect, test } from './journey.ts';
import { menuEntry } from './menu.ts';
import { complete, enter, handIn, openCompany, registered, sendBack } from './newcomer.ts';
import { callerOf } from './people.ts';
import { move } from './record-page.ts';

test.slow();

test('a supplier registers, completes the company and is approved by the keeper of suppliers', async ({
  page,
  as,
  request,
}) => {
  const newcomer = await registered(request);
  await enter(page, newcomer);
  await complete(page);

  const keeper = await as('supmgr');
  await openCompany(keeper, newcomer);
  await move(keeper, '受理', '资料初审中');
  await move(keeper, '进入评审', '准入评审中');
  // Whoever came too late would not be asked any more: it stands there until the last has spoken.
  for (const by of ['manager', 'headqa', 'finance']) await decide(await callerOf(request, by), recordAt(keeper));
  await decideHere(keeper, request, { by: 'linhai', then: '准入评审中' });
  await decideHere(keeper, request, { by: 'supmgr', then: '审核通过' });

  await page.goto('/');
  await expect(await menuEntry(page, '我的订单')).toBeVisible();
  // The menu has lost the entry; the tab that rests keeps its name.
  await expect(page.getByRole('navigation', { name: '已打开的页面' })).toContainText('完善企业信息');
  await page.getByRole('button', { name: /^消息/ }).click();
  await expect(page.getByText('贵司已通过供应商审核').first()).toBeVisible();
});

test('what is sent back says why, is mended and sent again; what is refused says why', async ({
  page,
  as,
  request,
}) => {
  const newcomer = await registered(request);
  await enter(page, newcomer);
  await complete(page);

  const keeper = await as('supmgr');
  await openCompany(keeper, newcomer);
  await sendBack(keeper, ['地址与联系', '资质与简介'], '营业执照不清晰');
  await page.reload();
  await expect(page.getByText('退回补充：营业执照不清晰')).toBeVisible();
  await expect(page.getByText('请修改：地址与联系、资质与简介。其余的已经看过，不再改。')).toBeVisible();
  // It begins where something came back; what did not is passed on the way and can only be read.
  await expect(page.getByRole('region', { name: '地址与联系', exact: true }).first()).toBeVisible();
  await page.getByRole('textbox', { name: '联系电话' }).fill('13700001235');
  await handIn(page);

  await openCompany(keeper, newcomer);
  await move(keeper, '受理', '资料初审中');
  await move(keeper, '不予通过', '审核不通过', { 不通过原因: '经营范围不符' });
  await page.goto('/completeSupInfo');
  await expect(page.getByRole('heading', { name: '审核不通过' })).toBeVisible();
  await expect(page.getByText('审核不通过：经营范围不符')).toBeVisible();
});

test('the demo has an account at every station of the admission', async ({ as }) => {
  for (const [username, heading] of [
    ['waitingsupplier', '已提交待受理'],
    ['refusedsupplier', '审核不通过'],
  ] as const) {
    const page = await as(username);
    await page.goto('/');
    await expect(page).toHaveURL(/\/completeSupInfo/);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  }
  const returned = await as('returnedsupplier');
  await returned.goto('/');
  await expect(returned.getByText('退回补充：证书附件不清晰，请重新上传')).toBeVisible();
  await expect(returned.getByText('请修改：资质与简介。其余的已经看过，不再改。')).toBeVisible();
  await expect(returned.getByRole('region', { name: '资质附件与简介', exact: true }).first()).toBeVisible();
  await expect(returned.getByRole('button', { name: '下一步', exact: true })).toBeVisible();
});
