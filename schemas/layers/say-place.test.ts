import { expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { sayPlace } from './say-place.ts';

const demand = {
  kind: 'entity',
  title: '采购需求',
  fields: { urgentWhy: { type: 'text', label: '紧急原因', max: 200 }, fields: { label: '字段清单' } },
  parts: { lines: { label: '需求明细', fields: { qty: { label: '数量' } } } },
  rules: { why: { title: '紧急须填原因', if: "urgency = 'URGENT'", then: [{ need: 'urgentWhy' }] } },
  forms: {
    edit: { body: { lines: { cols: { qty: {} } } }, head: { base: { title: '基本', cells: { urgentWhy: {} } } } },
  },
  lists: { main: { cols: { urgentWhy: { w: 90 } } }, late: { title: '逾期的' } },
  states: { moves: { submit: { label: '提交审批' } } },
  access: { roles: { buyer: { do: ['read'] } } },
};

test.each([
  ['', ''],
  ['/title', '名称'],
  ['/fields/urgentWhy/max', '字段 › 紧急原因 › 最多字数'],
  ['/fields/fields', '字段 › 字段清单'],
  ['/parts/lines/fields/qty', '明细 › 需求明细 › 字段 › 数量'],
  ['/rules/why/if', '规则 › 紧急须填原因 › 条件'],
  ['/rules/why/then/0', '规则 › 紧急须填原因 › 满足时 › 第 1 项'],
  ['/states/moves/submit', '状态与流转 › 流转 › 提交审批'],
  ['/access/roles/buyer/do', '权限 › 角色 › “buyer” › 允许的操作'],
  ['/forms/edit/body/lines', '表单 › 填写表单 › 明细区 › 需求明细'],
  ['/forms/edit/body/lines/cols/qty', '表单 › 填写表单 › 明细区 › 需求明细 › 列 › 数量'],
  ['/forms/edit/head/base/cells/urgentWhy', '表单 › 填写表单 › 分组 › 基本 › 单元格 › 紧急原因'],
  ['/lists/main/cols/urgentWhy', '列表 › 主列表 › 列 › 紧急原因'],
  ['/lists/late', '列表 › 逾期的'],
  ['/lists/main/phone/card/0', '列表 › 主列表 › 手机 › 卡片 › 第 1 项'],
  ['/rules/why/then/0/need', '规则 › 紧急须填原因 › 满足时 › 第 1 项 › 必填'],
  ['/cases/甲/given/urgentWhy', '用例 › 甲 › 已知 › 紧急原因'],
  ['/fields/gone/label', '字段 › “gone” › 名称'],
])('the place %s is said', (pointer, said) => {
  expect(sayPlace(demand, pointer, { fields: fieldKinds })).toBe(said);
});

test('what nobody has a word for is called by its key, also where there is no document', () => {
  expect(sayPlace(undefined, '/whatever/0')).toBe('“whatever” › 第 1 项');
});
