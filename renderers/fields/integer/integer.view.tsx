import { NumberInput } from '../pieces/NumberInput.tsx';
import { FigureCell, FigureRead, Locked, wordsOf } from '../pieces/shown.tsx';
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
