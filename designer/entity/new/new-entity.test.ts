import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import { actionKinds } from '../../../schemas/actions/kinds.ts';
import { compileModel } from '../../../schemas/compile/compile-model.ts';
import type { EntityDocument } from '../../../schemas/language/entity.ts';
import type { MenuDocument } from '../../../schemas/language/menu.ts';
import { suggestKey } from '../suggest-key.ts';
import { withEntry } from './menu-entry.ts';
import { copyStructure, newEntity } from './new-entity.ts';
import { proposeFields } from './propose-fields.ts';

const compile = (...documents: Parameters<typeof compileModel>[0]) => compileModel(documents, fieldKinds, actionKinds);

test.each([
  ['仪器校准申请', 'instrumentCalibrationRequest'],
  ['校准日期', 'calibrationDate'],
  ['GB 编号', 'gbCode'],
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
  ]);
  const headings = ['仪器名称', '校准日期', '次数', '校准费用', '检定结论', '是否外送', '资产编号'];
  const fields = proposeFields({ headings, rows, total: rows.length });
  expect(fields.map(({ label, type }) => [label, type])).toEqual([
    ['仪器名称', 'text'],
    ['校准日期', 'date'],
    ['次数', 'integer'],
    ['校准费用', 'money'],
    ['检定结论', 'choice'],
    ['是否外送', 'flag'],
    ['资产编号', 'text'],
  ]);
  expect(compile(newEntity({ key: 'sheet', title: '表', roles: [], fields })).issues ?? []).toEqual([]);
});
