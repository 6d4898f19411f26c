import { describe, expect, test } from 'vitest';
import { compileWorked, type Raw, told, workedModel } from '../../tests/fixtures/documents/worked-example.ts';
import { printExpression } from '../expressions/print-expression.ts';
import { planFor } from './plan-for.ts';

const store = {
  lines: {
    of: 'purchaseOrder',
    part: 'lines',
    as: 'order',
    head: ['status', 'supplier', 'currency', 'buyer', 'total'],
    fields: ['lineNo', 'material', 'unit', 'qty', 'price', 'amount'],
  },
};
const list = (more: Raw = {}): Raw => ({
  kind: 'entity',
  key: 'orderLine',
  spec: 1,
  title: '订单明细',
  store,
  fields: { material: { label: '货物' } },
  lists: { main: { cols: [{ f: 'material', link: 'edit' }, 'qty', 'amount'], find: ['supplier'], sort: ['qty'] } },
  access: { roles: { demander: { do: ['read'] }, supplier: { rows: 'qty > 0', do: ['read'] } } },
  ...more,
});
const issuesOf = (more: Raw) => told(compileWorked(undefined, list(more)).issues);
const wrong = (code: string, path: string) => `${code} entity:orderLine ${path}`;

describe('a list of lines', () => {
  const model = workedModel(undefined, list());
  const entity = model.entities.get('orderLine');

  test('has a field for each it takes of the lines and of the document around them, and one that points there', () => {
    const own = [...(entity?.head.fields.values() ?? [])].filter(({ system }) => !system);
    expect(own.map(({ key }) => key)).toEqual(['order', ...store.lines.head, ...store.lines.fields]);
    expect(entity?.fields.get('material')).toMatchObject({ label: '货物', type: { is: 'ref', to: 'material' } });
    // worked out where the lines stand, read here, and counted in what stands beside it here
    expect(entity?.fields.get('amount')).toMatchObject({ calc: null, config: { currency: 'currency' }, locked: true });
    expect(entity?.lines).toMatchObject({ table: 'po_line', headTable: 'po_order', of: 'purchaseOrder', as: 'order' });
    expect(entity?.lines?.columns).toContainEqual({ name: 'supplier', from: 'head', column: 'supplier' });
    expect(entity?.isView).toBe(true);
  });

  test('tells by its words where the document around them stands', () => {
    const options = expect.arrayContaining([expect.objectContaining({ value: 'issued', text: expect.any(String) })]);
    expect(entity?.fields.get('status')).toMatchObject({ kind: { name: 'choice' }, config: { options }, locked: true });
  });

  test('is read within what its roles read where the lines stand', () => {
    const [grant] = entity?.roles.get('supplier') ?? [];
    expect(grant?.rows && printExpression(grant.rows)).toBe(
      "supplier = mySupplier() and status in ('issued', 'confirmed') and qty > 0",
    );
    const plan = planFor(model, 'orderLine', { roles: ['demander'] });
    expect(Object.keys(plan?.fields ?? {})).toContain('qty');
    for (const hidden of ['price', 'amount', 'total']) expect(plan?.fields).not.toHaveProperty(hidden);
    expect(plan).toMatchObject({ lines: { of: 'purchaseOrder', as: 'order' }, access: { ops: { read: [0] } } });
  });

  test('opens a row in a form of the document it stands in', () => {
    const plan = planFor(model, 'orderLine', { roles: ['supplier'] });
    expect(plan?.lists.main?.columns[0]).toMatchObject({ field: 'material', link: 'edit' });
  });

  test('is another where the document is: a field that is gone there is told here', () => {
    const { issues } = compileWorked((order) => {
      delete order.fields.total;
    }, list());
    expect(told(issues)).toContain(wrong('unknown_field', '/store/lines/head/4'));
  });
});

describe('a list of lines that goes too far is told so', () => {
  const lines = (more: Raw) => ({ store: { lines: { ...store.lines, ...more } } });
  test.each<[string, Raw, string]>([
    ['lines of nothing', lines({ of: 'ghost' }), wrong('unknown_entity', '/store/lines/of')],
    ['lines of itself', lines({ of: 'orderLine' }), wrong('lines_of_lines', '/store/lines/of')],
    ['a part that is not there', lines({ part: 'ghost' }), wrong('unknown_part', '/store/lines/part')],
    ['the same key twice', lines({ fields: ['qty', 'status'] }), wrong('unknown_field', '/store/lines/fields/1')],
    [
      'what is worked out and not kept',
      lines({ head: ['totalCn', ...store.lines.head] }),
      wrong('not_stored', '/store/lines/head'),
    ],
    [
      'rows of a role that ask what it does not take',
      lines({ head: ['status', 'currency'] }),
      wrong('line_scope_unread', '/access/roles/supplier'),
    ],
    [
      'a role that sees nothing where the lines stand',
      { access: { roles: { stranger: { do: ['read'] } } } },
      wrong('widens_base', '/access/roles/stranger/do'),
    ],
    ['writing', { access: { roles: { buyer: { do: ['edit'] } } } }, wrong('reads_only', '/access/roles/buyer/do/0')],
  ])('%s', (_, more, expected) => {
    expect(issuesOf(more)).toContain(expected);
  });
});
