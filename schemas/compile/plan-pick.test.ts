import { expect, test } from 'vitest';
import { type Raw, workedModel } from '../../tests/fixtures/documents/worked-example.ts';
import { planFor } from './plan-for.ts';

const model = workedModel((doc: Raw) => {
  doc.fields.maker = {
    type: 'text',
    label: '生产商',
    pick: { report: 'supplierPicker', takes: 'name', fill: { payTerm: 'defaultPayTerm', currency: 'currency' } },
  };
  doc.fields.place = { type: 'text', label: '产地', pick: { report: 'supplierPicker', takes: 'code' } };
});
const pickOf = (role: string, field: string, from = model) =>
  planFor(from, 'purchaseOrder', { roles: [role] })?.fields[field]?.config.pick;

test('a report is offered to whoever may read something of it, and with it what comes along', () => {
  expect(pickOf('buyer', 'supplier')).toMatchObject({ report: 'supplierPicker' });
  expect(pickOf('buyer', 'maker')).toEqual({
    report: 'supplierPicker',
    takes: 'name',
    fill: { payTerm: 'payTerm', currency: 'currency' },
  });
});

test('whoever may not read it is not offered it: a text is typed, a reference is searched', () => {
  expect(pickOf('approver', 'maker')).toBeUndefined();
  expect(pickOf('approver', 'supplier')).toEqual({ fill: {} });
});

test('a text whose column is hidden in the report is typed', () => {
  const hidden = workedModel(
    (doc: Raw) => {
      doc.fields.place = { type: 'text', label: '产地', pick: { report: 'supplierPicker', takes: 'code' } };
    },
    {
      kind: 'entity',
      key: 'supplier',
      spec: 1,
      title: '供应商',
      fields: {
        code: { type: 'text', label: '编码' },
        name: { type: 'text', label: '名称' },
        country: { type: 'text', label: '国家' },
        payTerm: { type: 'choice', dict: 'payTerm', label: '付款条件' },
        currency: { type: 'choice', dict: 'currency', label: '币种' },
        frozen: { type: 'flag', label: '冻结' },
      },
      access: { roles: { buyer: { do: ['read'] }, demander: { do: ['read'], hide: ['code'] } } },
    },
  );
  expect(pickOf('buyer', 'place', hidden)).toMatchObject({ takes: 'code' });
  expect(pickOf('demander', 'place', hidden)).toBeUndefined();
});
