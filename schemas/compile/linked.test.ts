import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { type Raw, read } from '../../tests/fixtures/documents/worked-example.ts';
import { actionKinds } from '../actions/kinds.ts';
import { runCases } from '../cases/run-cases.ts';
import { printExpression } from '../expressions/print-expression.ts';
import { readSentence } from '../expressions/read-sentence.ts';
import { sayExpression } from '../expressions/say-expression.ts';
import { sayIssue } from '../issues/issues.ts';
import { compileModel } from './compile-model.ts';
import { labelsOfModel } from './model-labels.ts';
import { planFor } from './plan-for.ts';
import { usersOf } from './uses-of.ts';

const frame = (fields: Raw = {}, more: Raw = {}): Raw => ({
  kind: 'entity',
  key: 'frame',
  spec: 3,
  title: '框架协议',
  fields: {
    name: { type: 'text', label: '名称' },
    ceiling: { type: 'money', label: '上限' },
    called: {
      type: 'money',
      label: '已调用',
      calc: "sum(callOffs where status = 'issued', qty * price)",
      live: true,
    },
    ...fields,
  },
  links: [{ key: 'callOffs', many: 'callOff', by: 'frame', tab: '调用单' }],
  access: { roles: { buyer: { do: ['create', 'edit'] }, clerk: { do: ['read'] }, seller: { do: ['read'] } } },
  ...more,
});
const callOff = (fields: Raw = {}, more: Raw = {}): Raw => ({
  kind: 'entity',
  key: 'callOff',
  spec: 3,
  title: '调用单',
  fields: {
    frame: { type: 'ref', to: 'frame', label: '框架' },
    status: { type: 'text', label: '状况' },
    qty: { type: 'decimal', label: '数量' },
    price: { type: 'decimal', label: '单价' },
    ...fields,
  },
  lists: { main: { cols: ['qty'] } },
  access: {
    roles: {
      buyer: { do: ['create', 'edit'] },
      clerk: { do: ['read'], hide: ['price'] },
      seller: { do: ['read'], rows: "status = 'issued'" },
    },
  },
  ...more,
});
const compile = (...documents: readonly Raw[]) => compileModel(documents.map(read), fieldKinds, actionKinds);
const said = (...documents: readonly Raw[]) =>
  (compile(...documents).issues ?? []).map(({ code, path, in: document }) => `${code} ${document ?? ''} ${path}`);
const number = { type: 'decimal', label: '数' };
const live = (calc: string) => ({ ...number, calc, live: true });

