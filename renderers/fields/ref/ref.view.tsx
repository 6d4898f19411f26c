import { PopupBox, RecordSelect } from '../late-boxes.ts';
import { chooserOf } from '../records/chooser-of.ts';
import { RecordCell, RecordRead } from '../records/RecordWords.tsx';
import { isPopup } from '../records/report-of.ts';
import { WithChooser } from '../records/WithChooser.tsx';
import { Locked } from '../shown/shown.tsx';
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
