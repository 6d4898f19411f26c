import { useQuery } from '@tanstack/react-query';
import { DatePicker, Input, InputNumber, Select, type SelectProps } from 'antd';
import dayjs from 'dayjs';
import { useDeferredValue, useState } from 'react';
import type { RuleField } from '../../../server/features/rights/rights.contract.ts';
import { loadRuleOptions } from '../../http/rights-calls.ts';
import type { RuleTest } from './rule-draft.ts';
import { type RuleVariable, takesMany, variablesOf, variableWords } from './rule-words.ts';

interface Props {
  readonly field: RuleField;
  readonly test: RuleTest;
  readonly onChange: (change: Pick<RuleTest, 'values' | 'by'>) => void;
}

const ofAsker = 'asker:';

/** With what a field is compared: something about whoever asks, a choice, a record, or what is typed. */
export function RuleValue({ field, test, onChange }: Props) {
  const variables = variablesOf(field, test.op).map((name) => ({
    value: `${ofAsker}${name}`,
    label: variableWords[name],
  }));
  const set = (values: readonly string[]) => {
    const asked = values.findLast((value) => value.startsWith(ofAsker));
    const by = asked ? (asked.slice(ofAsker.length) as RuleVariable) : null;
    const fresh = by !== null && test.by !== by;
    const plain = values.filter((value) => value && !value.startsWith(ofAsker));
    onChange(fresh || (by && plain.length === 0) ? { values: [], by } : { values: plain, by: null });
  };
  const value = test.by ? [`${ofAsker}${test.by}`] : test.values;
  const shared = { field, test, value, variables, onValue: set };
  if (field.values)
    return <Choice {...shared} options={field.values.map(({ value: one, text }) => ({ value: one, label: text }))} />;
  if (field.pick) return <Records {...shared} pick={field.pick} />;
  if (field.to) return <Choice {...shared} options={[]} />;
  if (takesMany(test.op)) return <Typed {...shared} />;
  return <Plain {...shared} />;
}

interface InputProps {
  readonly field: RuleField;
  readonly test: RuleTest;
  readonly value: readonly string[];
  readonly variables: readonly { readonly value: string; readonly label: string }[];
  readonly onValue: (values: readonly string[]) => void;
}

const grouped = (
  { variables }: InputProps,
  options: readonly { readonly value: string; readonly label: string }[],
): NonNullable<SelectProps['options']> =>
  variables.length === 0
    ? [...options]
    : [
        { label: '变量', options: [...variables] },
        ...(options.length > 0 ? [{ label: '固定值', options: [...options] }] : []),
      ];

function Choice({ options, ...props }: InputProps & { readonly options: readonly { value: string; label: string }[] }) {
  const { test, value, onValue } = props;
  const common = {
    'aria-label': '值',
    placeholder: '请选择',
    options: grouped(props, options),
    showSearch: { optionFilterProp: 'label' },
    popupMatchSelectWidth: false,
  } as const;
  return takesMany(test.op) ? (
    <Select<string[]> mode="multiple" {...common} value={[...value]} onChange={(next: string[]) => onValue(next)} />
  ) : (
    <Select<string> {...common} value={value[0] ?? null} onChange={(next) => onValue([next])} />
  );
}

/** Records are searched for in the name of whoever writes the rule; where they may see none, variables are left. */
function Records({ pick, ...props }: InputProps & { readonly pick: NonNullable<RuleField['pick']> }) {
  const { test, value, onValue } = props;
  const [keyword, setKeyword] = useState('');
  const asked = useDeferredValue(keyword);
  const ids = value.filter((one) => !one.startsWith(ofAsker));
  const found = useQuery({
    queryKey: ['rights', 'records', pick.entity, pick.field, asked],
    queryFn: () => loadRuleOptions(pick, { keyword: asked }),
    retry: false,
  });
  const named = useQuery({
    queryKey: ['rights', 'record-names', pick.entity, pick.field, ids],
    queryFn: () => loadRuleOptions(pick, { ids }),
    enabled: ids.length > 0,
    placeholderData: (before) => before,
    retry: false,
  });
  const known = new Map(
    [...(named.data?.records ?? []), ...(found.data?.records ?? [])].map((one) => [one.value, one.text]),
  );
  const options = [...known].map(([id, text]) => ({ value: id, label: text }));
  const common = {
    'aria-label': '值',
    placeholder: found.isError ? '没有权限选择记录，请用变量' : '选择或查找',
    options: grouped(props, options),
    showSearch: { filterOption: false, onSearch: setKeyword } as const,
    loading: found.isFetching,
    popupMatchSelectWidth: false,
  };
  return takesMany(test.op) ? (
    <Select<string[]> mode="multiple" {...common} value={[...value]} onChange={(next: string[]) => onValue(next)} />
  ) : (
    <Select<string> {...common} value={value[0] ?? null} onChange={(next) => onValue([next])} />
  );
}

const Typed = ({ value, onValue }: InputProps) => (
  <Select
    mode="tags"
    aria-label="值"
    placeholder="输入后按回车，可以多个"
    tokenSeparators={[',', '，']}
    value={[...value]}
    onChange={(next: string[]) => onValue(next)}
    notFoundContent={null}
  />
);

const formats = { date: 'YYYY-MM-DD', dateTime: 'YYYY-MM-DD HH:mm:ss' } as const;

function Plain(props: InputProps) {
  const { field, value, variables, onValue } = props;
  const [first = ''] = value;
  if (variables.length > 0 && (field.is === 'date' || field.is === 'dateTime'))
    return <Moment {...props} is={field.is} />;
  if (field.is === 'number')
    return (
      <InputNumber<string>
        stringMode
        aria-label="值"
        placeholder="数字"
        value={first || null}
        onChange={(next) => onValue(next === null ? [] : [String(next)])}
        style={{ width: '100%' }}
      />
    );
  return (
    <Input
      aria-label="值"
      placeholder="请输入"
      maxLength={200}
      value={first}
      onChange={({ target }) => onValue(target.value === '' ? [] : [target.value])}
    />
  );
}

/** A day, or today: the choice of which stands before it. */
function Moment({ is, value, variables, onValue, test }: InputProps & { readonly is: keyof typeof formats }) {
  const format = formats[is];
  const [first] = value;
  return (
    <div style={{ display: 'grid', gap: 8 }}>
      <Select
        aria-label="值"
        value={test.by ? first : 'day'}
        options={[...variables, { value: 'day', label: '指定日期' }]}
        onChange={(next) => onValue(next === 'day' ? [] : [next ?? ''])}
        popupMatchSelectWidth={false}
      />
      {!test.by && (
        <DatePicker
          aria-label="日期"
          showTime={is === 'dateTime'}
          format={format}
          value={first ? dayjs(first) : null}
          onChange={(next) => onValue(next ? [next.format(format)] : [])}
        />
      )}
    </div>
  );
}
