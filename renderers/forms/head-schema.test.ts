import validator from '@rjsf/validator-ajv8';
import { describe, expect, test } from 'vitest';
import { catalogPlan } from '../../tests/fixtures/catalog-plans.ts';
import { headSchema } from './head-schema.ts';

const order = catalogPlan('purchaseOrder', ['buyer']);
const edit = order.forms.edit;
if (!edit) throw new Error('purchaseOrder has no edit form');
const { schema, uiSchema } = headSchema(order, edit);
const faultsOf = (data: object) => validator.validateFormData(data, schema).errors.map(({ property }) => property);

describe('the static schema of a head, before rjsf’s own validator', () => {
  test('takes a record as the wire spells it', () => {
    expect(faultsOf({ orderDate: '2026-11-21', total: '6780.00', urgent: 'N', currency: 'CNY' })).toEqual([]);
  });

  test.each([
    ['orderDate', '21.11.2026'],
    ['total', 6780],
    ['urgent', true],
  ])('finds %s wrong when it is %j', (field, value) => {
    expect(faultsOf({ [field]: value })).toContain(`.${field}`);
  });

  test('has no conditions: what is shown and needed is the rule program’s', () => {
    expect(JSON.stringify(schema)).not.toMatch(/"(if|dependencies|oneOf|anyOf|allOf|\$ref)"/);
  });

  test('has a cell for every field of the form and no other', () => {
    const cells = edit.sections.flatMap((section) => section.cells.map(({ field }) => field));
    expect(Object.keys(schema.properties ?? {})).toEqual(cells);
    expect(Object.keys(uiSchema)).toEqual(cells);
  });
});
