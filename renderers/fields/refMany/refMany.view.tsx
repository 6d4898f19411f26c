import { PopupBox, RecordSelect } from '../late-boxes.ts';
import { chooserOf } from '../records/chooser-of.ts';
import { RecordCell, RecordRead } from '../records/RecordWords.tsx';
import { isPopup } from '../records/report-of.ts';
import { WithChooser } from '../records/WithChooser.tsx';
import { Locked } from '../shown/shown.tsx';
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
