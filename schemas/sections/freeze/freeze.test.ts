import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import { actionKinds } from '../../actions/kinds.ts';
import { compileModel } from '../../compile/compile-model.ts';
import { planFor } from '../../compile/plan-for.ts';
import { usersOf } from '../../compile/uses-of.ts';
import { type Document, readDocument } from '../../language/document.ts';
import { sayChanges } from '../../layers/say-changes.ts';

type Words = Readonly<Record<string, unknown>>;

const deal = (freeze: readonly Words[], more: Words = {}): Words => ({
  kind: 'entity',
  key: 'deal',
  spec: 3,
  title: '协议',
  fields: {
    amount: { type: 'money', label: '金额' },
    taken: { type: 'money', label: '已用', calc: 'sum(lines.done)' },
    orders: { type: 'integer', label: '订单数', calc: 'count(later)' },
    status: { type: 'state', label: '状态' },
    now: { type: 'money', label: '现价', calc: 'amount', live: true },
    before: { type: 'ref', to: 'deal', label: '原协议' },
  },
  parts: {
    lines: {
      label: '标的',
      fields: {
        qty: { type: 'decimal', label: '数量' },
        price: { type: 'money', label: '单价' },
        amount: { type: 'money', label: '小计', calc: 'qty * price' },
        done: { type: 'decimal', label: '已办', locked: true },
        left: { type: 'decimal', label: '剩余', calc: 'qty - done', stored: true },
      },
    },
    logs: { label: '记录', fields: { done: { type: 'decimal', label: '已办', locked: true } } },
  },
  states: {
    field: 'status',
    start: 'draft',
    nodes: [
      { key: 'draft', label: '草稿', open: '*' },
      { key: 'done', label: '已定', open: [] },
    ],
    moves: [
      { key: 'approve', label: '同意', from: 'draft', to: 'done' },
      { key: 'sign', label: '签署', from: 'done', to: 'done' },
    ],
  },
  links: { later: { many: 'deal', by: 'before', tab: '后续' } },
  freeze,
  forms: { edit: { head: [{ section: 'base', title: '基本信息', cells: ['amount'] }] } },
  lists: { main: { cols: ['amount'] } },
  access: { roles: { buyer: { do: ['create', 'edit'] } } },
  ...more,
});

const readIn = (words: Words): Document => {
  const read = readDocument(words);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.value;
};
const text = (more: Words = {}) => ({
  key: 'text',
  label: '正文',
  at: ['approve'],
  of: ['amount', 'lines'],
  held: ['sign'],
  ...more,
});
const compile = (freeze: readonly Words[], more: Words = {}) =>
  compileModel([readIn(deal(freeze, more))], fieldKinds, actionKinds, { tenant: 1 });

describe('what is frozen', () => {
  test('of a part is what people write in its rows, and what is worked out of that alone', () => {
    const model = compile([text()]);
    expect(model.ok && model.value.entities.get('deal')?.freezes.get('text')).toEqual({
      key: 'text',
      label: '正文',
      at: ['approve'],
      held: ['sign'],
      of: ['amount', 'lines.qty', 'lines.price', 'lines.amount'],
    });
  });

  test('is told in a plan by its name, and uses what it names', () => {
    const model = compile([text()]);
    if (!model.ok) throw new Error(JSON.stringify(model.issues));
    expect(planFor(model.value, 'deal', { roles: ['buyer'] })?.freezes).toEqual(['正文']);
    expect(usersOf(model.value, 'entity:deal.lines')).toContainEqual({
      document: 'entity:deal',
      path: '/freeze/text/of/1',
    });
  });

  test.each([
    [text({ at: ['gone'] }), 'unknown_move /freeze/text/at/0'],
    [text({ held: ['sign', 'gone'] }), 'unknown_move /freeze/text/held/1'],
    [text({ of: ['gone'] }), 'unknown_field /freeze/text/of/0'],
    [text({ of: ['logs'] }), 'nothing_frozen /freeze/text/of/0'],
    [text({ of: ['amount', 'now'] }), 'frozen_moves_on /freeze/text/of/1'],
    [text({ of: ['orders'] }), 'frozen_moves_on /freeze/text/of/0'],
  ])('%j is refused: %s', (said, issue) => {
    expect((compile([said]).issues ?? []).map(({ code, path }) => `${code} ${path}`)).toContain(issue);
  });

  test('a change of it is told as a whole', () => {
    const [none, one, other] = [deal([]), deal([text()]), deal([text({ of: ['lines.qty'] })])].map(readIn);
    const said = (before?: Document, after?: Document) =>
      before && after && sayChanges(before, after, { fields: fieldKinds });
    expect(said(none, one)).toEqual(['新增固化“正文”：“同意”时保存金额、标的，“签署”前须未改动']);
    expect(said(one, other)).toEqual(['修改了固化“正文”：“同意”时保存标的的数量，“签署”前须未改动']);
    expect(said(one, none)).toEqual(['删除固化“正文”']);
  });
});
