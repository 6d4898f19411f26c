import { Input } from 'antd';
import { useState } from 'react';
import { Labelled } from '../../../inputs/Labelled.tsx';
import { isKey } from '../../../kernel/suggest-key.ts';

interface Props {
  readonly value: string;
  readonly taken: ReadonlySet<string>;
  /** Published: records and others know it by this name for ever. */
  readonly fixed: boolean;
  onChange(key: string): void;
}

/** The key by which programs know it: free until it was published, then for ever. */
export function KeyInput({ value, taken, fixed, onChange }: Props) {
  const [typed, setTyped] = useState(value);
  const [from, setFrom] = useState(value);
  if (from !== value) {
    setFrom(value);
    setTyped(value);
  }
  const fault =
    typed === value ? null : !isKey(typed) ? '以小写字母开头，只用字母和数字' : taken.has(typed) ? '已经有了' : null;
  const take = () => {
    if (typed !== value && !fault) onChange(typed);
    else setTyped(value);
  };
  return (
    <Labelled
      label="标识"
      wrong={fault !== null}
      help={fault ?? (fixed ? '已经发布过，不能再改；名称随时可以改' : '发布后不能再改')}
    >
      {(id) => (
        <Input
          id={id}
          value={typed}
          disabled={fixed}
          maxLength={41}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={take}
          onPressEnter={take}
        />
      )}
    </Labelled>
  );
}
