import fs from 'node:fs';
import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { expect, type Page, test } from './journey.ts';
import { callerOf } from './people.ts';

const key = `byBpmn${Date.now().toString(36)}`;
const title = '画图审批';
const foreign = path.resolve(import.meta.dirname, '../fixtures/bpmn/camunda-timers.bpmn');

const flow = {
  kind: 'flow',
  key,
  spec: 3,
  title,
  of: 'purchaseOrder',
  steps: [
    { key: 'head', as: 'approve', title: '部门负责人', who: [{ leaderOf: 'start' }], due: { after: '2d' } },
    { key: 'size', as: 'branch', title: '按金额', split: 'one' },
    { key: 'big', as: 'way', title: '十万以上', in: 'size', when: 'total >= 100000' },
    { key: 'finance', as: 'approve', title: '财务', in: 'big', who: [{ role: 'finance' }], many: 'all' },
    { key: 'rest', as: 'way', title: '其他', in: 'size', otherwise: true },
  ],
};

/** Publishes a document of this journey, or takes it away. */
async function publish(request: APIRequestContext, body: object | null): Promise<void> {
  const admin = await callerOf(request, 'admin');
  const { result } = await admin.get<{ rev: number } | null>(`/metadata/documents/flow/${key}`);
  await admin.remove(`/metadata/drafts/flow/${key}`);
  if (body === null && !result?.rev) return;
  await admin.put(`/metadata/drafts/flow/${key}`, { body, baseRev: result?.rev ?? 0, version: 0 });
  const only = [`flow:${key}`];
  const { result: review } = await admin.post<{ revision: number }>('/metadata/review', { only });
  await admin.post('/metadata/publish', { revision: review.revision, only });
}
test.beforeAll(({ request }) => publish(request, flow));
test.afterAll(({ request }) => publish(request, null));

const card = (page: Page, name: string) => page.locator('[data-step]').filter({ hasText: name }).first();

async function choose(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: /^更\s?多$/ }).click();
  await page.getByRole('menuitem', { name: what }).click();
}

test('a flow goes out as BPMN, comes back as another tool left it, and what became of it is drawn before it runs', async ({
  as,
}) => {
  const page = await as('admin');
  await page.goto(`/design/flow/${key}`);
  await expect(card(page, '部门负责人')).toBeVisible();

  const saved = page.waitForEvent('download');
  await choose(page, '导出 BPMN');
  const download = await saved;
  expect(download.suggestedFilename()).toBe(`${title}.bpmn`);
  const text = fs.readFileSync(await download.path(), 'utf8');
  await page.getByText('BPMN 图', { exact: true }).click();
  await expect(page.getByRole('img', { name: `${title}的 BPMN 图` })).toContainText('财务');

  // A file of another tool: told before anything is replaced, and taken back.
  await page.getByRole('button', { name: '导入 BPMN…' }).click();
  const dialog = page.getByRole('dialog', { name: '导入 BPMN' });
  await dialog.locator('input[type=file]').setInputFiles(foreign);
  const lost = dialog.getByRole('list', { name: '不能照原样导入的内容' });
  await expect(lost).toContainText('这种边界事件没有对应的内容，没有导入');
  await dialog.getByRole('button', { name: '替换当前流程' }).click();
  await page.getByText('设计', { exact: true }).click();
  await expect(card(page, '走合同审批')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(card(page, '部门负责人')).toBeVisible();
  await expect(card(page, '走合同审批')).toHaveCount(0);

  // Our own, as another tool left it: a name, a condition and a way to decide are others.
  const changes = [
    ['name="部门负责人"', 'name="直接上级"'],
    ['total &gt;= 100000', 'total &gt;= 50000'],
    ['isSequential="false"', 'isSequential="true"'],
  ] as const;
  const edited = changes.reduce((now, [from, to]) => now.replace(from, to), text);
  await choose(page, '导入 BPMN…');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: '改过的.bpmn', mimeType: 'application/xml', buffer: Buffer.from(edited) });
  await expect(dialog.getByText('文件的内容全部可以导入')).toBeVisible();
  await dialog.getByRole('button', { name: '替换当前流程' }).click();
  await expect(card(page, '直接上级')).toBeVisible();

  await page.getByRole('button', { name: '发布…' }).click();
  const review = page.getByRole('dialog', { name: `发布“${title}”` });
  const drawn = review.getByRole('figure', { name: `“${title}”修改前后的对比` });
  await expect(drawn).toContainText('修改 3');
  await expect(drawn.getByText('直接上级').locator('..')).toContainText('修改名称');
  await expect(drawn.getByText('十万以上').locator('..')).toContainText('修改条件');
  await expect(review.getByText('步骤“部门负责人”改名为“直接上级”')).toBeVisible();
  await review.getByRole('button', { name: /^发\s?布$/ }).click();
  await expect(page.getByText('与已发布的内容相同')).toBeVisible();

  // And the way back to an earlier revision is drawn as well.
  await page.goto('/platform/releases?tab=revisions');
  await page.getByRole('button', { name: '回到这一版' }).first().click();
  await expect(page.getByRole('dialog').getByRole('figure')).toContainText('修改 3');
});
