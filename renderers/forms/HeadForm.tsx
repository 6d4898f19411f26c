import { generateTemplates } from '@rjsf/antd/lib/templates/index.js';
import Form from '@rjsf/core';
import type { FieldProps } from '@rjsf/utils';
import { memo, useMemo } from 'react';
import type { FormPlan } from '../../schemas/sections/forms/forms.model.ts';
import { FieldLeaf } from './FieldLeaf.tsx';
import { useForm } from './form-context.tsx';
import { headSchema } from './head-schema.ts';
import { recordValidator } from './record-validator.ts';
import { ArrayFieldTemplate, ErrorListTemplate, FieldTemplate, ObjectFieldTemplate } from './templates.tsx';
import { HEAD } from './tree.ts';

/** The one bridge from rjsf to the kinds: whatever the schema says a value is, its kind draws it. */
const fields = {
  kind: ({ uiSchema }: FieldProps) => <FieldLeaf row={HEAD} path={uiSchema?.['ui:path'] as string} place="head" />,
};
// of antd's theme its templates alone: every value is drawn by its kind, so that a widget of the theme would never be seen
const templates = {
  ...generateTemplates(),
  ObjectFieldTemplate,
  FieldTemplate,
  ArrayFieldTemplate,
  ErrorListTemplate,
  FieldHelpTemplate: () => null,
};
/** rjsf never holds a value: each leaf has its atom. What it is given stays the same object for ever. */
const noData = Object.freeze({});
const nothing = <span hidden />;

/** The head of a record: rjsf lays out the static schema, the store holds everything that moves. */
export const HeadForm = memo(function HeadForm({ form }: { readonly form: FormPlan }) {
  const { store } = useForm();
  const { schema, uiSchema } = useMemo(() => headSchema(store.plan, form), [store.plan, form]);
  const validator = useMemo(() => recordValidator(() => store.check('save')), [store]);
  const context = useMemo(() => ({ form }), [form]);
  return (
    <Form
      tagName="div"
      schema={schema}
      uiSchema={uiSchema}
      formData={noData}
      formContext={context}
      validator={validator}
      fields={fields}
      templates={templates}
      showErrorList={false}
      noHtml5Validate
    >
      {nothing}
    </Form>
  );
});
