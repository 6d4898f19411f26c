import { DialogInput } from '../boxes/DialogInput.tsx';
import { lazily } from '../late/lazily.tsx';
import { isEmpty, Locked, Nothing, OneLine, wordsOf } from '../shown/shown.tsx';
import { TypedInput } from '../typing/TypedInput.tsx';
import type { FieldView, InputProps, ShowProps } from '../view.ts';

const RichEditor = lazily(8, async () => (await import('./RichEditor.tsx')).RichEditor);
const RichText = lazily(3, async () => (await import('./RichText.tsx')).RichText);

function RichInput(props: InputProps) {
  if (props.locked) {
    return (
      <Locked {...props}>
        <RichRead {...props} />
      </Locked>
    );
  }
  if (props.place === 'filter') {
    return <TypedInput {...props} shown={String(props.value ?? '')} read={(typed) => typed.trim() || null} />;
  }
  return props.place === 'cell' ? (
    <DialogInput {...props} Cell={RichCell} Editor={HeadEditor} />
  ) : (
    <HeadEditor {...props} />
  );
}

const HeadEditor = (props: InputProps) => <RichEditor title={props.field.label} props={props} />;

const RichCell = (props: ShowProps) => <OneLine>{wordsOf(props).replace(/\s*\n\s*/g, ' ')}</OneLine>;

function RichRead(props: ShowProps) {
  if (isEmpty(props.value)) return <Nothing />;
  return <RichText title={props.field.label} props={{ html: String(props.value) }} />;
}

export const richView: FieldView = { Input: RichInput, Cell: RichCell, Read: RichRead };
