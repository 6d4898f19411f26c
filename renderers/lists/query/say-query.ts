import type { EntityPlan } from '../../../schemas/compile/plan.ts';
import {
  isGone,
  isGroup,
  type QueryCondition,
  type QueryGone,
  type QueryGroup,
  splitValues,
} from '../../../schemas/query/query-tree.ts';
import { wordOf } from '../say-filter.ts';
import { operatorOf } from './operators.ts';
import { type Plans, pointsTo, resolveField } from './query-fields.ts';

/** What a query asks, as a sentence: 总额 大于 1000 且（状态 是其中之一 草稿、已提交 或 备注 为空）. */
export function sayQuery(plan: EntityPlan, group: QueryGroup, plans: Plans, isInner = false): string {
  const said = group.children
    .map((node) => (isGroup(node) ? sayQuery(plan, node, plans, group.children.length > 1) : sayOne(plan, node, plans)))
    .filter((text) => text !== '');
  const text = said.join(group.matchType === 'and' ? ' 且 ' : ' 或 ');
  return isInner && said.length > 1 ? `（${text}）` : text;
}

export const sayGone = ({ gone }: QueryGone): string => (gone ? `“${gone}”已停用` : '所用字段已停用或您无权查看');

function sayOne(plan: EntityPlan, node: QueryCondition | QueryGone, plans: Plans): string {
  if (isGone(node)) return `〔${sayGone(node)}，不参与查询〕`;
  const found = resolveField(plan, node.field, plans);
  const operator = found && operatorOf(found.field, node.rule);
  if (!found || !operator) return '…';
  if (operator.takes === 'none') return `${found.label} ${operator.label}`;
  const value = sayVal(node, found.plan, found.field.path, operator.takes === 'many');
  if (operator.takes !== 'range') return `${found.label} ${operator.label} ${value || '…'}`;
  const [from = '', until = ''] = node.val.split(',');
  return `${found.label} ${operator.label} ${from || '不限'} 至 ${until || '不限'}`;
}

function sayVal({ val, text }: QueryCondition, plan: EntityPlan, path: string, isMany: boolean): string {
  const field = plan.fields[path];
  if (text && field && pointsTo(field)) return text;
  const values = isMany ? splitValues(val) : [val.trim()].filter((one) => one !== '');
  return values.map((one) => wordOf(plan, path, one)).join('、');
}
