import { DatePicker, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { EntityPlan, FieldPlan, FindPlan } from '../../schemas/compile/plan.ts';
import { clearingOf } from '../fields/pieces/clearing.tsx';
import { fieldViews } from '../fields/views.ts';
import { find } from '../registry/find.ts';
import { UnknownKind } from '../registry/UnknownKind.tsx';

interface Props {
  readonly plan: EntityPlan;
  readonly find: FindPlan;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

/** One filter of a list: the field's own input, or two of them for a range. */
export function FilterInput({ plan, find: asked, value, onChange }: Props) {
  const field = plan.fields[asked.field];
  if (!field) return null;
  if (plan.states?.field === field.path) return <StateFilter plan={plan} value={value} onChange={onChange} />;
  if (asked.op !== 'range') return <One field={ofMany(field, asked)} value={value} onChange={onChange} />;
  if (field.type.is === 'date' || field.type.is === 'dateTime')
    return <Span field={field} value={value} onChange={onChange} />;
  return <FromTo field={field} value={value} onChange={onChange} />;
}

/** A choice filtered by `in` takes several. */
const ofMany = (field: FieldPlan, asked: FindPlan): FieldPlan =>
  asked.op === 'in' ? { ...field, config: { ...field.config, many: true } } : field;

type InputOf = { readonly field: FieldPlan; readonly value: unknown; readonly onChange: (value: unknown) => void };

function One({ field, value, onChange }: InputOf) {
  const view = find(fieldViews, field.kind);
  if (!view) return <UnknownKind name={field.kind} />;
  return (
    <view.Input
      id={`filter-${field.path}`}
      field={{ ...field, locked: false, need: false }}
      value={value ?? null}
      onChange={(next) => onChange(next)}
      locked={false}
      invalid={false}
      place="filter"
    />
  );
}

function FromTo({ field, value, onChange }: InputOf) {
  const [low, high] = Array.isArray(value) ? value : [null, null];
  return (
    <span className="zc-from-to">
      <One field={{ ...field, path: `${field.path}-from` }} value={low} onChange={(next) => onChange([next, high])} />
      <span aria-hidden>–</span>
      <One field={{ ...field, path: `${field.path}-to` }} value={high} onChange={(next) => onChange([low, next])} />
    </span>
  );
}

const presets: { label: string; value: [Dayjs, Dayjs] }[] = [
  { label: '今天', value: [dayjs(), dayjs()] },
  { label: '近 7 天', value: [dayjs().subtract(6, 'day'), dayjs()] },
  { label: '近 30 天', value: [dayjs().subtract(29, 'day'), dayjs()] },
  { label: '本月', value: [dayjs().startOf('month'), dayjs().endOf('month')] },
];

function Span({ field, value, onChange }: InputOf) {
  const [low, high] = Array.isArray(value) ? value : [null, null];
  const day = (text: unknown) => (typeof text === 'string' && text ? dayjs(text) : null);
  return (
    <DatePicker.RangePicker
      id={{ start: `filter-${field.path}`, end: `filter-${field.path}-to` }}
      value={[day(low), day(high)]}
      presets={presets}
      allowEmpty={[true, true]}
      placeholder={['从', '到']}
      onChange={(span) => onChange([span?.[0]?.format('YYYY-MM-DD') ?? null, span?.[1]?.format('YYYY-MM-DD') ?? null])}
      style={{ width: '100%' }}
    />
  );
}

function StateFilter({
  plan,
  value,
  onChange,
}: {
  plan: EntityPlan;
  value: unknown;
  onChange: (value: unknown) => void;
}) {
  const path = plan.states?.field ?? '';
  return (
    <Select
      id={`filter-${path}`}
      mode="multiple"
      allowClear={clearingOf({ field: { need: false }, place: 'filter' })}
      maxTagCount="responsive"
      placeholder="全部"
      value={Array.isArray(value) ? (value as string[]) : []}
      onChange={(next: string[]) => onChange(next)}
      options={(plan.states?.nodes ?? []).map((node) => ({ value: node.key, label: node.label }))}
      optionFilterProp="label"
      style={{ width: '100%' }}
    />
  );
}
