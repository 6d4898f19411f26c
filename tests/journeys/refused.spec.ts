import type { Locator } from '@playwright/test';
import { expect, type Page, test } from './journey.ts';
import { callerOf } from './people.ts';

interface Saved {
  readonly id: string;
  readonly version: number;
}

test('a step that cannot be taken is grey and says which rule stands against it', async ({ as, request }) => {
  const { get } = await callerOf(request, 'inspector');
  const { result } = await get<{ records: Saved[] }>('/records/inspection?list=main&status=reviewing');

  const page = await as('inspector');
  await page.goto(`/record/inspection/${result.records[0]?.id}`);
  const approve = page.getByRole('button', { name: '判合格', exact: true });
  await expect(approve).toBeDisabled();
  const why = await hoverUntilSaid(page, approve);
  await expect(why).toContainText('规则');
  await expect(why).toContainText('制单人或最后修改人不能“判合格”，请由他人办理');
});

test('a record that has moved on cannot be edited, and says in which state it is', async ({ as, request }) => {
  const { get } = await callerOf(request, 'buyer');
  const { result } = await get<{ records: Saved[] }>('/records/demand?list=pool&pageSize=1');
  const page = await as('buyer');
  await page.goto(`/record/demand/${result.records[0]?.id}`);
  const edit = page.getByRole('button', { name: '编辑', exact: true });
  await expect(edit).toBeDisabled();
  const why = await hoverUntilSaid(page, edit);
  await expect(why).toContainText('状态');
  await expect(why).toContainText('已批准');
});

test('who has no part in something is told so, whatever address they type', async ({ as, request }) => {
  const { get } = await callerOf(request, 'demander');
  const page = await as('demander');
  await page.goto('/list/user/main');
  await expect(page.getByText('没有这种单据，或您无权查看')).toBeVisible();
  expect((await get(`/records/demand/why?operation=move:approve`)).result).toMatchObject({
    allowed: false,
    reasons: [{ by: 'role', say: '您的角色没有“同意”的权限' }],
  });

  const manager = await callerOf(request, 'manager');
  const others = await manager.get<{ records: { id: string; demander: string }[] }>(
    '/records/demand?list=main&pageSize=30',
  );
  const me = await get<{ user: { id: string } }>('/session');
  const theirs = others.result.records.find(({ demander }) => demander !== me.result.user.id);
  await page.goto(`/record/demand/${theirs?.id}`);
  await expect(page.getByText('无法打开这条数据')).toBeVisible();
  await expect(page.getByText('未找到对应数据')).toBeVisible();
  await page.getByRole('button', { name: '返回列表' }).click();
  await expect(page).toHaveURL('/list/demand/main');
});

test('what one may not see is in nothing that the server answers', async ({ as }) => {
  const page = await as('warehouse');
  const answers: Promise<string>[] = [];
  page.on('response', (response) => {
    if (/\/(plans|records)\//.test(response.url())) answers.push(response.text());
  });
  await page.goto(`/list/purchaseOrder/main?f.status=${encodeURIComponent('["confirmed"]')}`);
  await page.getByRole('row').filter({ hasText: '供方已确认' }).first().getByRole('button').first().click();
  await expect(page.getByRole('heading', { name: '订单明细' })).toBeVisible();
  await page.getByRole('tab', { name: '修改记录' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('下达供应商');
  const said = (await Promise.all(answers)).join('\n');
  expect(said).toContain('"lines.qty"');
  for (const hidden of [
    '含税总额',
    '含税单价',
    '总额大写',
    '"total":"',
    '"price"',
    '"lines.price"',
    '"amount"',
    '"tax"',
  ])
    expect(said, hidden).not.toContain(hidden);
  await expect(page.getByRole('main')).not.toContainText('¥');
});

/** What arrives above a button that cannot be pressed moves it from under the pointer: it is gone to again. */
async function hoverUntilSaid(page: Page, button: Locator): Promise<Locator> {
  const why = page.getByRole('tooltip', { name: /现在不能操作/ });
  await expect(async () => {
    await button.hover({ force: true });
    await expect(why).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return why;
}
