import { expect, test } from 'vitest';
import type { RuleNode } from '../compile/program-model.ts';
import { labelsIn } from '../expressions/sentence-labels.ts';
import { sayRule } from './say-rule.ts';
import { type TestRule, testPlan } from './test-plan.ts';

const yes = {
  labelOf: (value: string) => (value === 'Y' ? '是' : undefined),
  valueOf: (label: string) => (label === '是' ? 'Y' : undefined),
};
const currencies = { labelOf: (value: string) => ({ USD: '美元', EUR: '欧元' })[value], valueOf: () => undefined };
const head = {
  names: [
    { key: 'urgent', label: '加急', values: yes },
    { key: 'urgentWhy', label: '加急原因' },
    { key: 'currency', label: '币种', values: currencies },
    { key: 'orderDate', label: '订单日期' },
  ],
};
const line = { names: [{ key: 'needDate', label: '需求日期' }], above: head };

const said = (rule: TestRule) => {
  const { program } = testPlan({
    fields: {
      urgent: ['words'],
      urgentWhy: ['words'],
      currency: ['words'],
      orderDate: ['day'],
      'lines.needDate': ['day'],
    },
    parts: { lines: {} },
    rules: { rule },
  });
  return sayRule(program.nodes[0] as RuleNode, labelsIn(rule.on ? line : head));
};

test.each<[TestRule, string]>([
  [
    {
      if: "urgent = 'Y'",
      then: [
        { do: 'show', target: 'urgentWhy' },
        { do: 'need', target: 'urgentWhy' },
      ],
      else: [{ do: 'hide', target: 'urgentWhy' }],
    },
    '如果 加急 等于 是，则显示“加急原因”，“加急原因”必填；否则隐藏“加急原因”',
  ],
  [
    { if: "urgent <> 'Y'", then: [{ do: 'limit', target: 'currency', to: ['USD', 'EUR', 'X'] }] },
    '如果 加急 不等于 是，则“币种”只能是美元、欧元、X',
  ],
  [
    {
      if: "currency = 'USD'",
      then: [{ do: 'warn', target: 'urgent', say: '急', detail: 'urgentWhy' } as never],
    },
    '如果 币种 等于 “USD”，则在“加急”提醒“急”并说明 加急原因',
  ],
  [
    {
      on: 'lines',
      if: 'needDate < ../orderDate',
      then: [{ do: 'error', target: 'lines.needDate', say: '太早' } as never, { do: 'lock', target: 'currency' }],
    },
    '如果 需求日期 小于 上级的订单日期，则不能保存，在“需求日期”提示“太早”，“上级的币种”不能修改',
  ],
  [
    { if: 'true', then: [{ do: 'set', target: 'urgentWhy', to: "concat('a', currency)" }] },
    '“加急原因”取 拼接（“a”，币种）',
  ],
])('%j', (rule, sentence) => {
  expect(said(rule)).toBe(sentence);
});
