import { decideHere } from './decide.ts';
import { expect, type Page, test } from './journey.ts';
import { menuEntry } from './menu.ts';
import { choose, move, save, standing } from './record-page.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

/** A Monday, and the day after it that the company takes off. */
const monday = '2090-06-12';
const tuesday = '2090-06-13';
const wednesday = '2090-06-14';

async function pickDay(page: Page, label: string, day: string): Promise<void> {
  const box = page.getByRole('textbox', { name: label, exact: true });
  await box.click();
  await box.fill(day);
  await box.press('Enter');
}

test('an administrator takes a day off for all, and leave that is asked for over it counts a day less', async ({
  as,
  request,
}) => {
  const admin = await as('admin');
  await admin.goto('/dashboard/analysis');
  await (await menuEntry(admin, '工作日历')).click();
  await expect(admin.getByRole('row').filter({ hasText: '国庆节' }).first()).toBeVisible();
  await admin.getByRole('button', { name: '新建工作日历' }).click();
  await pickDay(admin, '日期', tuesday);
  await admin.getByRole('textbox', { name: '名称' }).fill('厂庆');
  await save(admin);

  const person = await as('demander');
  await person.goto('/dashboard/analysis');
  await (await menuEntry(person, '我的请假')).click();
  await person.getByRole('button', { name: '新建请假' }).click();
  await choose(person, '假期类型', '事假');
  await pickDay(person, '开始日期', monday);
  await pickDay(person, '结束日期', wednesday);
  await expect(person.getByRole('main')).toContainText(/请假天数\s*2/);
  await person.getByRole('textbox', { name: '请假事由' }).fill('办理证件');
  await save(person);
  await move(person, '提交审批', '审批中');
  await decideHere(person, request, { by: 'head', then: '已批准' });
  await expect(standing(person, '已批准')).toBeVisible();

  const small = await as('demander', phone);
  await small.goto('/list/leaveRequest/mine');
  await expect(small.getByText(monday).first()).toBeVisible();
});
