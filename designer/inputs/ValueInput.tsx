import { Input } from 'antd';
import { useContext, useId, useMemo } from 'react';
import { type FieldServices, FieldServicesContext } from '../../renderers/fields/services.ts';
import { fieldViews } from '../../renderers/fields/views.ts';
import { find } from '../../renderers/registry/find.ts';
import type { Model } from '../../schemas/compile/model.ts';
import styles from './inputs.module.css';
import { Pick, PickMany } from './Pick.tsx';
import { choicesOf, type FoundField, wholePlan } from './standing.ts';

interface Props {
  readonly model: Model;
  readonly found: FoundField | undefined;
  readonly label: string;
  /** A wire value, null when empty; an array where `many`. */
  readonly value: unknown;
  /** As the field has it unless said. */
  readonly many?: boolean;
  readonly onChange: (value: unknown) => void;
}

/** A value as its field takes it: a list where there is one, else the field's own input. */
export function ValueInput({ model, found, label, value, many, onChange }: Props) {
  const choices = found ? choicesOf(model, found) : null;
  const options = (choices ?? []).map((choice) => ({ value: choice.value, label: choice.text }));
  if (many ?? found?.field.type.is === 'list') {
    const held = Array.isArray(value) ? value.map(String) : [];
    const take = (next: readonly string[]) => onChange(next.length > 0 ? next : null);
    return (
      <PickMany label={label} open={!choices} value={held} options={options} onChange={take} placeholder="选择或输入" />
    );
  }
  if (choices && options.length > 0) {
    return (
      <Pick label={label} value={typeof value === 'string' ? value : null} options={options} onChange={onChange} />
    );
  }
  if (!found) {
    return (
      <div className={styles.value}>
        <Input
          aria-label={label}
          value={typeof value === 'string' ? value : ''}
          maxLength={200}
          placeholder="请输入"
          onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
        />
      </div>
    );
  }
  return <OwnInput model={model} found={found} label={label} value={value} onChange={onChange} />;
}

/** Where nobody can be asked: stories, and a company whose server is away. */
const alone: Omit<FieldServices, 'entity' | 'dicts'> = {
  options: async () => ({ records: [], total: 0 }),
  upload: async () => {
    throw new Error('no files here');
  },
  files: async () => [],
  fileUrl: () => '',
};

function OwnInput({ model, found, label, value, onChange }: Props & { readonly found: FoundField }) {
  const id = useId();
  const around = useContext(FieldServicesContext);
  const plan = wholePlan(model, found.owner.key);
  const services = useMemo(
    (): FieldServices => ({
      ...(around ?? alone),
      entity: found.owner.key,
      dicts: plan?.dicts ?? {},
      ...(plan?.states ? { states: plan.states.nodes } : {}),
    }),
    [around, plan, found.owner.key],
  );
  const field = plan?.fields[found.field.path];
  const view = field && find(fieldViews, field.kind);
  if (!view) return null;
  return (
    <FieldServicesContext value={services}>
      <div className={styles.value}>
        <view.Input
          id={id}
          field={{ ...field, label, locked: false, need: false }}
          value={value ?? null}
          place="filter"
          locked={false}
          invalid={false}
          onChange={onChange}
        />
      </div>
    </FieldServicesContext>
  );
}
