import { MomentPicker } from '../late-boxes.ts';
import { FigureCell, FigureRead, Locked } from '../shown/shown.tsx';
import type { FieldView, InputProps } from '../view.ts';

const formats = ['HH:mm:ss', 'H:mm', 'HHmm'] as const;

function TimeInput(props: InputProps) {
  if (props.locked) {
    return (
      <Locked {...props}>
        <FigureRead {...props} />
      </Locked>
    );
  }
  return <MomentPicker {...props} pick="time" formats={formats} />;
}

export const timeView: FieldView = { Input: TimeInput, Cell: FigureCell, Read: FigureRead, late: MomentPicker };
