import { Select } from 'antd';
import { useId, useState } from 'react';
import { namedPopup } from '../../../../renderers/fields/boxes/NamedList.tsx';
import inputs from '../../../inputs/inputs.module.css';
import { useWordPlace } from './place.ts';
import { useRecords } from './use-records.ts';

interface Props {
  readonly label: string;
  /** Which sort of record. */
  readonly entity: string;
  readonly value: readonly string[];
  readonly most: number;
  onChange(ids: readonly string[]): void;
}

/** Records of the company by their names: people, positions. */
export function RecordPick({ label, entity, value, most, onChange }: Props) {
  const id = useId();
  const { model } = useWordPlace();
  const [keyword, setKeyword] = useState('');
  const options = useRecords(model, entity, value, keyword);
  return (
    <Select<string[]>
      id={id}
      mode="multiple"
      className={inputs.pick ?? ''}
      aria-label={label}
      placeholder="按姓名或名称查找"
      popupMatchSelectWidth={false}
      popupRender={namedPopup(id, label)}
      value={[...value]}
      options={options.map(({ value: one, label: text }) => ({ value: one, label: text }))}
      maxCount={most}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      onChange={onChange}
    />
  );
}
