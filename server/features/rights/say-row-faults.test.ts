import { expect, test } from 'vitest';
import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import { actionKinds } from '../../../schemas/actions/kinds.ts';
import { compileModel } from '../../../schemas/compile/compile-model.ts';
import { readRows } from '../../../schemas/sections/access/read-rows.ts';
import { catalogDocuments } from '../../../tests/fixtures/catalog-plans.ts';
import { foreignWords } from '../../../tests/fixtures/plain-words.ts';
import { Refusal } from '../../kernel/errors.ts';
import { refusedInWords } from '../../metadata/say-refused.ts';
import { sayRowFaults } from './say-row-faults.ts';

const compiled = compileModel(catalogDocuments(), fieldKinds, actionKinds);
if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
const model = compiled.value;
const order = model.entities.get('purchaseOrder');
if (!order) throw new Error('no orders');

test.each([
  ['total > orderDate', '含税总额'],
  ['supplier.country > total', '含税总额'],
  ['total and urgent', '含税总额'],
])('what is wrong with the rows %s is said by what the fields are called', (rows, named) => {
  const read = readRows(model, order, rows);
  const said = sayRowFaults(model, order, read.issues ?? []);
  expect(said).toContain(named);
  expect(foreignWords(said, new Set())).toEqual([]);
});

test('a publish that is refused is told in the words of its review, without its warnings', () => {
  const problem = (say: string, warns: boolean) => ({ id: '', title: '', place: '', say, warns });
  const result = {
    problems: [problem('“供应商”不能少', false), problem('小事', true), problem('“供应商”不能少', false)],
  };
  const refused = new Refusal('not_publishable', { issues: [{ code: 'unknown_field', path: '/x' }], result });
  const told = refusedInWords(refused, (wrong) => `未能保存：${wrong.join('；')}`) as Refusal;
  expect(told.message).toBe('未能保存：“供应商”不能少');
  const other = new Error('else');
  expect(refusedInWords(other, () => '')).toBe(other);
});
