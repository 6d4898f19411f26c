import { chooserOf } from '../pieces/chooser-of.ts';
import { PopupBox, RecordSelect } from '../pieces/late-boxes.ts';
import { RecordCell, RecordRead } from '../pieces/RecordWords.tsx';
import { isPopup } from '../pieces/report-of.ts';
import { Locked } from '../pieces/shown.tsx';
import { WithChooser } from '../pieces/WithChooser.tsx';
import type { FieldView, InputProps } from '../view.ts';

function RefManyInput(props: InputProps) {
  if (props.locked) {
    return (
      <Locked {...props}>
        <RecordRead {...props} />
      </Locked>
    );
  }
  if (isPopup(props)) return <PopupBox {...props} isMany />;
  return (
    <WithChooser {...props} chooser={chooserOf(props, null)} isMany>
      <RecordSelect {...props} isMany />
    </WithChooser>
  );
}

export const refManyView: FieldView = {
  Input: RefManyInput,
  Cell: RecordCell,
  Read: RecordRead,
  late: RecordSelect,
};
