import { expect, test } from 'vitest';
import { compileWorked, told } from '../../tests/fixtures/documents/worked-example.ts';

const order = 'entity:purchaseOrder';

test('everything wrong in all documents at once', () => {
  const result = compileWorked(
    (doc) => {
      doc.fields.currency.dict = 'ghost';
      doc.lists.main.cols.push('ghost');
    },
    {
      kind: 'menu',
      key: 'other',
      spec: 1,
      title: '菜单',
      items: [
        { key: 'a', title: '甲', opens: { list: 'purchaseOrder.ghost' } },
        { key: 'b', title: '乙', opens: { list: 'ghost.main' } },
      ],
    },
    {
      kind: 'page',
      key: 'home',
      spec: 1,
      title: '页',
      root: 'r',
      nodes: {
        r: { block: 'page@1', slots: { main: ['a', 'ghost'] } },
        a: { block: 'b@1', content: 'ghost', slots: { x: ['r'] } },
        z: { block: 'b@1' },
      },
    },
    {
      kind: 'report',
      key: 'r',
      spec: 1,
      title: '报表',
      from: 'supplier',
      cols: ['name', 'ghost'],
      sort: ['ghost'],
      gives: { value: 'ghost' },
    },
    {
      kind: 'dict',
      key: 'city',
      spec: 1,
      title: '市',
      under: 'unit',
      items: [{ value: 'a', text: '甲', under: 'ghost' }],
    },
  );
  expect(told(result.issues)).toEqual(
    expect.arrayContaining([
      `unknown_dict ${order} /fields/currency/dict`,
      `unknown_field ${order} /lists/main/cols/ghost`,
      'unknown_list menu:other /items/a/opens/list',
      'unknown_entity menu:other /items/b/opens/list',
      'unknown_node page:home /nodes/r/slots/main/ghost',
      'node_twice page:home /nodes/a/slots/x/r',
      'unknown_content page:home /nodes/a/content',
      'node_unused page:home /nodes/z',
      'unknown_field report:r /cols/ghost',
      'unknown_field report:r /gives/value',
      'unknown_item dict:city /items/a/under',
    ]),
  );
  expect(result.issues).toHaveLength(11);
});
