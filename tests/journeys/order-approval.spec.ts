import path from 'node:path';
import type { APIRequestContext, BrowserContextOptions } from '@playwright/test';
import pg from 'pg';
import { startEmbedded } from '../../server/db/embedded.ts';
import { decide } from './decide.ts';
import { turnTo } from './frame.ts';
import { expect, type Page, test } from './journey.ts';
import { type Caller, callerOf, companyOf } from './people.ts';

const flow = 'poApproval';
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

const idOf = async (caller: Caller) => (await caller.get<{ user: { id: string } }>('/session')).result.user.id;

/** What the product's flow goes on with here: two at the same time, all of a council, and somebody who is late. */
async function publish(request: APIRequestContext, steps: object | null): Promise<void> {
  const admin = await callerOf(request, 'admin');
  const { result } = await admin.get<{ rev: number }>(`/metadata/documents/flow/${flow}`);
  await admin.remove(`/metadata/drafts/flow/${flow}`);
  if (steps === null && result.rev === 0) return;
  const body = steps && { kind: 'flow', key: flow, spec: 3, layer: 'tenant', steps };
  const drafted = await admin.put(`/metadata/drafts/flow/${flow}`, { body, baseRev: result.rev, version: 0 });
  expect(drafted, JSON.stringify(drafted)).toMatchObject({ success: true });
  const only = [`flow:${flow}`];
  const { result: review } = await admin.post<{ revision: number }>('/metadata/review', { only });
  const published = await admin.post('/metadata/publish', { revision: review.revision, only });
  expect(published, JSON.stringify(published)).toMatchObject({ success: true });
}

let stands = '';
test.beforeAll(async ({ request }) => {
  const manager = await callerOf(request, 'manager');
  const by = async (...names: readonly string[]) => [
    { user: await Promise.all(names.map(async (name) => idOf(await callerOf(request, name)))) },
  ];
  await publish(request, {
    both: { as: 'branch', title: '同时审核', split: 'all' },
    lawWay: { as: 'way', title: '法务一路', in: 'both' },
    law: { as: 'approve', title: '法务审核', who: await by('legal'), in: 'lawWay' },
    qualityWay: { as: 'way', title: '质量一路', in: 'both' },
    quality: { as: 'approve', title: '质量审核', who: await by('headqa'), in: 'qualityWay' },
    council: { as: 'approve', title: '评审会签', who: await by('finance', 'head'), many: 'all' },
    last: {
      ...{ as: 'approve', title: '备案', who: await by('editor') },
      due: { after: '1d', then: [{ at: '1d', do: 'agree' }] },
    },
  });
  const span = { begins: '2020-01-01 00:00:00', ends: '2099-01-01 00:00:00' };
  const deputy = await idOf(await callerOf(request, 'supmgr'));
  const made = await manager.post<{ id: string }>('/records/flowDeputy', { reason: '出差', deputy, ...span });
  expect(made, JSON.stringify(made)).toMatchObject({ success: true });
  stands = made.result.id;
});
test.afterAll(async ({ request }) => {
  await (await callerOf(request, 'manager')).post('/records/flowDeputy/delete', { ids: [stands] });
  await publish(request, null);
});

/** Days go by for what waits. */
async function letTimePass(record: string): Promise<void> {
  const { connection } = await startEmbedded({ dir: path.join(process.env.JOURNEY_HOME ?? '', 'pg') });
  const db = new pg.Client({ ...connection });
  await db.connect();
  const moved = await db.query(
    `update flow_timer w set at = w.at - interval '3 days' from flow_instance i
      where i.tenant_id = w.tenant_id and i.id = w.instance_id and i.record_id = $1`,
    [record],
  );
  await db.end();
  expect(moved.rowCount).toBe(1);
}

interface Order {
  readonly id: string;
  readonly version: number;
  readonly poNo: string;
  readonly status: string;
}

