import { RecordSelect } from '../late-boxes.ts';
import { chooserOf } from '../records/chooser-of.ts';
import { RecordCell, RecordRead } from '../records/RecordWords.tsx';
import { WithChooser } from '../records/WithChooser.tsx';
import { Locked } from '../shown/shown.tsx';
import type { FieldView, InputProps } from '../view.ts';

function UserInput(props: InputProps) {
  if (props.locked) {
    return (
      <Locked {...props}>
        <RecordRead {...props} />
      </Locked>
    );
  }
  // a filter asks for any of several
  return (
    <WithChooser {...props} chooser={chooserOf(props, 'people')}>
      <RecordSelect {...props} isMany={props.place === 'filter' && props.field.config.many === true} />
    </WithChooser>
  );
}

export const userView: FieldView = { Input: UserInput, Cell: RecordCell, Read: RecordRead, late: RecordSelect };
