import { expect, test } from 'vitest';
import { compileWorked, type Raw, told, workedModel } from '../../../tests/fixtures/documents/worked-example.ts';
import arrangeable from '../../catalog/platform/dicts/supplierField.json' with { type: 'json' };
import supplier from '../../catalog/supplier/supplier.json' with { type: 'json' };
import { planFor } from '../../compile/plan-for.ts';

const withRule = (rule: Raw) => (doc: Raw) =>
  doc.rules.push({
    ...{ key: 'asked', title: '须填{each}', if: "urgent = 'Y'", then: [{ warn: '{each}', say: '请填{each}' }] },
    ...rule,
  });
const codes = (rule: Raw) => told(compileWorked(withRule(rule)).issues).join();

test('a rule written once for several fields is a rule of each, which says its label', () => {
  const each = ['payTerm', 'total'];
  const plan = planFor(workedModel(withRule({ each })), 'purchaseOrder', { roles: ['buyer'] });
  const made = (plan?.program.nodes ?? []).flatMap((node) =>
    node.do === 'rule' && node.key.startsWith('asked.') ? [node] : [],
  );
  expect(made.map(({ key }) => key)).toEqual(['asked.payTerm', 'asked.total']);
  for (const [index, node] of made.entries()) {
    const label = plan?.fields[each[index] ?? '']?.label;
    expect(label).toBeTruthy();
    expect(node.title).toBe(`须填${label}`);
    expect(node.then).toMatchObject([{ do: 'warn', target: each[index], say: `请填${label}` }]);
  }
});

test('what is no field, is written twice or stands for nothing is told', () => {
  expect(codes({ each: ['payTerm', 'nowhere'] })).toContain('unknown_field');
  expect(codes({ each: ['payTerm', 'payTerm'] })).toContain('each_twice');
  expect(codes({})).toContain('each_missing');
  expect(codes({ title: '须填', each: ['payTerm'], then: [{ need: 'payTerm' }] })).toContain('each_unused');
  expect(codes({ each: ['payTerm'] })).not.toContain('each_');
});

/** What follows a change request once a company is approved, and cannot be asked of it as it saves. */
const byRequest = ['capital', 'address', 'email'];

test('every field a list may arrange obeys it, and no other', () => {
  const listed = arrangeable.items.map(({ value }) => value).sort();
  // What is asked for is asked for by the section it stands in: a rule for each.
  const eachOf = (key: string) =>
    supplier.rules.flatMap((rule) => (rule.key.startsWith(key) ? (rule.each ?? []) : [])).sort();
  for (const key of ['listAsks', 'listGives', 'listHides']) expect(eachOf(key), key).toEqual(listed);
  expect(eachOf('listStillAsks')).toEqual(listed.filter((field) => !byRequest.includes(field)));
});
