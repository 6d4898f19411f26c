import { decide } from './decide.ts';
import { expect, test } from './journey.ts';
import { callerOf } from './people.ts';
import { cellAt, move, save, typeCell } from './record-page.ts';

test('what one has marked with a star becomes a demand, the demand a template, and the template a demand', async ({
  as,
  request,
}) => {
  test.setTimeout(180_000);
  const title = `常备 ${Date.now().toString(36)}`;
  const demander = await as('demander');
  const rows = () => demander.getByRole('list', { name: '选购' }).getByRole('listitem');

  await test.step('marked on a card and by the keyboard in a row, they are what one has marked', async () => {
    await demander.goto('/list/shop/main?as=gallery');
    await expect(rows().first()).toBeVisible();
    const card = rows().nth(1);
    const star = card.getByRole('button', { name: /^收藏 / });
    if ((await star.getAttribute('aria-pressed')) !== 'true') await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');

    await demander.goto(`/list/shop/main?as=table&f.name=${encodeURIComponent(JSON.stringify('乙腈'))}`);
    const row = demander.locator('tr[data-row-key]').first();
    await expect(row).toContainText('乙腈');
    await row.focus();
    const mark = row.getByRole('button', { name: /^收藏 / });
    if ((await mark.getAttribute('aria-pressed')) !== 'true') await row.press('s');
    await expect(mark).toHaveAttribute('aria-pressed', 'true');

    await demander.goto('/list/shop/main?as=table');
    await demander.getByRole('button', { name: '我的收藏' }).click();
    await expect(demander).toHaveURL(/starred=1/);
    await expect(demander.getByRole('button', { name: '我的收藏' })).toHaveAttribute('aria-pressed', 'true');
    await expect(demander.locator('tr[data-row-key]').filter({ hasText: '乙腈' }).first()).toBeVisible();
    const all = demander.locator('tr[data-row-key]').getByRole('button', { name: /^收藏 / });
    for (const one of await all.all()) await expect(one).toHaveAttribute('aria-pressed', 'true');
    const head = await callerOf(request, 'head');
    const theirs = await head.get<{ total: number }>('/records/shop?list=main&starred=Y');
    expect(theirs).toMatchObject({ success: true, result: { total: 0 } });
  });

  await test.step('what is ticked there becomes a demand, and the demand a template', async () => {
    await demander.locator('tr[data-row-key]').filter({ hasText: '乙腈' }).first().getByRole('checkbox').check();
    await demander.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '加入新需求' }).click();
    await expect(demander).toHaveURL(/record.demand.new/);
    await demander.getByRole('textbox', { name: '需求标题' }).fill(title);
    await typeCell(demander, 1, '数量', '6');
    await save(demander);
    await demander.getByRole('button', { name: '存为模板' }).click();
    await expect(demander).toHaveURL(/record.demandTemplate.new/);
    await expect(demander.getByRole('textbox', { name: '模板名称' })).toHaveValue(title);
    await save(demander);
  });

  await test.step('the template becomes a demand that says where its estimate is from', async () => {
    await demander.goto('/list/demandTemplate/main');
    const row = demander.getByRole('row').filter({ hasText: title });
    await row.getByRole('button', { name: '用模板新建' }).click();
    await expect(demander).toHaveURL(/record.demand.new/);
    await expect(demander.getByRole('textbox', { name: '需求标题' })).toHaveValue(title);
    await expect(await cellAt(demander, 1, '数量')).toHaveText('6');
    await expect(await cellAt(demander, 1, '预估依据')).toHaveText(/协议价|最近采购价/);
    await save(demander);
  });
});

test('a demander ticks on the shelf, fills in how many, and buys the same once more', async ({ as, request }) => {
  test.setTimeout(180_000);
  const title = `选购 ${Date.now().toString(36)}`;
  const demander = await as('demander');
  const names: string[] = [];

  await test.step('the shelf is in the menu, and is searched by name', async () => {
    await demander.goto('/');
    const menu = demander.getByRole('navigation', { name: '主菜单' });
    await menu.getByText('需求与计划').click();
    await menu.getByText('选购', { exact: true }).click();
    await expect(demander.getByRole('heading', { level: 1, name: '选购' })).toBeVisible();
    await demander.getByRole('textbox', { name: '物料名称' }).fill('色谱柱');
    await demander.getByRole('button', { name: '查询' }).click();
    await expect(demander.getByRole('columnheader', { name: '最近采购价' })).toBeVisible();
    const rows = demander.getByRole('row').filter({ hasText: '色谱柱' });
    await expect(rows.first()).toBeVisible();
    for (const at of [0, 1]) {
      names.push(
        (await rows
          .nth(at)
          .getByRole('button', { name: /^(?!收藏).*色谱柱/ })
          .first()
          .textContent()) ?? '',
      );
      await rows.nth(at).getByRole('checkbox').check();
    }
  });

  await test.step('what is ticked stands in one new demand, which asks how many', async () => {
    await demander.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '加入新需求' }).click();
    await expect(demander).toHaveURL(/record.demand.new/);
    await demander.getByRole('textbox', { name: '需求标题' }).fill(title);
    await demander.getByRole('textbox', { name: '用途' }).fill('日常检测');
    for (const [at, name] of names.entries()) {
      await expect(await cellAt(demander, at + 1, '品名')).toHaveText(name);
      await expect(await cellAt(demander, at + 1, '单位')).toHaveText('个');
      await typeCell(demander, at + 1, '数量', String(at + 2));
    }
    await save(demander);
    await expect(demander.getByRole('heading', { name: '需求明细' })).toContainText('2 行');
  });

  await test.step('once it is approved, the same is bought again in one step', async () => {
    const id = demander.url().split('/').at(-1) ?? '';
    await expect(demander.getByRole('button', { name: '再买一次' })).toHaveCount(0);
    await move(demander, '提交审批', '审批中');
    await decide(await callerOf(request, 'head'), ['demand', id]);
    await demander.reload();
    await demander.getByRole('button', { name: '再买一次' }).click();
    await expect(demander).toHaveURL(/record.demand.new/);
    await expect(demander.getByRole('textbox', { name: '需求标题' })).toHaveValue(title);
    for (const [at, name] of names.entries()) {
      await expect(await cellAt(demander, at + 1, '品名')).toHaveText(name);
      await expect(await cellAt(demander, at + 1, '数量')).toHaveText(String(at + 2));
    }
    await save(demander);
    await expect(demander).not.toHaveURL(new RegExp(id));
  });

  const supplier = await callerOf(request, 'supplier');
  expect(await supplier.get('/records/shop?list=main')).toMatchObject({ success: false });
});