const devices: readonly (readonly [string, BrowserContextOptions])[] = [
  ['at a desk', {}],
  ['on a phone', phone],
];
for (const [where, device] of devices)
  test(`${where}: an order is refused, agreed to by a deputy, sent back out of a way, countersigned by one more, and the clock ends it`, async ({
    as,
    request,
  }) => {
    const buyer = await callerOf(request, 'buyer');
    const bought = {
      name: '色谱纯甲醇',
      unit: 'BOTTLE',
      qty: '10',
      price: '96.5',
      taxRate: '0.13',
      needDate: '2030-03-01',
    };
    const made = await buyer.post<Order>('/records/purchaseOrder', {
      ...{ receiver: '吴建国', deliverTo: '示例市高新区检测路88号', lines: [bought] },
      supplier: (await companyOf(request, 'supplier')).id,
    });
    const { id, poNo } = made.result;
    const read = async () => (await buyer.get<Order>(`/records/purchaseOrder/${id}`)).result;
    const submit = async () => {
      const sent = await buyer.post(`/records/purchaseOrder/${id}/moves/submit`, {
        version: (await read()).version,
        answers: {},
      });
      expect(sent, JSON.stringify(sent)).toMatchObject({ success: true });
    };
    const agreed = async (...names: readonly string[]) => {
      for (const name of names) await decide(await callerOf(request, name), ['purchaseOrder', id]);
    };
    /** Somebody at the order that waits for them. */
    const at = async (who: string): Promise<Page> => {
      const page = await as(who, device);
      await page.goto(`/flows/todo?find=${poNo}`);
      const letter = page.getByRole('list', { name: '待办' }).getByRole('button').filter({ hasText: poNo });
      await letter.click();
      await expect(page.getByRole('main').getByRole('region', { name: '审批', exact: true })).toBeVisible();
      return page;
    };
    /** What is done most stands as a button, the rest below one. */
    const press = async (page: Page, verb: string) => {
      const bar = page.getByRole('region', { name: '办理', exact: true });
      const more = bar.getByRole('button', { name: '更多', exact: true });
      const button = bar.getByRole('button', { name: verb, exact: true });
      await expect(more).toBeVisible();
      if (await button.isVisible()) return button.click();
      await more.click();
      await page.getByRole('menuitem', { name: verb, exact: true }).click();
    };
    const say = async (page: Page, verb: string, asked: string, text: string) => {
      const dialog = page.getByRole('dialog', { name: new RegExp(`^${verb}`) });
      await dialog.getByLabel(asked, { exact: true }).fill(text);
      await dialog.getByRole('button', { name: verb, exact: true }).click();
      await expect(dialog).toBeHidden();
    };
    /** An agreement leaves with whoever turns to something else. */
    const agree = async (page: Page) => {
      await press(page, '同意');
      await expect(page.getByText(`已同意“采购订单 ${poNo}”`)).toBeVisible();
      await turnTo(page, '/404');
      await expect.poll(() => nextOf()).not.toEqual(asked);
    };
    const nextOf = async () => {
      const { result } = await buyer.get<{ steps: { key: string; persons: { status: string }[] }[] }>(
        `/flows/of/purchaseOrder/${id}`,
      );
      return result.steps.flatMap(({ key, persons }) => persons.map(({ status }) => `${key} ${status}`));
    };
    let asked: readonly string[] = [];

    await submit();
    const manager = await at('manager');
    await press(manager, '拒绝');
    await say(manager, '拒绝', '拒绝的原因', '价格高于上次，请重新询价');
    await expect.poll(async () => (await read()).status).toBe('draft');

    await submit();
    const deputy = await at('supmgr');
    await expect(deputy.getByRole('main')).toContainText('沈国栋');
    asked = await nextOf();
    await agree(deputy);

    const law = await at('legal');
    await press(law, '退回');
    const back = law.getByRole('dialog', { name: /^退回/ });
    await expect(back.getByText(/的待办将取消/).first()).toBeVisible();
    await back.getByRole('radio', { name: /采购经理/ }).check();
    await say(law, '退回', '退回的原因', '付款条件与框架合同不符');
    await expect.poll(async () => (await nextOf()).filter((one) => /^(law|quality) open/.test(one))).toEqual([]);
    await agreed('manager', 'legal', 'headqa');

    const finance = await at('finance');
    await press(finance, '并加签');
    const adding = finance.getByRole('dialog', { name: /^并加签/ });
    await adding.getByRole('combobox', { name: '选择人员' }).fill('吴建国');
    await finance.locator('.ant-select-item-option').filter({ hasText: '吴建国' }).first().click();
    await finance.keyboard.press('Escape');
    await say(finance, '并加签', '说明', '请仓库看看库容');
    asked = await nextOf();
    await agree(finance);
    await agreed('head', 'warehouse');

    expect((await read()).status).toBe('submitted');
    await letTimePass(id);
    await expect.poll(async () => (await read()).status, { timeout: 40_000 }).toBe('approved');
    const page = await as('buyer', device);
    await page.goto(`/record/purchaseOrder/${id}`);
    const log = page.getByRole('list', { name: '办理记录' });
    await expect(log).toContainText('到期自动同意');
    await page.getByRole('button', { name: /^全部 \d+ 条$/ }).click();
    for (const said of ['（代 沈国栋）', '退回到“采购经理”', '加签', '付款条件与框架合同不符'])
      await expect(log).toContainText(said);
    await expect
      .poll(() => page.evaluate(() => Math.max(document.documentElement.scrollWidth, window.innerWidth)))
      .toBe(device.viewport?.width ?? 1440);
  });
