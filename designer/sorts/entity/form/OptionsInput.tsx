import { Button } from 'antd';
import { NameInput } from '../../../inputs/NameInput.tsx';
import { freeKey } from '../../../kernel/suggest-key.ts';
import styles from './inspector.module.css';

export interface Option {
  readonly value: string;
  readonly text: string;
}

interface Props {
  readonly options: readonly Option[];
  onChange(options: readonly Option[]): void;
}

/** A few choices, a line each. The value behind a text stays when the text is changed. */
export function OptionsInput({ options, onChange }: Props) {
  const set = (index: number, text: string) =>
    onChange(options.map((each, at) => (at === index ? { ...each, text } : each)));
  const move = (index: number, by: 1 | -1) => {
    const next = [...options];
    const [taken] = next.splice(index, 1);
    if (taken) next.splice(index + by, 0, taken);
    onChange(next);
  };
  const add = () => {
    const value = freeKey(String(options.length + 1), new Set(options.map((each) => each.value)));
    onChange([...options, { value, text: `选项${options.length + 1}` }]);
  };
  return (
    <fieldset className={styles.options}>
      <legend>选项</legend>
      {options.map((option, index) => (
        <div key={option.value}>
          <NameInput
            value={option.text}
            aria-label={`第 ${index + 1} 个选项`}
            onText={(text) => set(index, text)}
            onKeyDown={(event) => {
              if (event.altKey && event.key === 'ArrowUp' && index > 0) move(index, -1);
              else if (event.altKey && event.key === 'ArrowDown' && index < options.length - 1) move(index, 1);
              else return;
              event.preventDefault();
              event.stopPropagation();
            }}
          />
          <Button
            type="text"
            size="small"
            aria-label={`删除选项 ${option.text}`}
            disabled={options.length === 1}
            onClick={() => onChange(options.filter((each) => each !== option))}
          >
            ×
          </Button>
        </div>
      ))}
      <Button size="small" onClick={add}>
        加一个选项
      </Button>
    </fieldset>
  );
}
