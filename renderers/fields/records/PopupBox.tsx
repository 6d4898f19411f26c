import { TableOutlined } from '@ant-design/icons';
import { App, Input } from 'antd';
import { useState } from 'react';
import { controlProps, placeholderOf } from '../control.ts';
import styles from '../fields.module.css';
import { useFieldServices } from '../services.ts';
import type { InputProps } from '../view.ts';
import { reportOf } from './report-of.ts';
import { useTexts } from './use-texts.ts';

/** A box in which nothing is typed: pressing it opens the report its document names, and the chosen rows stand in it. */
export function PopupBox(props: InputProps & { readonly isMany?: boolean }) {
  const { field, value, text, place, isMany = false, onChange } = props;
  const { message } = App.useApp();
  const services = useFieldServices();
  const [isOpen, setOpen] = useState(false);
  const ids = [value ?? []].flat().map(String);
  const texts = useTexts(field.path, ids, text);
  const report = reportOf(field) ?? '';
  const open = async () => {
    if (isOpen) return;
    setOpen(true);
    try {
      const picked = await services.pick?.({ report, many: isMany, chosen: ids });
      if (!picked) return;
      const found =
        picked.length === 0 ? [] : (await services.options(services.entity, field.path, { ids: picked })).records;
      const known = new Map(found.map((option) => [option.value, option]));
      const chosen = picked.flatMap((id) => known.get(id) ?? []);
      const [one] = chosen;
      const words = chosen.map((option) => option.text).join('、');
      if (isMany) onChange(chosen.length === 0 ? null : chosen.map((option) => option.value), { text: words });
      else onChange(one?.value ?? null, { text: words, ...(one?.fill && { fill: one.fill }) });
    } catch (error) {
      message.error((error as Error).message);
    } finally {
      setOpen(false);
    }
  };
  return (
    <Input
      {...controlProps(props)}
      role="combobox"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      autoComplete="off"
      inputMode="none"
      allowClear={!field.need || place === 'filter'}
      value={ids.map(texts.say).join('、')}
      placeholder={placeholderOf(place, '请选择')}
      suffix={<TableOutlined aria-hidden className={styles.sign} onClick={() => void open()} />}
      // nothing is typed: a change can only be the cross that empties it
      onChange={({ target }) => target.value === '' && onChange(null, { text: '' })}
      onClick={(event) => {
        if (event.target instanceof HTMLInputElement) void open();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        void open();
      }}
    />
  );
}
