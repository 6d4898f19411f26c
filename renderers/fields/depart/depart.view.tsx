import { RecordTreeSelect } from '../late-boxes.ts';
import { chooserOf } from '../records/chooser-of.ts';
import { RecordCell, RecordRead } from '../records/RecordWords.tsx';
import { WithChooser } from '../records/WithChooser.tsx';
import { Locked } from '../shown/shown.tsx';
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
