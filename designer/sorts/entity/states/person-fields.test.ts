import { expect, it } from 'vitest';
import { type Raw, workedModel } from '../../../../tests/fixtures/documents/worked-example.ts';
import { personFields } from './person-fields.ts';

it('offers whom the head, its lines and what they point at name', () => {
  const model = workedModel((doc: Raw) => {
    doc.parts.lines.fields.judge = { type: 'user', label: '评委' };
  });
  const entity = model.entities.get('purchaseOrder');
  if (!entity) throw new Error('purchaseOrder');
  const offered = Object.fromEntries(personFields(model, entity).map(({ value, label }) => [value, label]));
  expect(offered).toMatchObject({
    createBy: '创建人',
    buyer: '采购员',
    'supplier.createBy': '供应商的创建人',
    'lines.judge': '订单明细的评委',
    'lines.material.updateBy': '订单明细的物料的更新人',
  });
  expect(Object.keys(offered)).not.toContain('supplier');
  // Whatever is offered can be said.
  const said = () =>
    workedModel((doc: Raw) => {
      doc.parts.lines.fields.judge = { type: 'user', label: '评委' };
      doc.states.moves[0].notBy = Object.keys(offered).slice(0, 20);
    });
  expect(said).not.toThrow();
});
