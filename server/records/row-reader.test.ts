import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { type Reading, readingOf, rowReader, rowReaders } from './row-reader.ts';

let catalog: Catalog;
let at: Reading;
const made = rowReaders.length;

beforeAll(async () => {
  catalog = await openCatalog('row_reader');
  const add = (entity: string, record: object) => catalog.call('admin', 'POST', `/records/${entity}`, record);
  await add('position', { code: 'DEV', name: '研发', sort: 2 });
  await add('position', { code: 'BUY', name: '采购', sort: 1 });
  await add('position', { code: 'LAW', name: '法务' });
  const segments = [
    { digits: '2', pattern: '[A-Z]+', message: '前两位应为大写字母' },
    { digits: '*', pattern: '.+', message: '不能为空' },
  ];
  await add('checkRule', { code: 'R1', name: '编码规则', segments });
  at = await readingOf(catalog.house, 1);
});
afterAll(async () => {
  rowReaders.length = made;
  await catalog.close();
});

const positions = rowReader(
  'position',
  { code: 'text', name: 'text', sort: 'whole?', isFirst: ['sort = 1', 'yes?'] },
  { order: ['sort', 'code'] },
);

const codes = async (wanted?: Parameters<typeof positions.all>[1]) =>
  (await positions.all(at, wanted)).map(({ code }) => code);

test('rows come by the names of the document, in the order asked for, what is empty last', async () => {
  expect(await positions.all(at)).toEqual([
    { code: 'BUY', name: '采购', sort: 1, isFirst: true },
    { code: 'DEV', name: '研发', sort: 2, isFirst: false },
    { code: 'LAW', name: '法务', sort: null, isFirst: null },
  ]);
});

describe('rows are found', () => {
  test.each([
    ['by a value', { is: { code: 'DEV' } }, ['DEV']],
    ['by one of several', { is: { code: ['LAW', 'BUY'] } }, ['BUY', 'LAW']],
    ['where nothing stands', { is: { sort: null } }, ['LAW']],
    ['whatever is not asked', { is: { code: undefined } }, ['BUY', 'DEV', 'LAW']],
    ['without one', { isNot: { code: 'DEV' } }, ['BUY', 'LAW']],
    ['whatever the case of its letters', { same: { code: 'dev' } }, ['DEV']],
    ['by a word in one of their fields', { like: { word: 'w', in: ['code', 'name'] } }, ['LAW']],
    ['by no word, which is all of them', { like: { word: '', in: ['code'] } }, ['BUY', 'DEV', 'LAW']],
    ['a page at a time', { skip: 1, limit: 1 }, ['DEV']],
  ])('%s', async (_, wanted, found) => {
    expect(await codes(wanted)).toEqual(found);
  });

  test('of those that its words ask for, with what a call gives', async () => {
    const above = rowReader('position', { code: 'text' }, { when: 'sort > 1 or code = named', given: ['named'] });
    expect(await above.all(at, { given: { named: 'LAW' } })).toEqual(
      expect.arrayContaining([{ code: 'DEV' }, { code: 'LAW' }]),
    );
    expect(await above.count(at, { given: { named: 'NONE' } })).toBe(1);
    expect(await above.first(at, { is: { code: 'BUY' }, given: { named: 'LAW' } })).toBeUndefined();
    await expect(above.all(at)).rejects.toThrow('nothing is given for named');
  });
});

test('lines come with their head, in their order', async () => {
  const rules = rowReader('checkRule', { code: 'text', segments: { digits: 'text', message: 'text' } });
  expect(await rules.first(at)).toEqual({
    code: 'R1',
    segments: [
      { digits: '2', message: '前两位应为大写字母' },
      { digits: '*', message: '不能为空' },
    ],
  });
});

test('what lies in the trash is read only where it is asked for, and another company’s rows never', async () => {
  const [dev] = JSON.parse(
    JSON.stringify(await rowReader('position', { id: 'text' }).all(at, { is: { code: 'DEV' } })),
  );
  await catalog.call('admin', 'POST', '/records/position/delete', { ids: [dev.id] });
  expect(await codes()).toEqual(['BUY', 'LAW']);
  expect(await rowReader('position', { code: 'text' }, { trash: 'only' }).all(at)).toEqual([{ code: 'DEV' }]);
  expect(await rowReader('position', { code: 'text' }, { trash: 'too' }).count(at)).toBe(3);
  expect(await positions.all(await readingOf(catalog.house, 2))).toEqual([]);
});

test('a name that the document does not have, or reads otherwise, is a mistake of ours', async () => {
  await expect(rowReader('position', { rank: 'text' }).all(at)).rejects.toThrow('[Bug] a reader of position: rank');
  await expect(rowReader('position', { sort: 'text' }).all(at)).rejects.toThrow('sort is read as text and is whole');
  await expect(rowReader('position', {}).all(at, { is: { rank: '1' } })).rejects.toThrow('no field rank');
  await expect(rowReader('postion', {}).all(at)).rejects.toThrow('no such entity');
});
