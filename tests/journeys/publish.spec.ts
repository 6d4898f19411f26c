import { expect, test } from './journey.ts';
import { type Caller, callerOf } from './people.ts';

const key = `sampleLog${Date.now().toString(36)}`;
const sampleLog = {
  kind: 'entity',
  key,
  spec: 1,
  title: '留样登记',
  named: 'name',
  fields: {
    name: { type: 'text', label: '样品名称', need: true, max: 100, search: true },
    receivedOn: { type: 'date', label: '收样日期', start: 'today()' },
    weight: { type: 'decimal', scale: 3, label: '质量（克）', ge: 0 },
  },
  forms: {
    edit: { head: [{ section: 'base', title: '基本信息', cols: 3, cells: ['name', 'receivedOn', 'weight'] }] },
    info: { like: 'edit', locked: true },
  },
  lists: {
    main: {
      title: '留样登记',
      about: '收到的样品都登记在这里。',
      cols: [{ f: 'name', link: 'info' }, 'receivedOn', 'weight'],
      find: [{ f: 'name', op: 'like' }],
    },
  },
  access: { roles: { iqc: { do: ['create', 'edit', 'delete'] }, auditor: { do: ['read'] } } },
};

/** Drafts, reviews and publishes as an administrator's screen does. */
async function publish(admin: Caller, document: typeof sampleLog, baseRev: number) {
  const drafted = await admin.put(`/metadata/drafts/entity/${key}`, { body: document, baseRev, version: 0 });
  expect(drafted, JSON.stringify(drafted)).toMatchObject({ success: true });
  const only = [`entity:${key}`];
  const review = await admin.post<{ revision: number }>('/metadata/review', { only });
  expect(review, JSON.stringify(review)).toMatchObject({ success: true });
  const published = await admin.post('/metadata/publish', { revision: review.result.revision, note: '登记留样', only });
  expect(published, JSON.stringify(published)).toMatchObject({ success: true });
}

test('an entity published while the server runs has its list, form and rights at once', async ({ as, request }) => {
  const admin = await callerOf(request, 'admin');
  await publish(admin, sampleLog, 0);

  const page = await as('inspector');
  await page.goto(`/list/${key}/main`);
  await expect(page.getByText('还没有留样登记')).toBeVisible();
  await page.getByRole('button', { name: '新建第一条' }).click();
  await expect(page.getByRole('heading', { name: /^新建/ })).toBeVisible();
  await page.getByRole('textbox', { name: '样品名称' }).fill('矿泉水 A-17');
  await page.getByRole('textbox', { name: '质量（克）' }).fill('500.125');
  await page.getByRole('button', { name: /^保\s?存$/ }).click();
  await expect(page.getByRole('heading', { name: /矿泉水 A-17/ })).toBeVisible();
  await page.goto(`/list/${key}/main`);
  await expect(page.getByRole('row', { name: /矿泉水 A-17/ })).toContainText('500.125');

  // Whoever has it open sees the next one without a reload.
  const { weight, ...others } = sampleLog.fields;
  await publish(admin, { ...sampleLog, fields: { ...others, weight: { ...weight, label: '净重（克）' } } }, 1);
  await expect(page.getByRole('columnheader', { name: '净重（克）' })).toBeVisible();

  const buyer = await as('buyer');
  await buyer.goto(`/list/${key}/main`);
  await expect(buyer.getByText('没有这种单据，或您无权查看')).toBeVisible();
});
