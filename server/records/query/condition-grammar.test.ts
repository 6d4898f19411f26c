import { expect, test } from 'vitest';
import { printExpression } from '../../../schemas/expressions/print-expression.ts';
import { tradeModel } from '../../../tests/support/trade.ts';
import { Refusal } from '../../kernel/errors.ts';
import { readCondition, readEqualities } from './condition-grammar.ts';

const read = (text: string, entity = 'purchaseOrder') => {
  const model = tradeModel.entities.get(entity);
  if (!model) throw new Error(entity);
  const { where, sort } = readCondition(tradeModel, model, text);
  const order = sort.map(({ field, descending }) => `${field.key}${descending ? ' desc' : ''}`);
  return [where && printExpression(where), ...(order.length > 0 ? [order.join(', ')] : [])].join(' | ');
};

test.each([
  ["status = 'draft'", "status = 'draft'"],
  ["where status='draft'", "status = 'draft'"],
  ["status != 'draft' and currency <> 'CNY'", "status <> 'draft' and currency <> 'CNY'"],
  ["status = 'a' or status = 'b' and total > 5", "status = 'a' or status = 'b' and total > 5"],
  ["(status = 'a' or status = 'b') and total >= -5.5", "(status = 'a' or status = 'b') and total >= -5.5"],
  ["total > '5'", 'total > 5'],
  ['po_no = 5', "poNo = '5'"],
  ["status in ('draft', 'published')", "status in ('draft', 'published')"],
  ["status NOT IN ('draft')", "not status in ('draft')"],
  ['buyer is null', 'empty(buyer)'],
  ['buyer is not null', 'not empty(buyer)'],
  ["deliverTo like '%试剂%'", "contains(deliverTo, '试剂')"],
  ["deliverTo like '试剂%'", "startsWith(deliverTo, '试剂')"],
  ["deliverTo not like '%试剂'", "not endsWith(deliverTo, '试剂')"],
  ["deliverTo = 'it''s'", "deliverTo = 'it''s'"],
  ['buyer = #{sys_user_code}', 'buyer = me()'],
  ['create_by = #{sys_user_code}', 'createBy = me()'],
  ['depart in (#{sys_multi_org_code})', 'depart in myDeparts()'],
  ['depart = #{sys_multi_org_code}', 'depart in myDeparts()'],
  ['order by create_time desc, po_no', ' | createTime desc, poNo'],
  ["status = 'draft' order by poNo asc", "status = 'draft' | poNo"],
])('%s', (text, said) => expect(read(text)).toBe(said));

test('the parent of a root is nothing', () => expect(read("parent = '0'", 'depart')).toBe('empty(parent)'));

test.each([
  '',
  '1=1',
  "status = 'draft' --",
  "status = 'draft' /* x */",
  "status = 'draft'; drop table sys_user",
  "status = 'draft' union select 1",
  'status = (select status from po_order)',
  'sleep(5) = 1',
  "lower(status) = 'draft'",
  'status = total',
  'status = total + 1',
  "nothing = 'x'",
  "sys_user.password = 'x'",
  "tenant_id = '2'",
  "status like '%a%b%'",
  "status like '_'",
  'status is draft',
  'status in ()',
  "status = 'a' and",
  "(status = 'a'",
  "status = 'a')",
  "total = 'x'",
  'total = 0x10',
  'status = #{password}',
  'buyer = #{sys_date}',
  "status not = 'a'",
  "status = 'a' order by nothing",
  "status = 'a' order by code; x",
  "status = 'a\0'",
  `status = '${'x'.repeat(500)}'`,
  Array.from({ length: 21 }, () => "status='a'").join(' or '),
])('refuses %s', (text) => {
  expect(() => read(text)).toThrowError(Refusal);
  expect(() => read(text)).toThrowError('查询条件不合法');
});

test('an object of values is a row of equalities', () => {
  const depart = tradeModel.entities.get('depart');
  if (!depart) throw new Error('depart');
  const where = readEqualities(tradeModel, depart, '{"parent":"0","code":"A"}');
  expect(where && printExpression(where)).toBe("empty(parent) and code = 'A'");
  expect(() => readEqualities(tradeModel, depart, '["a"]')).toThrowError('查询条件不合法');
  expect(() => readEqualities(tradeModel, depart, '{"x":"1"}')).toThrowError('查询条件不合法');
  expect(() => readEqualities(tradeModel, depart, '{"code":{"$gt":""}}')).toThrowError('查询条件不合法');
});
