import { isDecimal, trimDecimal } from '../../../schemas/kinds/decimal-text.ts';
import { FigureCell, FigureRead, Locked, wordsOf } from '../shown/shown.tsx';
import { NumberInput } from '../typing/NumberInput.tsx';
import type { FieldView, InputProps } from '../view.ts';

function DecimalInput(props: InputProps) {
  if (props.locked) {
    return (
      <Locked {...props}>
        <FigureRead {...props} />
      </Locked>
    );
  }
  return <NumberInput {...props} plain={isDecimal(props.value) ? trimDecimal(props.value) : wordsOf(props)} />;
}

export const decimalView: FieldView = { Input: DecimalInput, Cell: FigureCell, Read: FigureRead };
