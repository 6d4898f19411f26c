import type { EntityPlan, FieldPlan } from '../../schemas/compile/plan.ts';
import { statesToldIn } from '../../schemas/compile/states-told.ts';
import { kindNamed } from '../fields/kind-named.ts';

/** A value as one reads it in a sentence: by its kind, with the words of its dictionary; nothing is 「空」. */
export function sayValue(plan: EntityPlan, field: FieldPlan, value: unknown, text?: string): string {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return '空';
  const kind = kindNamed(field.kind);
  if (!kind) return String(value);
  const states = statesToldIn(plan, field.path);
  if (states.length > 0) return states.find(({ key }) => key === value)?.label ?? text ?? String(value);
  const source = kind.labels?.(field.config);
  const words = text ?? (source?.from === 'dict' ? dictWords(plan, source.dict, value) : undefined);
  return kind.format(value, field.config, words);
}

const dictWords = (plan: EntityPlan, dict: string, value: unknown): string =>
  [value]
    .flat()
    .map((one) => plan.dicts[dict]?.find((item) => item.value === one)?.text ?? String(one))
    .join('、');
