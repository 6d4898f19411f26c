import { MomentPicker } from '../late-boxes.ts';
import { FigureCell, FigureRead, Locked } from '../shown/shown.tsx';
import type { FieldView, InputProps } from '../view.ts';

const formats = ['YYYY-MM-DD HH:mm:ss', 'YYYY-MM-DD HH:mm', 'YYYY/M/D H:mm', 'YYYY/M/D'] as const;

function DateTimeInput(props: InputProps) {
  if (props.locked) {
    return (
      <Locked {...props}>
        <FigureRead {...props} />
      </Locked>
    );
  }
  return <MomentPicker {...props} pick="dateTime" formats={formats} />;
}

export const dateTimeView: FieldView = {
  Input: DateTimeInput,
  Cell: FigureCell,
  Read: FigureRead,
  late: MomentPicker,
};
