import { expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { catalogPlan } from '../../tests/fixtures/catalog-plans.ts';
import type { RecordData } from '../compile/plan.ts';
import { drawingsOf } from './drawings.ts';
import { printHtml } from './print-html.ts';
import { type SheetBlock, sheetOf } from './print-sheet.ts';

// the whole catalog is compiled for the first plan: that takes longer than a test may
catalogPlan('purchaseOrder', ['buyer']);

const asker = {
  me: 'u1',
  myDeparts: [],
  myDepart: null,
  mySupplier: null,
  roles: ['buyer'],
  now: '2026-11-21 09:00:00',
};
const record: RecordData = {
  id: 'po-1',
  version: 1,
  $in: [0],
  poNo: 'PO202611-00001',
  status: 'draft',
  supplier: 's1',
  supplier_dictText: '岭南<科析>仪器有限公司',
  currency: 'CNY',
  orderDate: '2026-11-12',
  urgent: 'N',
  lines: [
    { id: 'l1', lineNo: 10, name: '乙腈', qty: '2', price: '100.50', taxRate: '0.13', amount: '201.00', schedules: [] },
    { id: 'l2', lineNo: 20, name: '滤膜', qty: '1', price: '99', amount: '99.00' },
  ],
};
const print = (roles: readonly string[], given = record, form: string | null = null) =>
  sheetOf(catalogPlan('purchaseOrder', [...roles]), given, {
    company: '华测检测',
    asker,
    kinds: fieldKinds,
    print: form,
  });
const only = <Is extends SheetBlock['is']>(blocks: readonly SheetBlock[], is: Is) =>
  blocks.find((block): block is Extract<SheetBlock, { is: Is }> => block.is === is);

test('a sheet of then says which version it is, beside the number', () => {
  const context = { company: '', asker, kinds: fieldKinds, print: null };
  const { number } = sheetOf(catalogPlan('purchaseOrder', ['buyer']), record, { ...context, version: '第 2 版' });
  expect(number).toBe('PO202611-00001 · 第 2 版');
});

test('a sheet says everything in words: heading, sections, lines, sums and who signs', () => {
  const { company, title, number, blocks } = print(['buyer']);
  expect([company, title, number]).toEqual(['华测检测', '采购订单', 'PO202611-00001']);
  const facts = only(blocks, 'facts')?.cells.map(({ label, value }) => `${label}=${value}`) ?? [];
  expect(facts).toContain('供应商=岭南<科析>仪器有限公司');
  expect(facts).toContain('加急=否');
  const lines = only(blocks, 'lines');
  expect(lines?.rows).toHaveLength(2);
  expect(lines?.columns.map(({ label }) => label)).toContain('品名');
  expect(lines?.foot?.[0]).toBe('合计');
  expect(only(blocks, 'signatures')?.who).toEqual(['制单', '审核', '批准']);
});

test('of a value that changes by itself, paper says which one stands there', () => {
  const plan = catalogPlan('purchaseOrder', ['buyer']);
  const { total, 'lines.qty': qty } = plan.fields;
  if (!total || !qty) throw new Error('purchaseOrder has other fields');
  const varying = { total: { ...total, varies: 'atSave' }, 'lines.qty': { ...qty, varies: 'live' } } as const;
  const given = { ...plan, fields: { ...plan.fields, ...varying } };
  const { blocks } = sheetOf(given, record, { company: '', asker, kinds: fieldKinds, print: null });
  const facts = blocks.flatMap((block) => (block.is === 'facts' ? block.cells : []));
  expect(facts.map(({ label }) => label)).toContain('含税总额（保存时的值）');
  expect(only(blocks, 'lines')?.columns.map(({ label }) => label)).toContain('数量（实时值）');
});

test('the sum of what nobody noted then is told as that, and how many there are is counted', () => {
  const plan = catalogPlan('purchaseOrder', ['buyer']);
  const { edit, info } = plan.forms;
  const { 'lines.amount': amount, 'lines.qty': qty } = plan.fields;
  if (!edit || !info || !amount || !qty) throw new Error('purchaseOrder has other fields and forms');
  const untold = { 'lines.amount': { ...amount, untold: true }, 'lines.qty': { ...qty, untold: true } } as const;
  const foot = { 'lines.amount': 'sum', 'lines.qty': 'count' } as const;
  const counted = { ...info, body: info.body.map((body) => ({ ...body, foot })) };
  const given = { ...plan, fields: { ...plan.fields, ...untold }, forms: { edit, info: counted } };
  const { blocks } = sheetOf(given, record, { company: '', asker, kinds: fieldKinds, print: null });
  const said = only(blocks, 'lines')?.foot?.filter((text) => text !== '');
  expect(said).toEqual(['合计', '2', '当时未记录']);
});

test('the amount stands in capitals, as the document computes it', () => {
  const cells = print(['buyer']).blocks.flatMap((block) => (block.is === 'facts' ? block.cells : []));
  expect(cells.find(({ label }) => label === '总额大写')?.value).toMatch(/^叁佰/);
});

test('what rules or rights hide is not on paper', () => {
  const labels = (blocks: readonly SheetBlock[]) =>
    blocks.flatMap((block) => {
      if (block.is === 'facts') return block.cells.map(({ label }) => label);
      return block.is === 'lines' ? block.columns.map(({ label }) => label) : [];
    });
  expect(labels(print(['buyer']).blocks)).not.toContain('加急原因');
  expect(labels(print(['buyer'], { ...record, urgent: 'Y', urgentWhy: '停产' }).blocks)).toContain('加急原因');
  const blind = labels(print(['warehouse']).blocks);
  expect(blind).not.toContain('含税单价');
  expect(blind).not.toContain('含税总额');
});

test('a page of several begins each anew, and every text is only text', () => {
  const html = printHtml([print(['buyer']), print(['buyer'])], '<b>');
  expect(html.match(/<article/g)).toHaveLength(2);
  expect(html).toContain('岭南&lt;科析&gt;仪器有限公司');
  expect(html).toContain('<title>&lt;b&gt;</title>');
  expect(html).not.toMatch(/<script|<b>|https?:/);
});

test('tabs stand one under another on paper, what is read last behind them', () => {
  const plan = catalogPlan('gallery', ['buyer']);
  const filled = { id: 'g-1', title: '陈列', rows: [{ id: 'r-1', name: '滤膜', qty: '1' }] };
  const { blocks } = sheetOf({ ...plan, print: {} }, filled, { company: '', asker, kinds: fieldKinds, print: null });
  const titles = blocks.flatMap((block) => (block.is === 'signatures' ? [] : [block.title]));
  expect(titles).toEqual(['文字与数字', '日期与开关', '选择', '人员与组织', '明细', '文件与长文本']);
});

test('a signature is drawn in its place, and said in words where nothing draws it', async () => {
  const plan = { ...catalogPlan('gallery', ['buyer']), print: {} };
  const path = 'M10 20L30 40';
  const record = { id: 'g-1', title: '陈列', signed: { path } };
  const printed = async (signed: unknown) => {
    const drawings = await drawingsOf(plan, fieldKinds);
    const given = { ...record, signed };
    return printHtml([sheetOf(plan, given, { company: '', asker, kinds: fieldKinds, print: null, drawings })], '');
  };
  expect(await printed({ path })).toMatch(/aria-label="已签名"><svg [^>]*>(?:(?!<\/svg).)*d="M10 20L30 40"/);
  expect(await printed({ name: '王<建国>' })).toContain('<dd>王&lt;建国&gt;</dd>');
  expect(await printed({ path: 'M1 1"/><script>' })).not.toContain('<script');
  const said = printHtml([sheetOf(plan, record, { company: '', asker, kinds: fieldKinds, print: null })], '');
  expect(said).toContain('<dd>已签名</dd>');
});

test('who signed in the flow stands above the lines where others sign by hand, and who merely reminded does not', () => {
  const said = { at: '2026-11-20 10:20:30', for: null, stepTitle: '负责人', remark: null };
  const decided = [
    { ...said, by: { name: '张三' }, for: { name: '李四' }, verb: 'agree', said: '同意', remark: '价格合理' },
    { ...said, by: { name: '王五' }, verb: 'urge', said: '催办' },
    { ...said, by: null, verb: 'passed', said: '通过' },
    { ...said, by: null, verb: 'lateAgree', said: '到期自动同意' },
  ];
  const context = { company: '', asker, kinds: fieldKinds, print: 'sheet', decided };
  const plan = {
    ...catalogPlan('purchaseOrder', ['buyer']),
    print: { sheet: { key: 'sheet', title: '', blocks: ['signatures'] } },
  };
  const { blocks } = sheetOf(plan as typeof plan & ReturnType<typeof catalogPlan>, record, context);
  expect(blocks.map(({ is }) => is)).toEqual(['lines', 'signatures']);
  expect(only(blocks, 'lines')?.rows.map(({ cells }) => cells.join(' '))).toEqual([
    '负责人 张三（代 李四） 同意 价格合理 2026-11-20 10:20',
    '负责人 系统 到期自动同意  2026-11-20 10:20',
  ]);
});
