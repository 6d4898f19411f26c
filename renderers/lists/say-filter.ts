import type { EntityPlan, FindPlan } from '../../schemas/compile/plan.ts';
import { statesToldIn } from '../../schemas/compile/states-told.ts';
import { isFilterEmpty } from './list-state.ts';
import { pointsTo } from './query/query-fields.ts';
import { sayText } from './text-filter/spell-text.ts';

/** A filter in force, in words: 状态：审批中、已下达. */
export function sayFilter(plan: EntityPlan, asked: FindPlan, value: unknown): string {
  const label = plan.fields[asked.field]?.label ?? asked.field;
  if (asked.op === 'range' && Array.isArray(value)) {
    const [low, high] = value;
    if (isFilterEmpty(low)) return `${label}：至 ${high}`;
    if (isFilterEmpty(high)) return `${label}：${low} 起`;
    return `${label}：${low} – ${high}`;
  }
  if (asked.modes) return `${label}：${sayText(String(value))}`;
  const values = Array.isArray(value) ? value : [value];
  return `${label}：${values.map((one) => wordOf(plan, asked.field, one)).join('、')}`;
}

/** The word for a coded value, as far as the plan knows it; a chosen record has none here and is told as chosen. */
export function wordOf(plan: EntityPlan, path: string, value: unknown): string {
  const field = plan.fields[path];
  const states = statesToldIn(plan, path);
  if (states.length > 0) return states.find((node) => node.key === value)?.label ?? String(value);
  const dict = typeof field?.config.dict === 'string' ? plan.dicts[field.config.dict] : undefined;
  if (dict) return dict.find((item) => item.value === value)?.text ?? String(value);
  if (field && pointsTo(field)) return '已选';
  if (value === 'Y' || value === 'N') return value === 'Y' ? '是' : '否';
  return String(value);
}
