import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../../../../renderers/fields/kinds.ts';
import type { Model } from '../../../../schemas/compile/model.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { call, price, pricedModel } from '../../../../tests/fixtures/prices/priced.ts';
import { takeSteps } from '../../../kernel/steps.ts';
import { removeFields, renameField } from './field-uses.ts';

const findOf = ({ price: found }: EntityDocument['fields']) => found && Reflect.get(found, 'find');
const inLines = ({ parts }: EntityDocument) => findOf(parts?.lines?.fields ?? {});
const renamed = (document: EntityDocument, model: Model, path: string, key: string) =>
  takeSteps(document, renameField(document, model, path, key).steps).document as EntityDocument;

describe('a field by which a reference is found', () => {
  test('takes another key where it is asked with, and not where the table is asked', () => {
    const after = renamed(call, pricedModel(call, price), 'lines.material', 'goods');
    expect(inLines(after)).toMatchObject([
      { match: { material: 'goods', supplier: '../supplier' } },
      { match: { material: 'goods' } },
    ]);
    expect(pricedModel(after, price).entities.has('call')).toBe(true);
  });

  test('takes another key on both sides where it is found among its own', () => {
    const before = { type: 'ref', label: '前一条', to: 'price', find: [{ match: { material: 'material' } }] };
    const own = { ...price, fields: { ...price.fields, price: { ...before, rank: 'z0' } } } as EntityDocument;
    const after = renamed(own, pricedModel(own, call), 'material', 'goods');
    expect(findOf(after.fields)).toEqual([{ match: { goods: 'goods' } }]);
  });

  test('takes its attempt along when it is removed, and says so; one of the table stays as long as it is asked', () => {
    const model = pricedModel(call, price);
    const gone = removeFields(call, model, ['lines.qty'], { fields: fieldKinds });
    const after = takeSteps(call, gone.ask.steps).document as EntityDocument;
    expect(inLines(after)).toMatchObject([{ match: { material: 'material' }, pick: { lowest: 'amount' } }]);
    expect(gone.repairs.join()).toContain('自动查找');
    expect(removeFields(price, model, ['amount'], {}).blocks.map(({ document }) => document)).toContain('entity:call');
  });
});
