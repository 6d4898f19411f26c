import type { APIRequestContext } from '@playwright/test';
import { expect, type Page, test } from './journey.ts';
import { callerOf } from './people.ts';

const label = (said: string) => ({
  kind: 'entity',
  key: 'demand',
  spec: 1,
  layer: 'tenant',
  fields: { needBy: { label: said } },
});

/** What is published here is everything that waits: nothing else may wait. */
async function dropDrafts(request: APIRequestContext): Promise<void> {
  const admin = await callerOf(request, 'admin');
  const { result } = await admin.get<{ kind: string; key: string }[]>('/metadata/drafts');
  for (const { kind, key } of result) await admin.remove(`/metadata/drafts/${kind}/${key}`);
}
test.beforeEach(({ request }) => dropDrafts(request));
test.afterEach(({ request }) => dropDrafts(request));

/** Writes what the company says of the demand, as a draft. */
async function write(page: Page, document: object): Promise<void> {
  await page.goto('/platform/releases?tab=documents&document=entity:demand');
  await page.getByRole('tab', { name: '本公司的内容' }).click();
  await page.getByRole('textbox', { name: '配置文本' }).fill(JSON.stringify(document, null, 2));
  await page.getByRole('button', { name: '存为草稿' }).click();
  await expect(page.getByText('已存为草稿，到“待发布”检查后发布')).toBeVisible();
}

async function release(page: Page, note: string): Promise<void> {
  await page.goto('/platform/releases');
  await page.getByRole('textbox', { name: '发布说明' }).fill(note);
  await page.getByRole('button', { name: /^发\s?布$/ }).click();
  await expect(page.getByText('现在已经生效')).toBeVisible();
}

test('a change of configuration is written, read in words, published, seen by who works, and taken back', async ({
  as,
}) => {
  const [admin, demander] = [await as('admin'), await as('demander')];
  await demander.goto('/record/demand/new');
  await expect(demander.getByText('最晚需求日期')).toBeVisible();

  await write(admin, label('最迟到货日期'));
  await admin.goto('/platform/releases');
  await expect(admin.getByText('字段“最晚需求日期”改名为“最迟到货日期”')).toBeVisible();
  await expect(admin.getByText(/个全部通过/)).toBeVisible();
  await release(admin, '与合同的说法一致');
  await expect(demander.getByText('最迟到货日期')).toBeVisible();

  await write(admin, label('希望到货日期'));
  await release(admin, '换一种说法');
  await expect(demander.getByText('希望到货日期')).toBeVisible();

  await admin.goto('/platform/releases?tab=revisions');
  const earlier = admin.getByRole('listitem').filter({ hasText: '与合同的说法一致' });
  await earlier.getByRole('button', { name: '回到这一版' }).click();
  const drawer = admin.getByRole('dialog');
  await expect(drawer.getByText(/改名为“最迟到货日期”/)).toBeVisible();
  await drawer.getByRole('button', { name: /^回到第 \d+ 版$/ }).click();
  await expect(admin.getByText(/^已回到第 \d+ 版的配置/)).toBeVisible();
  await expect(demander.getByText('最迟到货日期')).toBeVisible();
});

test('what does not hold together is told where it stands, and cannot be published', async ({ as }) => {
  const admin = await as('admin');
  const document = {
    ...label('最晚需求日期'),
    rules: { broken: { title: '写错的规则', if: 'nothere = 1', then: [{ need: 'needBy' }] } },
  };
  await write(admin, document);
  await admin.goto('/platform/releases');
  await expect(admin.getByRole('region', { name: '问题' })).toContainText('采购需求 › 规则 › 写错的规则 › 条件');
  await expect(admin.getByRole('button', { name: /^发\s?布$/ })).toBeDisabled();
  await admin.getByRole('button', { name: '放弃草稿' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: '放弃草稿' }).click();
  await expect(admin.getByText('没有等待发布的配置')).toBeVisible();
});

test('a package is exported, held against what runs here, imported, and taken back', async ({ as, request }) => {
  const [page, admin] = [await as('admin'), await callerOf(request, 'admin')];
  const say = async (text: string) => {
    const { result } = await admin.get<{ rev: number } | null>('/metadata/documents/dict/parcelKind');
    const body = { spec: 1, title: '包裹类别', items: { A: { text } } };
    await admin.put('/metadata/drafts/dict/parcelKind', { body, baseRev: result?.rev ?? 0, version: 0 });
    const only = ['dict:parcelKind'];
    const { result: judged } = await admin.post<{ revision: number; seal: string }>('/metadata/review', { only });
    const { revision, seal } = judged;
    return (await admin.post<{ revision: number }>('/metadata/publish', { revision, seal, only })).result.revision;
  };
  await say(`纸箱${Date.now()}`);
  const first = await say('纸箱');
  const revision = await say('木箱');

  await page.goto('/platform/releases?tab=packages');
  await page.getByRole('searchbox', { name: '查找配置' }).fill('包裹类别');
  await page.getByRole('checkbox', { name: /包裹类别/ }).check();
  await expect(page.getByText('选中的配置没有用到别的本公司配置')).toBeVisible();
  await page.getByRole('textbox', { name: '包的名称' }).fill('包裹');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出配置包' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('包裹.zcpkg.json');
  const file = await download.path();

  expect(await admin.post('/metadata/rollback', { to: first, revision })).toMatchObject({ success: true });
  await page.getByText('导入', { exact: true }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  const inside = page.getByRole('region', { name: '包里的配置' });
  await expect(inside.getByText('有变化')).toBeVisible();
  await expect(page.getByRole('region', { name: '修改内容' })).toContainText('木箱');
  await page.getByRole('button', { name: '导入并发布' }).click();
  await expect(page.getByText(/^已导入并发布为第 \d+ 版$/)).toBeVisible();

  await page.getByText('导入记录', { exact: true }).click();
  await page.getByRole('button', { name: '撤销导入' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '撤销这次导入' }).click();
  await expect(page.getByText('恢复为导入之前的内容')).toBeVisible();
  const { result } = await admin.get<{ laid: { items: object } }>('/metadata/documents/dict/parcelKind');
  expect(result.laid.items).toMatchObject({ A: { text: '纸箱' } });
});
