import { DialogInput } from '../boxes/DialogInput.tsx';
import { later } from '../late/later.tsx';
import { isEmpty, Locked, Nothing } from '../shown/shown.tsx';
import type { FieldView, InputProps, ShowProps } from '../view.ts';
import { SignatureShown } from './SignatureShown.tsx';

const SignatureEditor = later(async () => (await import('./SignatureEditor.tsx')).SignatureEditor);

function SignatureInput(props: InputProps) {
  // a list asks only whether there is one, which needs no sheet
  if (props.locked || props.place === 'filter') {
    return (
      <Locked {...props}>
        <SignatureRead {...props} />
      </Locked>
    );
  }
  if (props.place === 'cell') return <DialogInput {...props} Cell={SignatureCell} Editor={SignatureBox} />;
  return <SignatureBox {...props} />;
}

const SignatureBox = (props: InputProps) => (
  <SignatureEditor {...props}>
    <SignatureShown value={props.value} />
  </SignatureEditor>
);

const SignatureCell = ({ value }: ShowProps) =>
  isEmpty(value) ? <Nothing /> : <SignatureShown value={value} isSmall />;

const SignatureRead = ({ value }: ShowProps) => (isEmpty(value) ? <Nothing /> : <SignatureShown value={value} />);

export const signatureView: FieldView = {
  Input: SignatureInput,
  Cell: SignatureCell,
  Read: SignatureRead,
  late: SignatureEditor,
};
