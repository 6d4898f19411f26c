import { Input, type InputProps } from 'antd';
import { useState } from 'react';

interface Props extends Omit<InputProps, 'value' | 'onChange'> {
  readonly value: string;
  onChange(value: string): void;
}

/** A word without which the document could not be read: emptied it waits for its next letter, left empty it is what it was. */
export function NameInput({ value, onChange, ...input }: Props) {
  const [isEmpty, setEmpty] = useState(false);
  const type = (text: string) => {
    setEmpty(text.trim() === '');
    if (text.trim() !== '') onChange(text);
  };
  return (
    <Input
      {...input}
      value={isEmpty ? '' : value}
      onChange={({ target }) => type(target.value)}
      onBlur={() => setEmpty(false)}
    />
  );
}
