import type { ErrorListProps, FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import { memo } from 'react';
import type { FormPlan } from '../../schemas/sections/forms/forms.model.ts';
import { FieldFrame } from './FieldFrame.tsx';
import styles from './forms.module.css';
import { SectionCard } from './SectionCard.tsx';

/** What rjsf hands down to our templates: the same object for as long as the form stands. */
export interface HeadContext {
  readonly form: FormPlan;
}

/** The head is its sections; the fields stand in them as the form says, never as the schema happens to. */
export const ObjectFieldTemplate = memo(function ObjectFieldTemplate({
  properties,
  registry,
  fieldPathId,
}: ObjectFieldTemplateProps) {
  const { form } = registry.formContext as HeadContext;
  const content = new Map(properties.map(({ name, content: drawn }) => [name, drawn]));
  if (fieldPathId.path.length > 0) return <>{properties.map(({ content: drawn }) => drawn)}</>;
  return (
    <div className={styles.sections}>
      {form.sections.map((section) => (
        <SectionCard key={section.key} section={section}>
          {section.cells.map(({ field }) => content.get(field))}
        </SectionCard>
      ))}
    </div>
  );
});

/** Label, control and one line for messages around a leaf; nothing at all around a container, whose re-render would reach every field below. */
export const FieldTemplate = memo(function FieldTemplate({ fieldPathId, uiSchema, children }: FieldTemplateProps) {
  const path = uiSchema?.['ui:path'] as string | undefined;
  if (fieldPathId.path.length === 0 || path === undefined) return children;
  return (
    <FieldFrame path={path} span={uiSchema?.['ui:span'] as number}>
      {children}
    </FieldFrame>
  );
});

/** A list is one value with a view of its own (files, several references): rjsf never draws the entries. */
export const ArrayFieldTemplate = (): null => null;

/** Errors are summed up by the record page, above head and lines alike. */
export const ErrorListTemplate = (_: ErrorListProps): null => null;
