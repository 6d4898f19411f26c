import { FigureCell, FigureRead, Locked, wordsOf } from '../shown/shown.tsx';
import { NumberInput } from '../typing/NumberInput.tsx';
import type { FieldView, InputProps } from '../view.ts';

function IntegerInput(props: InputProps) {
  if (props.locked) {
    return (
      <Locked {...props}>
        <FigureRead {...props} />
      </Locked>
    );
  }
  return <NumberInput {...props} plain={wordsOf(props)} />;
}

export const integerView: FieldView = { Input: IntegerInput, Cell: FigureCell, Read: FigureRead };
