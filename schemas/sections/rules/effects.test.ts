import { expect, test } from 'vitest';
import { compileWorked, type Raw, told, workedModel } from '../../../tests/fixtures/documents/worked-example.ts';
import { planFor } from '../../compile/plan-for.ts';

const tells = (detail: string) => (doc: Raw) =>
  doc.rules.push({
    key: 'dear',
    title: '金额大',
    if: 'empty(payTerm)',
    then: [{ warn: 'payTerm', say: '请选', detail }],
  });
const warned = (role: string) =>
  planFor(workedModel(tells("concat('合计 ', total)")), 'purchaseOrder', { roles: [role] })?.program.nodes.flatMap(
    (node) => (node.do === 'rule' && node.key === 'dear' ? node.then : []),
  );

test('what a sentence tells is in the plan of whoever sees it; of anybody else only the sentence', () => {
  expect(warned('buyer')).toMatchObject([{ do: 'warn', say: '请选', detail: { t: 'call', fn: 'concat' } }]);
  expect(warned('demander')).toEqual([{ do: 'warn', target: 'payTerm', say: '请选' }]);
});

test('what a sentence tells is a text, of fields there are', () => {
  const codes = (detail: string) => told(compileWorked(tells(detail)).issues).join();
  expect(codes('total')).toContain('wrong_result');
  expect(codes("concat('a', nowhere)")).toContain('unknown_field');
});

test('what the house alone writes cannot be asked for: the designer is told, and that an error says it', () => {
  const needs = (path: string) => (doc: Raw) =>
    doc.rules.push({ key: 'asked', title: '须填', at: 'move:submit', if: 'true', then: [{ need: path }] });
  const codes = (path: string) => told(compileWorked(needs(path)).issues);
  expect(codes('total').join()).toContain('need_given ');
  expect(codes('poNo').join()).toContain('need_given ');
  expect(codes('payTerm').join()).not.toContain('need_given ');
  expect(codes('*').join()).not.toContain('need_given ');
  const ofSet = (doc: Raw) => {
    doc.access.sets = { ...doc.access.sets, ends: ['total', 'payTerm'] };
    needs('@ends')(doc);
  };
  expect(told(compileWorked(ofSet).issues).filter((one) => one.startsWith('need_given '))).toHaveLength(1);
});
