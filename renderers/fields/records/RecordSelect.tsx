import { Button, Select, Spin } from 'antd';
import { type KeyboardEvent, type UIEvent, useState } from 'react';
import type { Option } from '../../../schemas/wire/records.ts';
import { clearingOf } from '../boxes/clearing.tsx';
import { namedPopup } from '../boxes/NamedList.tsx';
import { controlProps, placeholderOf, popupWidthOf } from '../control.ts';
import styles from '../fields.module.css';
import type { InputProps } from '../view.ts';
import { useNarrowed } from './use-narrowed.ts';
import { useOptions } from './use-options.ts';
import { useTexts, wordsOfChoice } from './use-texts.ts';
import { WithPicker } from './WithPicker.tsx';

type Props = InputProps & { readonly isMany?: boolean };
type Chosen = { readonly value: string; readonly label?: React.ReactNode };

const idsOf = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.filter((id) => typeof id === 'string')
    : typeof value === 'string' && value
      ? [value]
      : [];

/** Chooses records by searching for them: nothing is loaded before it is opened, and old values keep their names. */
export function RecordSelect(props: Props) {
  const { field, value, text, place, limit, isMany = false, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const { within, isWaiting } = useNarrowed(props);
  const options = useOptions(field.path, within);
  const ids = idsOf(value);
  const texts = useTexts(field.path, ids, text);
  const found = isWaiting ? [] : options.records;
  const offered = limit ? found.filter((option) => limit.includes(option.value)) : found;
  const nameOf = (id: string) => options.records.find((option) => option.value === id)?.text ?? texts.get(id);
  const chosen = ids.map((id): Chosen => ({ value: id, label: nameOf(id) ?? texts.say(id) }));

  const choose = (next: Chosen | Chosen[] | undefined) => {
    if (Array.isArray(next)) {
      const chosenIds = next.map((one) => one.value);
      return onChange(chosenIds.length === 0 ? null : chosenIds, wordsOfChoice(chosenIds.map(nameOf)));
    }
    if (!next) return onChange(null, { text: '' });
    const fill = options.records.find((option) => option.value === next.value)?.fill;
    onChange(next.value, { ...wordsOfChoice([nameOf(next.value)]), ...(fill && { fill }) });
  };

  const take = (picked: readonly Option[]) => {
    if (isMany) {
      return onChange(picked.length === 0 ? null : picked.map((one) => one.value), {
        text: picked.map((one) => one.text).join('、'),
      });
    }
    const [one] = picked;
    if (one) onChange(one.value, { text: one.text, ...(one.fill && { fill: one.fill }) });
  };

  return (
    <WithPicker input={props} chosen={ids} isMany={isMany} onPick={take}>
      <Select<Chosen | Chosen[]>
        {...controlProps(props)}
        popupRender={namedPopup(props.id, props.field.label)}
        {...(isMany && { mode: 'multiple' as const, maxTagCount: 'responsive' as const })}
        labelInValue
        allowClear={clearingOf(props)}
        value={isMany ? chosen : chosen[0]}
        options={offered.map((option) => ({ value: option.value, label: option.text, option }))}
        optionRender={({ data }) => <RecordOption option={data.option as Option} />}
        showSearch={{ filterOption: false, onSearch: options.search, autoClearSearchValue: true }}
        placeholder={placeholderOf(place, '请选择')}
        open={isOpen}
        onOpenChange={(open) => {
          setOpen(open);
          if (open) options.search('');
        }}
        onInputKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter' && options.isWaiting()) options.searchNow();
        }}
        onPopupScroll={(event: UIEvent<HTMLElement>) => {
          const { scrollTop, clientHeight, scrollHeight } = event.currentTarget;
          if (scrollTop + clientHeight > scrollHeight - 80) options.more();
        }}
        popupMatchSelectWidth={popupWidthOf(place)}
        notFoundContent={
          isWaiting ? <FirstAbove /> : <NothingFound state={options.state} onRetry={options.searchNow} />
        }
        onChange={choose}
      />
    </WithPicker>
  );
}

function RecordOption({ option }: { readonly option: Option }) {
  return (
    <span className={styles.option}>
      <span>{option.text}</span>
      {option.hint && <span className={styles.hint}>{option.hint}</span>}
    </span>
  );
}

/** A linked list has nothing to offer before the one above it has a value. */
export const FirstAbove = () => <span className={styles.message}>请先选择上一级</span>;

/** What an open list says while it has nothing to offer. */
export function NothingFound({ state, onRetry }: { readonly state: string; readonly onRetry: () => void }) {
  if (state === 'loading') {
    return (
      <span className={styles.message}>
        <Spin size="small" /> 正在查找…
      </span>
    );
  }
  if (state !== 'failed') return <span className={styles.message}>没有找到，换个词试试</span>;
  return (
    <span className={styles.message}>
      加载失败
      <Button type="link" size="small" onClick={onRetry}>
        重试
      </Button>
    </span>
  );
}
