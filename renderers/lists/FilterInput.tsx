import { DatePicker, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { EntityPlan, FieldPlan, FindPlan } from '../../schemas/compile/plan.ts';
import { clearingOf } from '../fields/pieces/clearing.tsx';
import { fieldViews } from '../fields/views.ts';
import { find } from '../registry/find.ts';
import { UnknownKind } from '../registry/UnknownKind.tsx';

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
    return <StateFilter id={id} plan={plan} value={value} isOne={asked.op === 'eq'} onChange={onChange} />;
  if (asked.op !== 'range') return <One id={id} field={ofMany(field, asked)} value={value} onChange={onChange} />;
  if (field.type.is === 'date' || field.type.is === 'dateTime')
    return <Span id={id} field={field} value={value} onChange={onChange} />;
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
    <span className="zc-from-to">
      <One id={`${id}-from`} field={field} value={low} onChange={(next) => onChange([next, high])} />
      <span aria-hidden>–</span>
      <One id={`${id}-to`} field={field} value={high} onChange={(next) => onChange([low, next])} />
    </span>
  );
}

const presets: { label: string; value: [Dayjs, Dayjs] }[] = [
  { label: '今天', value: [dayjs(), dayjs()] },
  { label: '近 7 天', value: [dayjs().subtract(6, 'day'), dayjs()] },
  { label: '近 30 天', value: [dayjs().subtract(29, 'day'), dayjs()] },
  { label: '本月', value: [dayjs().startOf('month'), dayjs().endOf('month')] },
];

function Span({ id, value, onChange }: InputOf) {
  const [low, high] = Array.isArray(value) ? value : [null, null];
  const day = (text: unknown) => (typeof text === 'string' && text ? dayjs(text) : null);
  return (
    <DatePicker.RangePicker
      id={{ start: id, end: `${id}-to` }}
      value={[day(low), day(high)]}
      presets={presets}
      allowEmpty={[true, true]}
      placeholder={['从', '到']}
      onChange={(span) => onChange([span?.[0]?.format('YYYY-MM-DD') ?? null, span?.[1]?.format('YYYY-MM-DD') ?? null])}
      style={{ width: '100%' }}
    />
  );
}

interface StateProps {
  readonly id: string;
  readonly plan: Pick<EntityPlan, 'states'>;
  readonly value: unknown;
  readonly isOne: boolean;
  readonly onChange: (value: unknown) => void;
}

function StateFilter({ id, plan, value, isOne, onChange }: StateProps) {
  const options = (plan.states?.nodes ?? []).map((node) => ({ value: node.key, label: node.label }));
  const common = {
    id,
    allowClear: clearingOf({ field: { need: false }, place: 'filter' }),
    placeholder: '全部',
    options,
    optionFilterProp: 'label',
    style: { width: '100%' },
  } as const;
  if (isOne) {
    const chosen = typeof value === 'string' && value !== '' ? value : null;
    return <Select<string> {...common} value={chosen} onChange={(next) => onChange(next ?? null)} />;
  }
  return (
    <Select
      {...common}
      mode="multiple"
      maxTagCount="responsive"
      value={Array.isArray(value) ? (value as string[]) : []}
      onChange={(next: string[]) => onChange(next)}
    />
  );
}
