import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { EntityPlan } from '../../schemas/compile/plan.ts';
import type { FormPlan } from '../../schemas/sections/forms/forms.model.ts';

/** What rjsf draws of a form: the plan's static schema for the fields the form names, each through the one field that asks its kind. */
export function headSchema(
  plan: EntityPlan,
  form: FormPlan,
): { readonly schema: RJSFSchema; readonly uiSchema: UiSchema } {
  const known = (plan.schema.properties ?? {}) as Readonly<Record<string, object>>;
  const cells = form.sections.flatMap((section) => section.cells).filter(({ field }) => plan.fields[field]);
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(cells.map(({ field }) => [field, { ...anything, ...known[field] }])),
    },
    uiSchema: Object.fromEntries(
      cells.map(({ field, span }) => [field, { 'ui:field': 'kind', 'ui:path': field, 'ui:span': span }]),
    ),
  };
}

/** rjsf draws nothing for an empty schema, and a json field's schema is one. */
const anything = { title: '' };
