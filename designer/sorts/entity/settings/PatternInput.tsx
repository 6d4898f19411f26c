import { Input, InputNumber, Select } from 'antd';
import { Labelled } from '../../../inputs/Labelled.tsx';
import { NameInput } from '../../../inputs/NameInput.tsx';
import { type NumberPattern, numberDates, readPattern, sampleOf, writePattern } from './number-pattern.ts';
import styles from './pattern.module.css';

interface Props {
  readonly label: string;
  readonly make: string;
  onChange(make: string): void;
}

/** How a number is put together, piece by piece; as it is written where it was written otherwise. */
export function PatternInput({ label, make, onChange }: Props) {
  const pattern = readPattern(make);
  const sample = `例如 ${sampleOf(make)}`;
  if (!pattern)
    return (
      <Labelled label={label} help={`${sample}。{yyyy} 年、{mm} 月、{dd} 日、{n:4} 四位流水号`}>
        {(id) => <NameInput id={id} value={make} maxLength={60} onText={(text) => onChange(text)} />}
      </Labelled>
    );
  const set = (more: Partial<NumberPattern>) => onChange(writePattern({ ...pattern, ...more }));
  const text = (name: string, word: 'before' | 'between', most: number) => (
    <Labelled label={name}>
      {(id) => (
        <Input
          id={id}
          value={pattern[word]}
          maxLength={most}
          placeholder="没有"
          onChange={({ target }) => set({ [word]: target.value.replace(/[{}]/g, '') })}
        />
      )}
    </Labelled>
  );
  return (
    <fieldset className={styles.pattern}>
      <legend>{label}</legend>
      {text('开头', 'before', 20)}
      <Labelled label="日期">
        {(id) => <Select id={id} value={pattern.date} options={[...numberDates]} onChange={(date) => set({ date })} />}
      </Labelled>
      {text('间隔', 'between', 5)}
      <Labelled label="流水号几位">
        {(id) => (
          <InputNumber
            id={id}
            min={1}
            max={12}
            precision={0}
            value={pattern.digits}
            onChange={(digits) => digits && set({ digits })}
          />
        )}
      </Labelled>
      <small>{sample}</small>
    </fieldset>
  );
}
