import { inDays } from './days.ts';
import { decide } from './decide.ts';
import { expect, type Page, test } from './journey.ts';
import { type Caller, callerOf, companyOf, led, made, type Saved } from './people.ts';

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const name = `滤芯 ${Date.now().toString(36)}`;

interface Inspection extends Saved {
  readonly items: readonly { readonly id: string; readonly sample: number }[];
}

async function became(by: Caller, of: string, id: string, chain: string): Promise<string> {
  const answer = await by.post<{ records: Saved[] }>(`/records/${of}/becomes/${chain}/make`, { ids: [id] });
  expect(answer, answer.message).toMatchObject({ success: true });
  return answer.result.records[0]?.id ?? '';
}

/** A step of the record, which asks before it is made. */
async function step(page: Page, label: string, then: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: label, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText(then, { exact: true }).first()).toBeVisible();
}

/** Makes the next record out of this one and goes there. */
async function next(page: Page, label: string, entity: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: label, exact: true }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '生成1张' }).tap();
  await dialog.getByRole('list', { name: '已生成的单据' }).getByRole('button').tap();
  await expect(page).toHaveURL(new RegExp(`/record/${entity}/`));
  await expect(page.getByRole('button', { name: '编辑', exact: true })).toBeVisible();
}

/** Writes in the only line of the record, in its drawer. */
async function line(page: Page, part: string, write: (drawer: ReturnType<Page['getByRole']>) => Promise<void>) {
  await page.getByRole('button', { name: '编辑', exact: true }).tap();
  await page.getByRole('button', { name: new RegExp(name) }).tap();
  const drawer = page.getByRole('dialog', { name: `${part} 第 1 行` });
  await write(drawer);
  await drawer.getByRole('button', { name: '完成' }).tap();
  await page.getByRole('button', { name: '保存', exact: true }).tap();
  await expect(page.getByText(/^已保存：/)).toBeVisible();
}

const idOf = (page: Page): string => page.url().split('/').at(-1)?.split('?')[0] ?? '';

test('what a supplier sends is counted on a phone, judged, put on its shelf or sent back, and the buyer sees how far it is', async ({
  as,
  request,
}) => {
  const people = ['buyer', 'manager', 'supplier', 'warehouse', 'inspector', 'headqa'];
  const [buying, boss, selling, keeping, looking, judging] = await Promise.all(
    people.map((who) => callerOf(request, who)),
  );
  if (!buying || !boss || !selling || !keeping || !looking || !judging) throw new Error('somebody is missing');
  type Listed = { readonly records: readonly { readonly id: string; readonly code: string }[] };
  const { result: categories } = await buying.get<Listed>('/records/category?list=main');
  const { result: houses } = await keeping.get<Listed>('/records/warehouse?list=main');
  const material = await made(buying, '/records/material', {
    ...{ name, category: categories.records[0]?.id, unit: 'EA', coaRequired: 'N', batchCtrl: 'Y', inspectMode: 'FULL' },
  });
  const order = await made(buying, '/records/purchaseOrder', {
    ...{ supplier: (await companyOf(request, 'supplier')).id, receiver: '吴建国', deliverTo: '示例市高新区检测路88号' },
    warehouse: houses.records.find(({ code }) => code === 'WH01')?.id,
    lines: [
      { material: material.id, name, unit: 'EA', qty: '100', price: '16', taxRate: '0.13', needDate: inDays(30) },
    ],
  });
  await led(buying, 'purchaseOrder', order.id, 'submit');
  await decide(boss, ['purchaseOrder', order.id]);
  await led(buying, 'purchaseOrder', order.id, 'publish');

  const supplier = await as('supplier', phone);
  await supplier.goto(`/record/supplierOrder/${order.id}`);
  await step(supplier, '确认订单', '供方已确认');
  await next(supplier, '送货', 'supplierNote');
  await line(supplier, '送货明细', (drawer) => drawer.getByLabel('批次').fill('B-2611'));
  await step(supplier, '发货', '在途');
  const no = /ASN\d{6}-\d+/.exec((await supplier.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? '';

  const keeper = await as('warehouse', phone);
  await keeper.goto('/list/deliveryNote/week');
  await keeper.getByRole('textbox', { name: '送货单号' }).fill(no);
  await keeper.getByRole('button', { name: '查询' }).tap();
  const cards = keeper.getByRole('list', { name: '七日内到货' }).getByRole('listitem');
  await expect(cards).toHaveCount(1);
  await cards.first().getByRole('button').first().tap();
  await next(keeper, '收货', 'goodsReceipt');
  await line(keeper, '收货明细', async (drawer) => {
    await drawer.getByLabel('实点数量').fill('100.000001');
    await drawer.getByLabel('实点数量').blur();
    await expect(drawer.getByText(/最多可收 100，多出 0\.000001/)).toBeVisible();
    await drawer.getByLabel('实点数量').fill('100');
  });
  await step(keeper, '点收过账', '已点收');
  const receipt = idOf(keeper);

  const lots: string[] = [];
  for (const [lotQty, foundBad] of [
    ['60', 0],
    ['40', 1],
  ] as const) {
    const id = await became(looking, 'goodsReceipt', receipt, 'inspect');
    const item = { item: '外观', valueKind: 'OPT', defectClass: 'CRI', target: '无破损' };
    const put = async (body: (now: Inspection) => object) => {
      const { result } = await looking.get<Inspection>(`/records/inspection/${id}`);
      const answer = await looking.put(`/records/inspection/${id}`, { version: result.version, ...body(result) });
      expect(answer, answer.message).toMatchObject({ success: true });
    };
    await put(() => ({ lotQty, items: [item] }));
    await led(looking, 'inspection', id, 'begin');
    await put(({ items }) => ({
      items: items.map(({ id: row, sample }) => ({
        ...{ id: row, looked: sample, foundBad },
        ...(foundBad > 0 ? { defectCode: 'DAMAGE' } : {}),
      })),
    }));
    await led(looking, 'inspection', id, 'submit');
    lots.push(id);
  }
  await led(judging, 'inspection', lots[0] ?? '', 'pass');
  const judge = await as('headqa');
  await judge.goto(`/record/inspection/${lots[1]}`);
  await step(judge, '判不合格', '不合格');

  await keeper.goto(`/record/goodsReceipt/${receipt}`);
  await next(keeper, '上架', 'putAway');
  await line(keeper, '上架明细', async (drawer) => {
    await drawer.getByRole('combobox', { name: '上架库位' }).tap();
    await keeper
      .locator('.ant-select-item-option-content', { hasText: /^A-01$/ })
      .first()
      .tap();
  });
  await step(keeper, '上架过账', '已上架');

  const back = await became(looking, 'goodsReceipt', receipt, 'toReturn');
  await led(looking, 'goodsReturn', back, 'submit');
  await decide(boss, ['goodsReturn', back]);
  await led(buying, 'goodsReturn', back, 'send');
  await led(selling, 'supplierReturn', back, 'confirm');
  await keeper.goto(`/record/goodsReturn/${back}`);
  await step(keeper, '退货出库', '已出库');

  const buyer = await as('buyer');
  await buyer.goto('/list/orderLine/main');
  await buyer.getByRole('textbox', { name: '品名' }).fill(name);
  await buyer.getByRole('button', { name: '查询' }).click();
  const row = buyer.getByRole('row', { name: new RegExp(name) });
  for (const figure of ['100', '60', '40']) await expect(row.getByText(figure, { exact: true }).first()).toBeVisible();
});
