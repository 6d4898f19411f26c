import { MomentPicker } from '../late-boxes.ts';
import { FigureCell, FigureRead, Locked } from '../shown/shown.tsx';
import type { FieldView, InputProps } from '../view.ts';

const formats = ['YYYY-MM-DD', 'YYYY/M/D', 'YYYY.M.D', 'YYYYMMDD', 'YYYY年M月D日'] as const;

function DateInput(props: InputProps) {
  if (props.locked) {
    return (
      <Locked {...props}>
        <FigureRead {...props} />
      </Locked>
    );
  }
  return <MomentPicker {...props} pick="date" formats={formats} />;
}

export const dateView: FieldView = { Input: DateInput, Cell: FigureCell, Read: FigureRead, late: MomentPicker };
