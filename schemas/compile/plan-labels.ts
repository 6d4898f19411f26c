import { labelsIn, type NamedEntry, type NamedPlace } from '../expressions/sentence-labels.ts';
import type { SentenceLabels } from '../expressions/sentence-words.ts';
import type { EntityPlan, FieldPlan } from './plan.ts';
import { statesToldIn } from './states-told.ts';

type Named = Pick<EntityPlan, 'fields' | 'parts'> & Partial<Pick<EntityPlan, 'dicts' | 'states'>>;

/** What people call the fields an expression can read where it stands, as far as a viewer's plan tells. */
export const labelsOfPlan = (plan: Named, part = ''): SentenceLabels => labelsIn(placeOf(plan, part));

function placeOf(plan: Named, part: string): NamedPlace {
  const fields = Object.values(plan.fields)
    .filter((field) => field.part === part)
    .map((field) => entryOf(plan, field));
  const parts = Object.values(plan.parts)
    .filter(({ parent }) => parent === part)
    .map(({ key, label, path }): NamedEntry => ({ key, label, isRows: true, into: () => placeOf(plan, path) }));
  const above = part === '' ? undefined : placeOf(plan, plan.parts[part]?.parent ?? '');
  return { names: [...fields, ...parts], ...(above ? { above } : {}) };
}

function entryOf(plan: Named, { path, key, label, config }: FieldPlan): NamedEntry {
  const items = typeof config.dict === 'string' ? (plan.dicts?.[config.dict] ?? []) : [];
  const words = [...items, ...statesToldIn(plan, path).map((node) => ({ value: node.key, text: node.label }))];
  return {
    key,
    label,
    values: {
      labelOf: (value) => words.find((word) => word.value === value)?.text,
      valueOf: (text) => words.find((word) => word.text === text)?.value,
    },
  };
}
