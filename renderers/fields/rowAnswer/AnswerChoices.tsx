import { Button, Checkbox, Radio, Select } from 'antd';
import { answeredAs, answersIn, offeredTo } from '../../../schemas/values/choices.ts';
import { controlProps, placeholderOf, popupWidthOf } from '../control.ts';
import type { InputProps } from '../view.ts';
import styles from './rowAnswer.module.css';

/** One or several of what may be answered: all in sight on a form, a list that opens in a cell. */
export function AnswerChoices(props: InputProps) {
  const { id, field, value, beside, place, invalid, describedBy, onChange, onBlur } = props;
  const isMany = answeredAs(beside?.asks) === 'many';
  const chosen = answersIn(value);
  const texts = offeredTo(beside?.asks, beside?.choices).map(({ text }) => text);
  // an answer that is no longer offered keeps its words and can only be left
  const options = [
    ...texts.map((text) => ({ value: text, label: text, disabled: false })),
    ...chosen.filter((text) => !texts.includes(text)).map((text) => ({ value: text, label: text, disabled: true })),
  ];
  const choose = (next: readonly string[]) => onChange(next.length === 0 ? null : next);
  if (place === 'cell')
    return (
      <Select<string | string[] | null>
        {...controlProps(props)}
        {...(isMany && { mode: 'multiple' as const, maxTagCount: 'responsive' as const })}
        options={options}
        value={isMany ? [...chosen] : (chosen[0] ?? null)}
        allowClear
        placeholder={placeholderOf(place, '请选择')}
        popupMatchSelectWidth={popupWidthOf(place)}
        notFoundContent="没有可选的答案"
        onChange={(next) => choose([next ?? []].flat())}
      />
    );
  const named = {
    id,
    'aria-label': field.label,
    'aria-describedby': describedBy,
    'aria-invalid': invalid || undefined,
    'aria-required': field.need || undefined,
    onBlur: () => onBlur?.(),
    className: styles.choices,
  };
  if (isMany)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own
      <div role="group" {...named}>
        <Checkbox.Group name={id} options={options} value={[...chosen]} onChange={(next) => choose(next.map(String))} />
      </div>
    );
  return (
    <div role="radiogroup" {...named}>
      <Radio.Group
        name={id}
        role="presentation"
        options={options}
        value={chosen[0] ?? null}
        onChange={({ target }) => choose([String(target.value)])}
      />
      {chosen.length > 0 && (
        <Button type="link" size="small" onClick={() => choose([])}>
          清除
        </Button>
      )}
    </div>
  );
}
