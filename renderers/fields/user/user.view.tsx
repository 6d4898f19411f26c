import { chooserOf } from '../pieces/chooser-of.ts';
import { RecordSelect } from '../pieces/late-boxes.ts';
import { RecordCell, RecordRead } from '../pieces/RecordWords.tsx';
import { Locked } from '../pieces/shown.tsx';
import { WithChooser } from '../pieces/WithChooser.tsx';
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
