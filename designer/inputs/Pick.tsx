import { Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { namedPopup } from '../../renderers/fields/boxes/NamedList.tsx';
import { fitOf } from './initials.ts';
import styles from './inputs.module.css';

export interface PickOption {
  readonly value: string;
  readonly label: string;
  /** Under which heading it stands. */
  readonly group?: string;
  readonly hint?: ReactNode;
  readonly disabled?: boolean;
}

interface Props {
  readonly label: string;
  readonly value: string | null;
  readonly options: readonly PickOption[];
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  readonly search?: boolean;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
}

/** One of a list, found by its words or their initials. */
export function Pick({ label, value, options, onChange, placeholder = '请选择', search, disabled, invalid }: Props) {
  const id = useId();
  return (
    <Select<string | null>
      id={id}
      className={styles.pick ?? ''}
      aria-label={label}
      disabled={disabled ?? false}
      {...(invalid && { status: 'error' as const })}
      placeholder={placeholder}
      popupMatchSelectWidth={false}
      popupRender={namedPopup(id, label)}
      value={value}
      options={inGroups(options)}
      showSearch={search || options.length > 8 ? { filterOption: isMeant, filterSort: bestFirst } : false}
      onChange={(next) => next !== null && onChange(next)}
    />
  );
}

interface ManyProps extends Omit<Props, 'value' | 'onChange'> {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  /** What is not in the list may be typed. */
  readonly open?: boolean;
}

/** Several of a list. */
export function PickMany({ label, value, options, onChange, placeholder = '请选择', disabled, open }: ManyProps) {
  const id = useId();
  return (
    <Select<string[]>
      id={id}
      mode={open ? 'tags' : 'multiple'}
      className={styles.pick ?? ''}
      aria-label={label}
      disabled={disabled ?? false}
      placeholder={placeholder}
      popupMatchSelectWidth={false}
      popupRender={namedPopup(id, label)}
      value={[...value]}
      options={inGroups(options)}
      showSearch={{ filterOption: isMeant, filterSort: bestFirst }}
      onChange={onChange}
    />
  );
}

interface OptionWords {
  readonly value?: unknown;
  readonly label?: unknown;
}

const fit = (typed: string, option: OptionWords | undefined): number =>
  fitOf(typed, { label: String(option?.label ?? ''), key: String(option?.value ?? '') });

const isMeant = (typed: string, option: OptionWords | undefined): boolean => fit(typed, option) > 0;

/** Enter takes the first: 供应商 itself stands before 供应商现状. */
const bestFirst = (a: OptionWords, b: OptionWords, { searchValue }: { readonly searchValue: string }): number =>
  fit(searchValue, b) - fit(searchValue, a);

function inGroups(options: readonly PickOption[]) {
  const plain = ({ value, label, disabled }: PickOption) => ({ value, label, disabled: disabled ?? false });
  if (options.every(({ group }) => group === undefined)) return options.map(plain);
  const groups = new Map<string, PickOption[]>();
  for (const option of options) groups.set(option.group ?? '', [...(groups.get(option.group ?? '') ?? []), option]);
  return [...groups].map(([label, inside]) => ({ label, title: label, options: inside.map(plain) }));
}
