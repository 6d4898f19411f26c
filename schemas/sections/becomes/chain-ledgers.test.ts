import { expect, test } from 'vitest';
import { compileWorked, told } from '../../../tests/fixtures/documents/worked-example.ts';

test('a ledger held in states of a document that has none', () => {
  const result = compileWorked(
    (doc) => {
      const ledgers = { k: { take: 'qty', into: 'qty', upTo: 'qty', while: ['draft'] } };
      const lines = { from: 'lines', to: 'lines', map: {}, ledgers };
      doc.becomes = [{ key: 'x', label: '领用', to: 'slip', map: {}, lines }];
    },
    {
      kind: 'entity',
      key: 'slip',
      spec: 1,
      title: '领用单',
      fields: { name: { type: 'text', label: '名称' } },
      parts: { lines: { label: '明细', fields: { qty: { type: 'decimal', scale: 4, label: '数量' } } } },
    },
  );
  expect(told(result.issues)).toContain(`has_no_states entity:purchaseOrder /becomes/x/lines/ledgers/k/while`);
});
