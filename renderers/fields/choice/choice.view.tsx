import { App } from 'antd';
import { useEffect, useRef } from 'react';
import type { DictItem } from '../../../schemas/compile/model.ts';
import { sayMany } from '../../../schemas/kinds/many-values.ts';
import { StatusDot } from '../../theme/StatusTag.tsx';
import { popupWidthOf } from '../control.ts';
import { later } from '../late/later.tsx';
import { SelectBox } from '../late-boxes.ts';
import { sayReset } from '../records/use-narrowed.ts';
import { isEmpty, Locked, Nothing, OneLine, wordsOf } from '../shown/shown.tsx';
import type { FieldView, InputProps, ShowProps } from '../view.ts';
import type { ChoiceConfig } from './choice.kind.ts';
import { isGrouped, offeredItems, useItems } from './use-items.ts';

const ChoiceGroup = later(async () => (await import('./ChoiceGroup.tsx')).ChoiceGroup);

/** A list this long is searched rather than looked through; in a cell every list is, for one types there. */
const SEARCH_FROM = 8;

function ChoiceInput(props: InputProps) {
  const { field, value, place, limit, beside, onChange } = props;
  const { many = false, parent } = field.config as ChoiceConfig;
  const items = useItems(props);
  useResetUnderParent(props, items);
  if (props.locked) {
    return (
      <Locked {...props}>
        <ChoiceRead {...props} />
      </Locked>
    );
  }
  const values: readonly unknown[] = Array.isArray(value) ? value : isEmpty(value) ? [] : [value];
  const offered = offeredItems(items, beside?.parent, parent !== undefined && beside !== undefined, limit);
  const old = values.filter((one) => !offered.some((item) => item.value === one));
  const wordOf = (one: unknown) => items.find((item) => item.value === one)?.text ?? String(one);
  const options = [
    ...offered.map((item) => ({ value: item.value, label: item.text, disabled: false })),
    // a value no longer offered keeps its name and can only be left
    ...old.map((one) => ({
      value: String(one),
      label: many ? wordOf(one) : (props.text ?? wordOf(one)),
      disabled: true,
    })),
  ];
  const choose = (next: unknown) => {
    const chosen = isEmpty(next) ? null : next;
    onChange(chosen, { text: [chosen ?? []].flat().map(wordOf).join('、') });
  };
  if (isGrouped(props)) return <ChoiceGroup {...props} options={options} onChange={choose} />;
  return (
    <SelectBox
      {...props}
      select={{
        ...(many && { mode: 'multiple', maxTagCount: 'responsive' }),
        options,
        value: many ? values.map(String) : values.length === 0 ? null : String(values[0]),
        showSearch:
          many || place === 'cell' || items.length >= SEARCH_FROM ? { optionFilterProp: ['label', 'value'] } : false,
        popupMatchSelectWidth: popupWidthOf(place),
        notFoundContent: parent !== undefined && isEmpty(beside?.parent) ? '请先选择上一级' : '没有可选项',
        onChange: choose,
      }}
    />
  );
}

/** A value that does not hang under the parent's new value goes: choosing a level empties the one below it. */
function useResetUnderParent({ field, value, beside, onChange }: InputProps, items: readonly DictItem[]) {
  const { message } = App.useApp();
  const parent = beside?.parent;
  const before = useRef(parent);
  useEffect(() => {
    if (Object.is(before.current, parent)) return;
    before.current = parent;
    const stays = [value ?? []].flat().every((one) => {
      const under = items.find((item) => item.value === one)?.under;
      return under === undefined || under === parent;
    });
    if (stays) return;
    onChange(null, { text: '' });
    message.info?.(sayReset(field.label));
  }, [parent, value, items, onChange, field.label, message]);
}

/** The word, with its dot where the dictionary gives it a meaning. */
function ChoiceCell(props: ShowProps) {
  const items = useItems(props);
  const { value } = props;
  const item = items.find((one) => one.value === value);
  if (isEmpty(value)) return <Nothing />;
  if (item?.tone) return <StatusDot tone={item.tone}>{props.text ?? item.text}</StatusDot>;
  return <OneLine>{sayChoice(props, items)}</OneLine>;
}

function ChoiceRead(props: ShowProps) {
  const items = useItems(props);
  const { value } = props;
  const item = items.find((one) => one.value === value);
  if (isEmpty(value)) return <Nothing />;
  if (item?.tone) return <StatusDot tone={item.tone}>{props.text ?? item.text}</StatusDot>;
  return <span>{sayChoice(props, items)}</span>;
}

function sayChoice(props: ShowProps, items: readonly { readonly value: string; readonly text: string }[]): string {
  if (props.text) return sayMany(props.value, props.text);
  const wordOf = (one: unknown) => items.find((item) => item.value === one)?.text;
  const words = [props.value].flat().map((one) => wordOf(one) ?? String(one));
  return words.join('、') || wordsOf(props);
}

export const choiceView: FieldView = { Input: ChoiceInput, Cell: ChoiceCell, Read: ChoiceRead, late: SelectBox };
