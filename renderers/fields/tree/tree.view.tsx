import { RecordTreeSelect } from '../late-boxes.ts';
import { RecordCell, RecordRead } from '../records/RecordWords.tsx';
import { Locked } from '../shown/shown.tsx';
import type { FieldView, InputProps } from '../view.ts';

function TreeInput(props: InputProps) {
  if (props.locked) {
    return (
      <Locked {...props}>
        <RecordRead {...props} />
      </Locked>
    );
  }
  return (
    <RecordTreeSelect
      {...props}
      isMany={props.place === 'filter' && props.field.config.many === true}
      leafOnly={props.place !== 'filter' && props.field.config.leafOnly === true}
    />
  );
}

export const treeView: FieldView = {
  Input: TreeInput,
  Cell: RecordCell,
  Read: RecordRead,
  late: RecordTreeSelect,
};
