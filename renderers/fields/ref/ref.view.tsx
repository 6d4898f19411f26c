import { chooserOf } from '../pieces/chooser-of.ts';
import { PopupBox, RecordSelect } from '../pieces/late-boxes.ts';
import { RecordCell, RecordRead } from '../pieces/RecordWords.tsx';
import { isPopup } from '../pieces/report-of.ts';
import { Locked } from '../pieces/shown.tsx';
import { WithChooser } from '../pieces/WithChooser.tsx';
import type { FieldView, InputProps } from '../view.ts';

function RefInput(props: InputProps) {
  if (props.locked) {
    return (
      <Locked {...props}>
        <RecordRead {...props} />
      </Locked>
    );
  }
  // a filter asks for any of several
  const isMany = props.place === 'filter' && props.field.config.many === true;
  if (isPopup(props)) return <PopupBox {...props} isMany={isMany} />;
  return (
    <WithChooser {...props} chooser={chooserOf(props, null)}>
      <RecordSelect {...props} isMany={isMany} />
    </WithChooser>
  );
}

export const refView: FieldView = { Input: RefInput, Cell: RecordCell, Read: RecordRead, late: RecordSelect };
