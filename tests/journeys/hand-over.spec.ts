import type { APIRequestContext } from '@playwright/test';
import { expect, test } from './journey.ts';
import { callerOf } from './people.ts';

const key = 'overtimeApproval';

/** Who decides about overtime here, and what the step is called: null gives it back to the product. */
async function publish(request: APIRequestContext, title: string | null): Promise<void> {
  const admin = await callerOf(request, 'admin');
  const { result } = await admin.get<{ rev: number }>(`/metadata/documents/flow/${key}`);
  await admin.remove(`/metadata/drafts/flow/${key}`);
  if (title === null && result.rev === 0) return;
  const steps = { head: { title, who: [{ role: 'portalEd' }] } };
  const body = title === null ? null : { kind: 'flow', key, spec: 3, layer: 'tenant', steps };
  const drafted = await admin.put(`/metadata/drafts/flow/${key}`, { body, baseRev: result.rev, version: 0 });
  expect(drafted, JSON.stringify(drafted)).toMatchObject({ success: true });
  const only = [`flow:${key}`];
  const { result: review } = await admin.post<{ revision: number }>('/metadata/review', { only });
  const published = await admin.post('/metadata/publish', { revision: review.revision, only });
  expect(published, JSON.stringify(published)).toMatchObject({ success: true });
}
test.afterAll(({ request }) => publish(request, null));

interface Overtime {
  readonly id: string;
  readonly version: number;
  readonly overtimeNo: string;
}

test('what waits for somebody who leaves goes to another, and goes on by the newest version of its flow', async ({
  as,
  request,
}) => {
  await publish(request, '编辑确认');
  const inspector = await callerOf(request, 'inspector');
  const made = await inspector.post<Overtime>('/records/overtime', { hours: '2', why: '赶制月底检测报告' });
  expect(made, JSON.stringify(made)).toMatchObject({ success: true });
  const { id, version, overtimeNo } = made.result;
  const sent = await inspector.post(`/records/overtime/${id}/moves/submit`, { version, answers: {} });
  expect(sent, JSON.stringify(sent)).toMatchObject({ success: true });

  const admin = await as('admin');
  await admin.goto('/flows/hand-over');
  await admin.getByRole('searchbox', { name: '姓名或账号' }).fill('editor');
  await admin.keyboard.press('Enter');
  const leaver = admin.getByRole('button', { name: '移交 何雨桐 的任务' });
  await leaver.click();
  const dialog = admin.getByRole('dialog', { name: /^移交.+的任务$/ });
  await dialog.getByRole('button', { name: /^移\s?交$/ }).click();
  await expect(dialog.getByText('请选择接手的人')).toBeVisible();
  await dialog.getByRole('combobox', { name: '接手的人' }).fill('finance');
  await admin.locator('.ant-select-item-option').filter({ hasText: '孙红梅' }).click();
  await dialog.getByLabel('移交的原因').fill('离职');
  await dialog.getByRole('button', { name: /^移\s?交$/ }).click();
  await expect(leaver).toBeHidden();

  await publish(request, '财务确认');
  await admin.goto('/flows/instances');
  await admin.getByRole('button', { name: '换到新版本' }).click();
  const upgrade = admin.getByRole('dialog', { name: '换到流程的新版本' });
  await upgrade.getByRole('combobox', { name: '流程' }).click();
  await admin
    .locator('.ant-select-dropdown:visible')
    .getByText(/^加班审批/)
    .click();
  await upgrade.getByRole('checkbox', { name: new RegExp(overtimeNo) }).check();
  await upgrade.getByLabel('换到新版本的原因').fill('改由财务确认');
  await upgrade.getByRole('button', { name: '换到新版本' }).click();
  await expect(upgrade).toBeHidden();

  const finance = await as('finance');
  await finance.goto('/flows/todo');
  const task = finance.getByRole('main').getByRole('button').filter({ hasText: overtimeNo });
  await expect(task).toContainText('财务确认');
});
