import { Checkbox, Radio } from 'antd';
import type { InputProps } from '../view.ts';
import type { ChoiceConfig } from './choice.kind.ts';

interface Option {
  readonly value: string;
  readonly label: string;
  readonly disabled: boolean;
}

type Props = Omit<InputProps, 'onChange'> & {
  readonly options: readonly Option[];
  readonly onChange: (next: string | readonly string[] | null) => void;
};

/** All options side by side: one of them by a circle, several by boxes. A circle that may stay empty can be emptied. */
export function ChoiceGroup({ id, field, value, place, invalid, describedBy, options, onChange, onBlur }: Props) {
  const { many = false } = field.config as ChoiceConfig;
  const chosen = [value ?? []].flat().map(String);
  const all = options.map((option) => ({ ...option }));
  const named = {
    id,
    'aria-label': field.label,
    'aria-describedby': describedBy,
    'aria-invalid': invalid || undefined,
    onBlur: () => onBlur?.(),
  };
  // A group says no `aria-required`: the sign at its label does.
  if (many)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own
      <div role="group" {...named}>
        <Checkbox.Group name={id} options={all} value={chosen} onChange={onChange} />
      </div>
    );
  const isFilter = place === 'filter';
  const none = isFilter || !field.need ? [{ value: '', label: isFilter ? '全部' : '不选' }] : [];
  return (
    <div role="radiogroup" aria-required={field.need || undefined} {...named}>
      <Radio.Group
        name={id}
        role="presentation"
        options={[...none, ...all]}
        value={chosen[0] ?? (none.length > 0 ? '' : null)}
        onChange={({ target }) => onChange(target.value === '' ? null : String(target.value))}
      />
    </div>
  );
}
