import { expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { type Raw, read } from '../../tests/fixtures/documents/worked-example.ts';
import { actionKinds } from '../actions/kinds.ts';
import { printExpression } from '../expressions/print-expression.ts';
import { compileModel } from './compile-model.ts';
import { farHidesFor } from './far-hides.ts';
import { planFor } from './plan-for.ts';

const decimal = { type: 'decimal', label: '数', scale: 2 };
const calc = (text: string, more: Raw = {}): Raw => ({ ...decimal, calc: text, ...more });
const entity = (key: string, body: Raw): Raw => ({
  kind: 'entity',
  key,
  spec: 3,
  title: key,
  lists: { main: { cols: Object.keys(body.fields) } },
  ...body,
});
const user = entity('user', { fields: { name: { type: 'text', label: '姓名' } } });
const supplier = entity('supplier', {
  named: 'name',
  fields: {
    name: { type: 'text', label: '名称' },
    sort: { type: 'text', label: '类别' },
    keeper: { type: 'user', label: '保管' },
    limit: decimal,
    under: { type: 'ref', to: 'supplier', label: '上级' },
    level: calc('under.level + 1'),
    room: calc('limit - under.limit'),
  },
  parts: { marks: { label: '评分', fields: { by: { type: 'user', label: '评分人' } } } },
  access: {
    scopes: { kept: 'keeper = me()' },
    roles: {
      boss: { do: ['read'] },
      buyer: { do: ['read'], rows: "kept or under.sort = 'P'" },
      self: { do: ['read'], rows: 'id = mySupplier()' },
      judge: { do: ['read'], rows: 'count(marks where by = me()) > 0' },
    },
  },
});
const prime = entity('prime', {
  facetOf: 'supplier',
  when: { sort: 'P' },
  fields: {},
  access: { roles: { boss: { do: ['read'] }, guest: { do: ['read'] } } },
});
const roles = Object.fromEntries(['boss', 'buyer', 'self', 'judge', 'guest'].map((role) => [role, { do: ['read'] }]));
const deal = entity('deal', {
  fields: {
    vendor: { type: 'ref', to: 'supplier', label: '卖方' },
    prime: { type: 'ref', to: 'prime', label: '优选' },
    desk: { type: 'ref', to: 'desk', label: '柜台' },
    much: calc('vendor.limit'),
    more: calc('much + 1'),
    noted: calc('vendor.limit', { stored: true }),
    called: { type: 'text', label: '名称', calc: 'vendor.name' },
    deep: calc('vendor.room'),
    level: calc('vendor.level'),
    best: calc('prime.limit'),
    all: calc('sum(lines.each)'),
    picked: calc("sum(lines where what = 'A', vendor.limit)"),
  },
  parts: {
    lines: {
      label: '明细',
      fields: {
        what: { type: 'text', label: '内容' },
        vendor: { type: 'ref', to: 'supplier', label: '卖方' },
        each: calc('vendor.limit'),
        share: calc('../much / 2'),
        part: calc('each / sum(../lines.each)'),
      },
    },
  },
  states: {
    field: 'what',
    start: 'a',
    nodes: { a: { label: '一', open: '*' } },
    moves: [{ key: 'go', label: '走', from: 'a', to: 'a', when: 'more > 1' }],
  },
  access: { roles: Object.fromEntries(Object.keys(roles).map((role) => [role, { do: ['read', 'move:go'] }])) },
});
deal.fields.what = { type: 'state', label: '状态' };
const desk = entity('desk', {
  fields: { name: { type: 'text', label: '名称' }, limits: calc('sum(deals, vendor.limit)', { live: true }) },
  links: [{ key: 'deals', many: 'deal', by: 'desk', tab: '交易' }],
  access: { roles },
});

const compiled = compileModel([user, supplier, prime, deal, desk].map(read), fieldKinds, actionKinds);
if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
const model = compiled.value;

function hides(role: string, path: string): readonly string[] {
  const found = model.entities.get('deal');
  if (!found) throw new Error('no deal');
  const hidings = farHidesFor(model, found, { roles: [role] }).of(path);
  return hidings.map(({ part, when, hidesWhen }) => `${part}: ${hidesWhen ? 'not ' : ''}${printExpression(when)}`);
}

const seen = (vendor: string) => `empty(${vendor}) or (${vendor}.keeper = me() or ${vendor}.under.sort = 'P')`;

test('whoever sees every record there is asked nothing', () => {
  for (const path of ['much', 'more', 'deep', 'level', 'all', 'picked', 'lines.part', 'vendor.limit'])
    expect(hides('boss', path), path).toEqual([]);
});

test('whoever sees some is shown what he sees the record of: by his row scopes, asked of the reference', () => {
  expect(hides('buyer', 'much')).toEqual([`: ${seen('vendor')}`]);
  expect(hides('buyer', 'more'), 'what is worked out of it').toEqual([`: ${seen('vendor')}`]);
  expect(hides('buyer', 'vendor.limit'), 'what a rule reads').toEqual([`: ${seen('vendor')}`]);
  expect(hides('buyer', 'deep'), 'and the record behind that one').toEqual([
    `: ${seen('vendor')}`,
    `: empty(vendor) or (${seen('vendor.under')})`,
  ]);
  expect(hides('self', 'much'), 'which record it is stands in the reference').toEqual([
    ': empty(vendor) or vendor = mySupplier()',
  ]);
});

test('a name is told to whoever is told the reference, and what an author has stored is his to show', () => {
  expect(hides('buyer', 'called')).toEqual([]);
  expect(hides('buyer', 'vendor.name')).toEqual([]);
  expect(hides('buyer', 'noted')).toEqual([]);
  expect(hides('guest', 'vendor.limit'), 'who may read none there').toEqual([': false']);
});

test('lines are asked one by one, and what is worked out over them is told where all of them may be', () => {
  const each = seen('vendor');
  expect(hides('buyer', 'lines.each')).toEqual([`lines: ${each}`]);
  expect(hides('buyer', 'lines.share'), 'what the head shows').toEqual([`: ${each}`]);
  const all = `: count(lines where if(${each}, false, true)) = 0`;
  expect(hides('buyer', 'all')).toEqual([all]);
  expect(hides('buyer', 'picked')).toEqual([all]);
  expect(hides('buyer', 'lines.part')).toEqual([`lines: ${each}`, all]);
});

test('of a facet only its own records are seen', () => {
  expect(hides('guest', 'best')).toEqual([": empty(prime) or prime.sort = 'P'"]);
});

test('what cannot be asked is not shown: a scope that looks at lines, and what comes of itself without end', () => {
  expect(hides('judge', 'much')).toEqual([': false']);
  expect(hides('buyer', 'level')).toEqual([': false']);
});

test('what asks it is no matter of the browser: the button is there, and the server decides', () => {
  const guards = (role: string) => planFor(model, 'deal', { roles: [role] })?.states?.moves.map(({ when }) => when);
  expect(guards('boss')).toEqual([expect.objectContaining({ t: 'op' })]);
  expect(guards('buyer')).toEqual([null]);
});

test('a sum over the records that point here goes to whoever sees all that it reads through them', () => {
  const fields = (role: string) => Object.keys(planFor(model, 'desk', { roles: [role] })?.fields ?? {});
  expect(fields('boss')).toContain('limits');
  expect(fields('buyer')).not.toContain('limits');
});
