import { decide } from './decide.ts';
import { expect, test } from './journey.ts';
import { type Caller, callerOf, companyOf } from './people.ts';
import { cellAt, choose, field, move, openRow, save, typeCell } from './record-page.ts';

const stamp = Date.now().toString(36);
const name = `容量瓶 ${stamp}`;

interface Saved {
  readonly id: string;
  readonly version: number;
}
interface Order extends Saved {
  readonly poNo: string;
  readonly lines: readonly {
    readonly inspectedQty: string;
    readonly acceptedQty: string;
    readonly rejectedQty: string;
  }[];
}

async function made<T extends Saved>(by: Caller, url: string, body: object): Promise<T> {
  const answer = await by.post<T>(url, body);
  expect(answer, answer.message).toMatchObject({ success: true });
  return answer.result;
}

test('goods are inspected by a plan that is found, judged by another person, and the order says what was accepted', async ({
  as,
  request,
}) => {
  test.setTimeout(180_000);
  const [buying, boss, selling, quality] = await Promise.all(
    ['buyer', 'manager', 'supplier', 'headqa'].map((who) => callerOf(request, who)),
  );
  if (!buying || !boss || !selling || !quality) throw new Error('somebody is missing');
  const company = await companyOf(request, 'supplier');
  const inspecting = await callerOf(request, 'inspector');

  const { result: categories } = await buying.get<{ records: { id: string }[] }>('/records/category?list=main');
  const material = await made<Saved>(buying, '/records/material', {
    name,
    category: categories.records[0]?.id,
    unit: 'EA',
    coaRequired: 'N',
  });
  let order = await made<Order>(buying, '/records/purchaseOrder', {
    supplier: company.id,
    receiver: '吴建国',
    deliverTo: '示例市高新区检测路88号',
    lines: [
      { material: material.id, name, unit: 'EA', qty: '1000', price: '16', taxRate: '0.13', needDate: '2099-01-01' },
    ],
  });
  const url = `/records/purchaseOrder/${order.id}`;
  const steps = [
    [buying, url, 'submit'],
    [buying, url, 'publish'],
    [selling, `/records/supplierOrder/${order.id}`, 'confirm'],
  ] as const;
  for (const [who, at, key] of steps) {
    const { result } = await who.get<Order>(at);
    await made(who, `${at}/moves/${key}`, { version: result.version, answers: {} });
    if (key === 'submit') await decide(boss, ['purchaseOrder', order.id]);
  }
  let standard = await made<Saved>(inspecting, '/records/inspectionStandard', {
    name: `${name}来料检验`,
    material: material.id,
    items: [
      { item: '外观', valueKind: 'OPT', defectClass: 'MAJ', target: '无裂纹、破损' },
      {
        item: '容量允差',
        valueKind: 'NUM',
        defectClass: 'MAJ',
        unit: 'mL',
        lower: '99.9',
        upper: '100.1',
        ownSample: 2,
      },
    ],
  });
  const standardAt = `/records/inspectionStandard/${standard.id}`;
  await made(inspecting, `${standardAt}/moves/submit`, { version: standard.version, answers: {} });
  await decide(quality, ['inspectionStandard', standard.id]);
  standard = (await inspecting.get<Saved>(standardAt)).result;

  const inspector = await as('inspector');
  const head = await as('headqa');
  let no = '';

  await test.step('the inspector begins from the standard; the lot finds how many to look at', async () => {
    await inspector.goto(`/record/inspectionStandard/${standard.id}`);
    await inspector.getByRole('main').getByRole('button', { name: '开检验单' }).click();
    await expect(inspector).toHaveURL(/record.inspection.new/);
    await choose(inspector, '采购订单', order.poNo);
    await inspector.getByRole('textbox', { name: '订单行号' }).fill('10');
    await inspector.getByRole('textbox', { name: '批量', exact: true }).fill('500');
    await expect(field(inspector, '抽样数')).toContainText('50');
    await inspector.getByRole('textbox', { name: '批量', exact: true }).fill('501');
    await expect(field(inspector, '抽样数')).toContainText('80');
    await expect(field(inspector, '严重缺陷方案')).toContainText('Ac 2 Re 3');
    await save(inspector);
    const heading = inspector.getByRole('heading', { level: 1, name: /IQC\d{6}-\d{5}/ });
    no = (await heading.textContent())?.match(/IQC\d{6}-\d{5}/)?.[0] ?? '';
    await move(inspector, '抽样', '检验中');
    await expect(field(inspector, '抽样依据')).toContainText(
      '字码 J（批量 501～1200）；严重缺陷 J 80，AQL 1.0，Ac 2 Re 3',
    );
  });

  await test.step('and writes what was found, up to what is still accepted', async () => {
    await inspector.getByRole('button', { name: '编辑', exact: true }).click();
    await typeCell(inspector, 1, '已看数', '80');
    await typeCell(inspector, 1, '看出不合格', '2');
    await expect(await cellAt(inspector, 1, '已检数')).toContainText('80');
    await expect(field(inspector, '批判定')).toContainText('待定');
    await save(inspector);
  });
  const { result: found } = await inspecting.get<{ records: Saved[] }>(
    `/records/inspection?list=main&inspectionNo=${no}`,
  );
  const at = `/records/inspection/${found.records[0]?.id}`;
  await test.step('measured values come from the balance, the label is named by hand', async () => {
    const { result } = await inspecting.get<Saved & { items: { id: string; item: string }[] }>(at);
    const answer = await inspecting.put<{ verdict: string }>(at, {
      version: result.version,
      items: result.items.map(({ id, item }) =>
        item === '外观' ? { id, defectCode: 'DAMAGE' } : { id, values: [{ value: '99.9' }, { value: '100.1' }] },
      ),
    });
    expect(answer, answer.message).toMatchObject({ success: true, result: { verdict: 'PASS' } });
    await openRow(inspector, '/list/inspection/main', no);
    await expect(field(inspector, '批判定')).toContainText('接收');
    await move(inspector, '提交判定', '待判定');
    await expect(inspector.getByRole('main').getByRole('button', { name: '判合格', exact: true })).toBeDisabled();
  });

  await test.step('the head of quality judges it, and the order says what was accepted', async () => {
    await openRow(head, '/list/inspection/main', no);
    await move(head, '判合格', '合格');
    order = (await buying.get<Order>(url)).result;
    expect(order.lines).toMatchObject([{ inspectedQty: '501.000000', acceptedQty: '501.000000' }]);
    const more = { order: order.id, orderLine: 10, material: material.id, lotQty: '500', mode: 'FULL' };
    const over = await inspecting.post('/records/inspection', more);
    expect(over.success).toBe(false);
  });

  await test.step('the buyer finds it under the order it came of', async () => {
    const buyer = await as('buyer');
    await buyer.goto(`/record/purchaseOrder/${order.id}`);
    await buyer.getByRole('tab', { name: '来料检验' }).click();
    await expect(buyer.getByRole('row').filter({ hasText: no })).toContainText('合格');
  });

  await test.step('the supplier reads what was judged of the goods', async () => {
    const { result } = await selling.get<{ records: { inspectionNo: string; status: string }[] }>(
      '/records/inspection?list=mine&pageSize=30',
    );
    expect(result.records.find(({ inspectionNo }) => inspectionNo === no)).toMatchObject({ status: 'passed' });
  });
});