describe('what records that point here come to', () => {
  test.each([
    ['count(callOffs)'],
    ['count(callOffs where qty > 1) + 1'],
    ['ceiling - sum(callOffs, qty * price)'],
    ['avg(callOffs.qty)'],
    ['median(callOffs where empty(status), qty)'],
    ['called * 2'],
  ])('%s is worked out where the field is live', (calc) => {
    expect(said(frame({ more: live(calc) }), callOff())).toEqual([]);
  });

  test.each([
    [
      'not kept beside values of its own',
      { more: { ...number, calc: 'ceiling - sum(callOffs, qty)', stored: true } },
      'link_mixed',
      'calc',
    ],
    [
      'not kept by the day',
      { more: { ...number, calc: 'count(callOffs where createTime < now())', stored: true } },
      'link_leans',
      'calc',
    ],
    [
      'not kept by what every save changes',
      { more: { ...number, calc: 'count(callOffs where empty(updateBy))', stored: true } },
      'link_leans',
      'calc',
    ],
    [
      'not kept by what stands behind a reference there',
      { more: { ...number, calc: 'sum(callOffs, frame.ceiling)', stored: true } },
      'link_leans',
      'calc',
    ],
    [
      'nor what follows what is not kept',
      { more: { ...number, calc: 'called * 2', stored: true } },
      'link_leans',
      'calc',
    ],
    [
      'not by values that are being changed',
      { more: live('sum(callOffs where qty > ../ceiling, qty)') },
      'link_reads_out',
      'calc',
    ],
    ['not by code alone', { more: live('sum(callOffs, length(capitalCny(price)))') }, 'not_for_database', 'calc'],
    ['not as one value', { more: live('callOffs.qty') }, 'link_only_in_calc', 'calc'],
    ['not without a figure', { more: live('if(empty(callOffs), 1, 2)') }, 'link_only_in_calc', 'calc'],
    ['not by a name there is not', { more: live('sum(callOffs, weight)') }, 'unknown_field', 'calc'],
    ['not in a start', { more: { ...number, start: 'count(callOffs)' } }, 'link_only_in_calc', 'start'],
  ])('%s', (_, fields, code, word) => {
    expect(said(frame(fields), callOff())).toEqual([`${code} entity:frame /fields/more/${word}`]);
    for (const issue of compile(frame(fields), callOff()).issues ?? [])
      expect(sayIssue(issue)).not.toMatch(/undefined|\{/);
  });

  const kept = (calc: string) => ({ ...number, calc, stored: true });
  test.each([
    ['stored', { calls: kept('count(callOffs)') }],
    ['by the law, where nobody says otherwise', { calls: { ...number, calc: 'max(callOffs where qty > 1, price)' } }],
    ['as the amount it is', { sum: { type: 'money', label: '合计', calc: 'sum(callOffs, qty * price) - 5' } }],
    ['with what follows from it', { calls: kept('count(callOffs)'), rest: kept('ceiling - calls') }],
  ])('is kept %s', (_, fields) => {
    const result = compile(frame(fields), callOff());
    expect(result.issues ?? []).toEqual([]);
    const [field] = Object.keys(fields);
    const entity = result.ok ? result.value.entities.get('frame') : undefined;
    expect(entity?.fields.get(field ?? '')?.column).not.toBeNull();
    expect(entity?.fields.get(field ?? '')?.varies).toBeNull();
  });

  test('is kept of what is worked out there of its own, and not of what is asked of others in turn', () => {
    const amount = { type: 'decimal', label: '金额', calc: 'qty * price' };
    expect(said(frame({ sum: kept('sum(callOffs, amount)') }), callOff({ amount }))).toEqual([]);
    const asking = { type: 'decimal', label: '金额', calc: 'frame.ceiling * 2', live: true };
    expect(said(frame({ sum: kept('sum(callOffs, amount)') }), callOff({ amount: asking }))).toEqual([
      'link_leans entity:frame /fields/sum/calc',
    ]);
  });

  test('is kept of nothing that code writes past the records: a log that nobody may make', () => {
    const log = { access: { roles: { buyer: { do: ['read', 'delete'] }, clerk: { do: ['read'] } } } };
    expect(said(frame({ calls: kept('count(callOffs)') }), callOff({}, log))).toEqual([
      'link_leans entity:frame /fields/calls/calc',
    ]);
    expect(said(frame({ calls: live('count(callOffs)') }), callOff({}, log))).toEqual([]);
  });

  test('comes to an end where it is kept, too', () => {
    const back = {
      links: [{ key: 'frames', many: 'frame', by: 'main', tab: '框架' }],
      access: { roles: { buyer: { do: ['create'] } } },
    };
    const sum = kept('sum(frames, more)');
    const main = { type: 'ref', to: 'callOff', label: '主单' };
    const lists = { main: { cols: ['name'] } };
    expect(said(frame({ main, more: kept('sum(callOffs, sum)') }, { lists }), callOff({ sum }, back))).toEqual([
      'link_circle entity:frame /fields/more/calc',
    ]);
  });

  test('is followed by what its own record decides alone, and by no rule', () => {
    const reads = {
      calls: kept('count(callOffs)'),
      rest: kept('calls * other.ceiling'),
      other: { type: 'ref', to: 'frame', label: '上级' },
    };
    expect(said(frame(reads), callOff())).toEqual(['link_reads_on entity:frame /fields/rest/calc']);
    const rules = { many: { title: '多', if: 'calls > 3', then: [{ set: 'name', to: "'多'" }] } };
    expect(said(frame({ calls: kept('count(callOffs)') }, { rules }), callOff())).toEqual([
      'link_sets entity:frame /rules/many',
    ]);
  });

  test('is no ground for a ledger: it moves while nobody saves the record that takes', () => {
    const ledgers = { k: { label: '占用', take: 'calls', of: 'frame', over: 'other', into: 'used' } };
    const fields = {
      calls: kept('count(callOffs)'),
      other: { type: 'ref', to: 'frame', label: '上级' },
      used: { ...number, label: '已用' },
    };
    expect(said(frame(fields, { ledgers }), callOff())).toContain('ledger_takes_kept entity:frame /ledgers/k/take');
  });

  test('stands in no condition: there the field is read', () => {
    const rules = (text: string) => ({
      rules: { over: { title: '超上限', if: text, then: [{ error: 'ceiling', say: '超' }] } },
    });
    expect(said(frame({}, rules('count(callOffs) > 3')), callOff())).toEqual([
      'link_only_in_calc entity:frame /rules/over/if',
    ]);
    expect(said(frame({}, rules('called > ceiling')), callOff())).toEqual([]);
  });

  test('comes to an end: a circle over two documents is told once, in their words', () => {
    const result = compile(
      frame(),
      callOff({ price: { type: 'decimal', label: '单价', calc: 'frame.called / 2', live: true } }),
    );
    expect((result.issues ?? []).map(sayIssue)).toEqual([
      '“框架协议 · 已调用 → 调用单 · 单价 → 框架协议 · 已调用”通过关联单据互相取值，绕成了圈，谁也算不出来；请去掉其中一个公式',
    ]);
  });

  test('is worked out by the database all the way: what only code knows there is told', () => {
    const words = { type: 'text', label: '大写', calc: 'capitalCny(price)' };
    expect(said(frame({ more: live('sum(callOffs, length(words))') }), callOff({ words }))).toEqual([
      'not_for_database entity:frame /fields/more/calc',
    ]);
  });
});

describe('a figure over linked records', () => {
  const result = compile(frame({ open: live('ceiling - called') }), callOff());
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  const model = result.value;
  const shows = (role: string) => Object.keys(planFor(model, 'frame', { roles: [role] })?.fields ?? {});

  test('is shown to whoever may see what it reads in every record there', () => {
    expect(shows('buyer')).toEqual(expect.arrayContaining(['called', 'open']));
    // One does not see the price, the other not every call-off: the sum would tell either.
    for (const role of ['clerk', 'seller']) {
      expect(shows(role)).toContain('ceiling');
      expect(shows(role)).not.toContain('called');
      expect(shows(role)).not.toContain('open');
    }
  });

  test('is shown to everybody where its author says it openly, and what it is worked out from to nobody more', () => {
    const many = { type: 'integer', label: '几张', calc: "count(callOffs where status = 'issued')", live: true };
    const told = compile(frame({ many: { ...many, openly: true }, twice: live('many * 2') }), callOff());
    if (!told.ok) throw new Error(JSON.stringify(told.issues));
    for (const role of ['clerk', 'seller']) {
      const fields = planFor(told.value, 'frame', { roles: [role] })?.fields ?? {};
      expect(Object.keys(fields)).toEqual(expect.arrayContaining(['many', 'twice']));
      expect(fields.called).toBeUndefined();
      expect(fields.many?.calc ?? null).toEqual(role === 'seller' ? null : expect.anything());
    }
  });

  test('makes what it reads used there', () => {
    expect(usersOf(model, 'entity:callOff.price').map(({ document, path }) => `${document} ${path}`)).toContain(
      'entity:frame /fields/called/calc',
    );
  });

  test('is said and read back in words', () => {
    const entity = model.entities.get('frame');
    const calc = entity?.fields.get('called')?.calc;
    if (!entity || !calc) throw new Error();
    const labels = labelsOfModel(model, entity);
    const sentence = sayExpression(calc, labels);
    expect(sentence).toBe('调用单中 状况 等于 issued 的 数量 × 单价 之和');
    const back = readSentence(sentence, labels);
    expect(back.ok && printExpression(back.value)).toBe(printExpression(calc));
  });

  test('is tried by a case that gives the records', () => {
    const cases = [
      {
        name: 'some',
        as: 'buyer',
        given: {
          ceiling: '100',
          callOffs: [
            { status: 'issued', qty: '3', price: '10' },
            { status: 'draft', qty: '9', price: '9' },
          ],
        },
        then: { values: { called: '30', open: '70' } },
      },
      { name: 'none', as: 'buyer', given: { ceiling: '100' }, then: { values: { called: '0', open: '100' } } },
      {
        name: 'wrong',
        as: 'buyer',
        given: { callOffs: [{ status: 'issued', qty: '1', price: '1' }] },
        then: { values: { called: '2' } },
      },
    ];
    const told = compile(frame({ open: live('ceiling - called') }, { cases }), callOff());
    if (!told.ok) throw new Error(JSON.stringify(told.issues));
    expect(told.issues ?? []).toEqual([]);
    expect(runCases(told.value, 'frame', fieldKinds).verdicts).toEqual([
      { name: 'some', passed: true, wrong: [] },
      { name: 'none', passed: true, wrong: [] },
      { name: 'wrong', passed: false, wrong: [expect.stringContaining('已调用')] },
    ]);
  });
});
