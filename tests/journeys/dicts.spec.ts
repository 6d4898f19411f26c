import { expect, test } from './journey.ts';
import { callerOf, signIn } from './people.ts';

interface Dict {
  readonly base: number;
  readonly changed: boolean;
}

test.afterEach(async ({ request }) => {
  const admin = await callerOf(request, 'admin');
  const { result } = await admin.get<Dict>('/dicts/demandKind');
  if (result.changed) await admin.post('/dicts/demandKind/reset', { base: result.base });
});

test('an administrator adds an entry and moves it up, and a requester chooses it at once', async ({ page, as }) => {
  await signIn(page, 'admin');
  await page.goto('/platform/dicts');
  await page.getByLabel('搜索字典').fill('demandKind');
  await page.getByRole('button', { name: /需求类型/ }).click();
  const entries = page.getByRole('group', { name: /^选项：/ });
  await expect(entries.first()).toBeVisible();
  const before = await entries.count();

  await page.getByRole('button', { name: '添加选项' }).click();
  const added = entries.last();
  await added.getByLabel('名称').fill('应急储备');
  await added.getByLabel('数据值').fill('RESERVE');
  await added.getByLabel('名称').press('Alt+ArrowUp');
  await expect(entries.nth(before - 1)).toHaveAccessibleName('选项：应急储备');

  // the handle moves it further, by keys alone
  const handle = page.getByRole('button', { name: '移动选项：应急储备' });
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(handle).toHaveAttribute('aria-pressed', 'true');
  // What is picked up is measured before it moves: first it is told to stand over itself, then over its neighbour.
  const over = (place: number) =>
    expect(page.locator('[id^=DndLiveRegion]')).toHaveText(`“应急储备”将放到第 ${place} 位，共 ${before + 1} 位`);
  await over(before);
  await page.keyboard.press('ArrowUp');
  await over(before - 1);
  await page.keyboard.press('Space');
  await expect(entries.nth(before - 2)).toHaveAccessibleName('选项：应急储备');

  await page.getByRole('button', { name: /^保\s?存$/ }).click();
  const review = page.getByRole('dialog');
  await expect(review).toContainText('新增选项“应急储备”');
  await review.getByRole('button', { name: '保存并生效' }).click();
  await expect(page.getByText('已保存，所有单据立即使用新的选项')).toBeVisible();
  await expect(page.getByText('本公司已修改')).toBeVisible();

  const requester = await as('demander');
  await requester.goto('/record/demand/new?form=edit');
  await requester.getByLabel('需求类型').click();
  await expect(requester.locator('.ant-select-item-option').filter({ hasText: '应急储备' })).toBeVisible();
});

test('what is not saved is asked about before it is left', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/platform/dicts?dict=unit');
  await page.getByLabel('字典名称').fill('单位');
  await page.getByRole('navigation', { name: '字典', exact: true }).getByRole('button', { name: /性别/ }).click();
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText('您是否确认离开此页面-您输入的数据可能不会被保存');
  await asked.getByRole('button', { name: /否/ }).click();
  await expect(page.getByLabel('字典名称')).toHaveValue('单位');
  await page.getByRole('button', { name: '放弃修改' }).click();
  await expect(page.getByLabel('字典名称')).toHaveValue('计量单位');
  await page.getByRole('button', { name: '刷新缓存' }).click();
  await expect(page.getByText('刷新缓存完成！')).toBeVisible();
});

test('a numbering rule shows what comes next, and is changed and given back', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/platform/numbering');
  await page.getByRole('button', { name: '修改物料的编号规则' }).click();
  await page.getByLabel('格式').fill('WL{yyyy}{n:4}');
  await expect(page.getByRole('region', { name: '接下来的号码' })).toContainText(/WL\d{8}/);
  await page.getByLabel('格式').fill('WL');
  await expect(page.getByText(/编号格式须恰有一个流水号/)).toBeVisible();
  await page.getByLabel('格式').fill('WL{yyyy}{n:4}');
  await page.getByRole('button', { name: '保存并生效' }).click();
  await expect(page.locator('tr[data-row-key="material.material"]')).toContainText('已改');
  await page.getByRole('button', { name: '修改物料的编号规则' }).click();
  await page.getByRole('button', { name: '恢复产品设置' }).click();
  await expect(page.getByText('已恢复为产品设置')).toBeVisible();
  await expect(page.locator('tr[data-row-key="material.material"]')).not.toContainText('已改');
});
