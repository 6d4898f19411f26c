import type { EntityPlan, FieldPlan, FindPlan } from '../../schemas/compile/plan.ts';
import { later } from '../fields/late/later.tsx';
import { SelectBox } from '../fields/late-boxes.ts';
import { fieldViews } from '../fields/views.ts';
import { find } from '../registry/find.ts';
import { UnknownKind } from '../registry/UnknownKind.tsx';
import styles from './lists.module.css';

const TextFilter = later(async () => (await import('./TextFilter.tsx')).TextFilter);
const SpanPicker = later(async () => (await import('./SpanPicker.tsx')).SpanPicker);

interface Props {
  readonly plan: Pick<EntityPlan, 'fields' | 'states'>;
  readonly find: FindPlan;
  readonly value: unknown;
  readonly onChange: (value: unknown, text?: string) => void;
  /** Names the place where the same field may stand again. */
  readonly at?: string;
}

/** One filter of a list: the field's own input, or two of them for a range. */
export function FilterInput({ plan, find: asked, value, onChange, at }: Props) {
  const field = plan.fields[asked.field];
  if (!field) return null;
  const id = `${at ?? 'filter'}-${field.path}`;
  if (plan.states?.field === field.path)
    return (
      <StateFilter id={id} field={field} plan={plan} value={value} isOne={asked.op === 'eq'} onChange={onChange} />
    );
  if (asked.modes)
    return <TextFilter id={id} field={field} place="filter" value={value} modes={asked.modes} onChange={onChange} />;
  if (asked.op !== 'range') return <One id={id} field={ofMany(field, asked)} value={value} onChange={onChange} />;
  if (field.type.is === 'date' || field.type.is === 'dateTime')
    return <SpanPicker id={id} field={field} place="filter" value={value} onChange={onChange} />;
  return <FromTo id={id} field={field} value={value} onChange={onChange} />;
}

/** A choice filtered by `in` takes several. */
const ofMany = (field: FieldPlan, asked: FindPlan): FieldPlan =>
  asked.op === 'in' ? { ...field, config: { ...field.config, many: true } } : field;

type InputOf = {
  readonly id: string;
  readonly field: FieldPlan;
  readonly value: unknown;
  readonly onChange: (value: unknown, text?: string) => void;
};

function One({ id, field, value, onChange }: InputOf) {
  const view = find(fieldViews, field.kind);
  if (!view) return <UnknownKind name={field.kind} />;
  return (
    <view.Input
      id={id}
      field={{ ...field, locked: false, need: false }}
      value={value ?? null}
      onChange={(next, more) => onChange(next, more?.text)}
      locked={false}
      invalid={false}
      place="filter"
    />
  );
}

function FromTo({ id, field, value, onChange }: InputOf) {
  const [low, high] = Array.isArray(value) ? value : [null, null];
  return (
    <span className={styles.fromTo}>
      <One id={`${id}-from`} field={field} value={low} onChange={(next) => onChange([next, high])} />
      <span aria-hidden>–</span>
      <One id={`${id}-to`} field={field} value={high} onChange={(next) => onChange([low, next])} />
    </span>
  );
}

type StateProps = InputOf & {
  readonly plan: Pick<EntityPlan, 'states'>;
  readonly isOne: boolean;
};

function StateFilter({ id, field, plan, value, isOne, onChange }: StateProps) {
  const options = (plan.states?.nodes ?? []).map((node) => ({ value: node.key, label: node.label }));
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  return (
    <SelectBox
      id={id}
      field={{ ...field, need: false }}
      value={value}
      onChange={(next) => onChange(next)}
      locked={false}
      invalid={false}
      place="filter"
      select={
        isOne
          ? { options, value: chosen, onChange: (next) => onChange(next ?? null) }
          : {
              options,
              mode: 'multiple',
              maxTagCount: 'responsive',
              showSearch: { optionFilterProp: 'label' },
              value: Array.isArray(value) ? (value as string[]) : [],
              onChange,
            }
      }
    />
  );
}
