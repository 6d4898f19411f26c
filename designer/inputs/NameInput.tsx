import { Input, type InputProps } from 'antd';
import { useState } from 'react';

interface Props extends Omit<InputProps, 'value' | 'onChange' | 'status'> {
  readonly value: string;
  readonly onText: (text: string) => void;
}

/** A text that something cannot be without: emptied while another is typed, it stays what it was until there is one. */
export function NameInput({ value, onText, onBlur, ...rest }: Props) {
  const [isEmptied, setEmptied] = useState(false);
  return (
    <Input
      maxLength={200}
      {...rest}
      value={isEmptied ? '' : value}
      {...(isEmptied ? { status: 'error' as const, placeholder: `不能空着，离开后仍为“${value}”` } : {})}
      onChange={({ target }) => {
        const isEmpty = target.value.trim() === '';
        setEmptied(isEmpty);
        if (!isEmpty) onText(target.value);
      }}
      onBlur={(event) => {
        setEmptied(false);
        onBlur?.(event);
      }}
    />
  );
}
