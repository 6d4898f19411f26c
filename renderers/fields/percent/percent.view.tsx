import { isDecimal, trimDecimal } from '../../../schemas/kinds/decimal-text.ts';
import { NumberInput } from '../pieces/NumberInput.tsx';
import { FigureCell, FigureRead, Locked, wordsOf } from '../pieces/shown.tsx';
import type { FieldView, InputProps } from '../view.ts';

function PercentInput(props: InputProps) {
  if (props.locked) {
    return (
      <Locked {...props}>
        <FigureRead {...props} />
      </Locked>
    );
  }
  const plain = isDecimal(props.value) ? trimDecimal(props.value) : wordsOf(props);
  return <NumberInput {...props} plain={plain} shown={plain} suffix="%" />;
}

export const percentView: FieldView = { Input: PercentInput, Cell: FigureCell, Read: FigureRead };
