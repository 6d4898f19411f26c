import { chooserOf } from '../pieces/chooser-of.ts';
import { RecordTreeSelect } from '../pieces/late-boxes.ts';
import { RecordCell, RecordRead } from '../pieces/RecordWords.tsx';
import { Locked } from '../pieces/shown.tsx';
import { WithChooser } from '../pieces/WithChooser.tsx';
import type { FieldView, InputProps } from '../view.ts';

function DepartInput(props: InputProps) {
  if (props.locked) {
    return (
      <Locked {...props}>
        <RecordRead {...props} />
      </Locked>
    );
  }
  return (
    <WithChooser {...props} chooser={chooserOf(props, 'departs')}>
      <RecordTreeSelect {...props} isMany={props.place === 'filter' && props.field.config.many === true} />
    </WithChooser>
  );
}

export const departView: FieldView = {
  Input: DepartInput,
  Cell: RecordCell,
  Read: RecordRead,
  late: RecordTreeSelect,
};
