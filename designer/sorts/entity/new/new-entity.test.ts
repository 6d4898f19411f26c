import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../../../../renderers/fields/kinds.ts';
import { actionKinds } from '../../../../schemas/actions/kinds.ts';
import { compileModel } from '../../../../schemas/compile/compile-model.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import type { MenuDocument } from '../../../../schemas/language/menu.ts';
import { suggestKey } from '../../../kernel/suggest-key.ts';
import { withEntry } from './menu-entry.ts';
import { copyStructure, newEntity } from './new-entity.ts';
import { proposeFields } from './propose-fields.ts';
import { proposeTable } from './propose-table.ts';

const compile = (...documents: Parameters<typeof compileModel>[0]) => compileModel(documents, fieldKinds, actionKinds);

test.each([
  ['仪器校准申请', 'instrumentCalibrationRequest'],
  ['校准日期', 'calibrationDate'],
  ['GB 编号', 'gbCode'],
  ['设备借用', 'equipmentLoan'],
  ['是否借出', 'isLent'],
  ['是否蹴鞠', 'field'],
  ['蹴鞠', 'field'],
])('%s gets the key %s', (label, key) => {
  expect(suggestKey(label, new Set(), 'field')).toBe(key);
});

test('a key that is taken gets a number', () => {
  expect(suggestKey('名称', new Set(['name', 'name2']), 'field')).toBe('name3');
});

describe('a new entity', () => {
  test('compiles as it is, with a form, a list and rights for whoever makes it', () => {
    const made = compile(newEntity({ key: 'repair', title: '维修', roles: ['buyer'], fields: [] }));
    expect(made.issues ?? []).toEqual([]);
    const model = made.ok ? made.value.entities.get('repair') : undefined;
    expect([...(model?.forms.keys() ?? [])]).toEqual(['edit', 'info']);
    expect(model?.forms.get('edit')?.sections[0]?.cells.map(({ field }) => field)).toEqual(['code', 'name', 'remark']);
  });

  test('made after another has its fields and compiles without its moves', () => {
    const from = newEntity({ key: 'repair', title: '维修', roles: ['buyer'], fields: [] }) as EntityDocument;
    const copy = copyStructure(from, { key: 'service', title: '保养', roles: ['admin'] });
    expect(compile(copy).issues ?? []).toEqual([]);
    expect(Object.keys((copy as EntityDocument).fields)).toEqual(Object.keys(from.fields));
  });

  test('stands in the menu, in a group that is made where it is missing', () => {
    const menu = {
      kind: 'menu',
      key: 'main',
      spec: 1,
      title: '菜单',
      items: { home: { title: '首页', rank: 'a0' } },
    } as MenuDocument;
    const once = withEntry(menu, { entity: 'repair', title: '维修', group: 'ownApps' });
    const twice = withEntry(once, { entity: 'service', title: '保养', group: 'ownApps' });
    expect(Object.keys(twice.items.ownApps?.items ?? {})).toEqual(['repair', 'service']);
    expect(twice.items.ownApps?.items?.repair?.opens).toEqual({ list: 'repair.main' });
  });
});

test('columns of a sheet are told by their headings and by what stands below them', () => {
  const rows = Array.from({ length: 10 }, (_, at) => [
    `天平${at}`,
    '2026-05-01',
    String(at + 1),
    '12.50',
    at % 2 === 0 ? '合格' : '不合格',
    '是',
    `00${at}`,
    '138 1234 5678',
    '问前台',
    'wang@example.cn',
  ]);
  const headings = [
    '仪器名称',
    '校准日期',
    '次数',
    '校准费用',
    '检定结论',
    '是否外送',
    '资产编号',
    '联系电话',
    '备用电话',
    '邮箱',
  ];
  const fields = proposeFields({ headings, rows, total: rows.length });
  expect(fields.map(({ label, type }) => [label, type])).toEqual([
    ['仪器名称', 'text'],
    ['校准日期', 'date'],
    ['次数', 'integer'],
    ['校准费用', 'money'],
    ['检定结论', 'choice'],
    ['是否外送', 'flag'],
    ['资产编号', 'text'],
    ['联系电话', 'phone'],
    ['备用电话', 'choice'],
    ['邮箱', 'mail'],
  ]);
  expect(compile(newEntity({ key: 'sheet', title: '表', roles: [], fields })).issues ?? []).toEqual([]);
});

describe('a table of another database', () => {
  const column = (name: string, type: string, more: object = {}) => ({
    name,
    type,
    comment: null,
    need: false,
    key: false,
    unique: false,
    values: null,
    refers: null,
    ...more,
  });
  const table = {
    schema: 'public',
    name: 'instrument',
    comment: '仪器',
    rows: 2,
    columns: [
      column('id', 'integer', { key: true, need: true }),
      column('serial_no', 'character varying(40)', { need: true, comment: '出厂编号（铭牌上的）' }),
      column('unit_price', 'numeric(12,2)', { comment: '单价' }),
      column('weight', 'numeric(8,3)'),
      column('status', 'text', { need: true, values: ['新', '旧'] }),
      column('supplier_id', 'integer', { refers: 'su_supplier' }),
      column('lost_id', 'integer', { refers: 'nowhere' }),
      column('seen_at', 'timestamp(3) with time zone'),
      column('photo', 'bytea'),
      column('created_at', 'timestamp without time zone'),
    ],
  };
  const targets = [{ key: 'supplier', title: '供应商', store: { table: 'su_supplier' } }];
  const proposed = proposeTable(table, targets);
  test('becomes fields by its types, comments, choices and foreign keys; what is kept anyway is left', () => {
    expect(proposed.map(({ taken, field: { label, type } }) => [taken, label, type])).toEqual([
      [false, 'id', 'integer'],
      [true, '出厂编号', 'text'],
      [true, '单价', 'money'],
      [true, 'weight', 'decimal'],
      [true, 'status', 'choice'],
      [true, 'supplier_id', 'ref'],
      [true, 'lost_id', 'integer'],
      [true, 'seen_at', 'dateTime'],
      [false, 'photo', 'text'],
      [false, 'created_at', 'dateTime'],
    ]);
    expect(proposed[5]?.field).toMatchObject({ to: 'supplier' });
    expect(proposed[8]?.cannot).toContain('bytea');
  });
  test('makes an entity that compiles as it is', () => {
    const fields = proposed.flatMap(({ taken, field }) => (taken && field.type !== 'ref' ? [field] : []));
    const made = compile(newEntity({ key: 'instrument', title: '仪器', roles: ['buyer'], fields }));
    expect(made.issues ?? []).toEqual([]);
  });
});
