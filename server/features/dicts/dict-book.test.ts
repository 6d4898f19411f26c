import { expect, test } from 'vitest';
import { writeXls } from '../../records/excel/book/write-xls.ts';
import { readBook } from '../../records/excel/read/read-book.ts';
import { dictSheet, readDictRows } from './dict-book.ts';
import type { StoredDict } from './read-dicts.ts';

const dict = (key: string, title: string, items: object): StoredDict => {
  const laid = { kind: 'dict', key, spec: 1, title, items } as StoredDict['laid'];
  return { key, product: laid, own: undefined, laid, rev: 0, created: null, updated: null };
};
const dicts = [
  dict('shelfKind', '货架类型', {
    A: { text: '甲', rank: 'a1', note: '说明' },
    '=1+1': { text: '乙', rank: 'a0', off: true },
  }),
  dict('empty', '空的', {}),
];

test('what is exported is read back as it was', async () => {
  const bytes = await writeXls({ sheets: [dictSheet(dicts, '管理员')] });
  const read = readDictRows(await readBook('数据字典.xls', bytes), () => false);
  expect(read).toMatchObject([
    {
      key: 'shelfKind',
      no: 4,
      rows: 2,
      fault: null,
      wish: {
        title: '货架类型',
        items: [
          { value: '=1+1', text: '乙', off: true },
          { value: 'A', text: '甲', off: false, note: '说明' },
        ],
      },
    },
    { key: 'empty', wish: { title: '空的', items: [] } },
  ]);
});

const head = { no: 3, cells: ['字典名称', '字典编码', '选项名称', '数据值'] };
test.each([
  { cells: ['名', 'taken', '甲', 'A'], fault: '字典编码已经存在' },
  { cells: ['名', 'Wrong code', '甲', 'A'], fault: '字典编码以小写字母开头，只能用字母、数字和下划线' },
  { cells: ['', 'free', '甲', 'A'], fault: '请填写字典名称' },
  { cells: ['名', 'free', '', 'A'], fault: '请填写选项的名称和数据值' },
])('$cells is told: $fault', ({ cells, fault }) => {
  expect(readDictRows([head, { no: 4, cells }], (key) => key === 'taken')).toMatchObject([
    { no: 4, wish: null, fault },
  ]);
});

test('a sheet without the headings is none of dictionaries', () => {
  expect(() => readDictRows([{ no: 1, cells: ['x'] }], () => false)).toThrow('没有找到');
});
