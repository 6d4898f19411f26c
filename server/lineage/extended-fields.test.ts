import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStaffed, type Staffed } from '../../tests/support/staffed.ts';

let at: Staffed;
beforeAll(async () => {
  at = await openStaffed('extended-fields');
});
afterAll(() => at.close());

const add = (fieldName: string, more: object) =>
  at.call('admin', 'POST', '/extendField/add', {
    type: 'material',
    fieldName,
    labelName: `扩展${fieldName}`,
    dataType: 'String',
    ...more,
  });
const edit = (fieldName: string, more: object) =>
  at.call('admin', 'PUT', '/extendField/edit', { type: 'material', fieldName, dataType: 'String', ...more });
const items = async () =>
  (await at.call('admin', 'GET', '/extendField/getList?type=material')).result as Record<string, unknown>[];
const names = async () => (await items()).map(({ fieldName }) => fieldName);

test('an added field stands at its place, in the list as in the form, and says what new records begin with', async () => {
  expect(await add('later', { orderNum: 5 })).toMatchObject({ success: true });
  expect(await add('sooner', { orderNum: 1, defaultValue: "it's so" })).toMatchObject({ success: true });
  const number = { orderNum: '2', dataType: 'number', defaultValue: 12.5 };
  expect(await add('amountOf', number)).toMatchObject({ success: true });
  expect(await names()).toEqual(['sooner', 'amountOf', 'later']);
  expect((await items()).map(({ defaultValue }) => defaultValue)).toEqual(["it's so", '12.5', null]);
  const { result } = await at.call('admin', 'GET', '/extendField/getTableList?type=material');
  expect(result.map(({ key }: { key: string }) => key)).toEqual(['sooner', 'amountOf', 'later']);

  expect(await edit('later', { orderNum: 1 })).toMatchObject({ success: true });
  expect(await names()).toEqual(['later', 'sooner', 'amountOf']);
  expect(await edit('sooner', { labelName: '改名' })).toMatchObject({ success: true });
  expect((await items())[1]).toMatchObject({ labelName: '改名', defaultValue: "it's so" });
  expect(await edit('sooner', { defaultValue: '' })).toMatchObject({ success: true });
  expect((await items())[1]).toMatchObject({ defaultValue: null });
  // Every one of them is a publish.
}, 120_000);

test.each([
  ['number', { dataType: 'number', defaultValue: 'many' }, '“固定”的默认值“many”不是这种类型的值'],
  ['dictionary', { dictCode: 'supplierGrade', defaultValue: 'ZZ' }, '“固定”的默认值“ZZ”不在字典里'],
  ['field nobody fills', { editProperty: '1,2' }, '“固定”必填又只读，没有人能填写，请给出默认值，或取消其中一项'],
  ['place', { orderNum: 'first' }, '排序（orderNum）应为整数'],
])('a wrong %s is refused in words', async (_, more, message) => {
  expect(await add('fixed', { labelName: '固定', ...more })).toMatchObject({ success: false, message });
});

test('a default that is switched off in its dictionary is refused in words', async () => {
  const items = [
    { value: 'old', text: '旧', off: true },
    { value: 'new', text: '新' },
  ];
  expect(await at.call('admin', 'POST', '/dicts', { key: 'age', title: '新旧', items })).toMatchObject({
    success: true,
  });
  const message = '“固定”的默认值“旧”已停用，请改选别的，或先启用它';
  expect(await add('fixed', { labelName: '固定', dictCode: 'age', defaultValue: 'old' })).toMatchObject({ message });
});

test('one that is needed and closed is filled by its default, and nobody writes another', async () => {
  const fixed = { type: 'position', editProperty: '1,2', defaultValue: '甲' };
  expect(await add('fixed', fixed)).toMatchObject({ success: true });
  const { result } = await at.call('admin', 'GET', '/extendField/getList?type=position');
  expect(result).toMatchObject([{ fieldName: 'fixed', required: 'true', editProperty: '1,2', defaultValue: '甲' }]);
  const create = (more: object) =>
    at.call('admin', 'POST', '/records/position', { name: '质检员', code: 'QC', ...more });
  expect((await create({ fixed: '乙' })).result).toMatchObject({ fixed: '甲' });
  expect((await create({ code: 'QD' })).result).toMatchObject({ fixed: '甲' });
}, 60_000);
