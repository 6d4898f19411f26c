import type { FieldPlan } from '../compile/plan.ts';

/** What a value is called that changes while nobody touches its record. */
export const variesText: Readonly<Record<NonNullable<FieldPlan['varies']>, string>> = {
  live: '实时值',
  atSave: '保存时的值',
};

/** Paper and workbooks do not change: of a value that does, they say which one stands there. */
export const labelInWords = ({ label, varies }: Pick<FieldPlan, 'label' | 'varies'>): string =>
  varies ? `${label}（${variesText[varies]}）` : label;
