import type { ReactNode } from 'react';
import { isDecimal, trimDecimal } from '../../../schemas/kinds/decimal-text.ts';
import { kindNamed } from '../kind-named.ts';
import { wordsOf } from '../shown/shown.tsx';
import type { InputProps } from '../view.ts';
import { TypedInput } from './TypedInput.tsx';

type Props = InputProps & {
  /** The value without separators and signs, as it is typed. */
  readonly plain: string;
  readonly prefix?: ReactNode;
  readonly suffix?: ReactNode;
  readonly shown?: string;
};

/** 12.5000 as the table keeps it and 12.5 as typed are one number. */
const isSameNumber = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) || (isDecimal(a) && isDecimal(b) && trimDecimal(a) === trimDecimal(b));

/** A box for a number: text all the way, so that no figure passes through a float. */
export function NumberInput(props: Props) {
  const { field, plain, shown } = props;
  const kind = kindNamed(field.kind);
  return (
    <TypedInput
      {...props}
      isNumber
      inputMode="decimal"
      shown={shown ?? wordsOf(props)}
      plain={plain}
      isSame={isSameNumber}
      read={(text) => {
        const value = kind?.parse(text, field.config);
        return value === undefined ? text : value;
      }}
    />
  );
}
