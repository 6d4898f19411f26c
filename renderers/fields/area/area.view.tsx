import { later } from '../late/later.tsx';
import { isEmpty, Locked, Nothing, OneLine } from '../shown/shown.tsx';
import type { FieldView, InputProps, ShowProps } from '../view.ts';
import { useDivisions } from './use-divisions.ts';

const AreaEditor = later(async () => (await import('./AreaEditor.tsx')).AreaEditor);

function AreaInput(props: InputProps) {
  if (props.locked) {
    return (
      <Locked {...props}>
        <AreaRead {...props} />
      </Locked>
    );
  }
  return <AreaEditor {...props} />;
}

/** The words the server sent, or those of the table. */
function useAreaWords({ value, text }: ShowProps): string {
  const code = isEmpty(value) ? '' : String(value);
  const divisions = useDivisions(code !== '' && !text);
  return text || (divisions?.text(code) ?? code);
}

const AreaCell = (props: ShowProps) => <OneLine>{useAreaWords(props)}</OneLine>;

function AreaRead(props: ShowProps) {
  const words = useAreaWords(props);
  return words === '' ? <Nothing /> : <span>{words}</span>;
}

export const areaView: FieldView = { Input: AreaInput, Cell: AreaCell, Read: AreaRead, late: AreaEditor };
