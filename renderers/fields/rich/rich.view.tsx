import { lazy } from 'react';
import { DialogInput } from '../pieces/DialogInput.tsx';
import { Lazily } from '../pieces/Lazily.tsx';
import { isEmpty, Locked, Nothing, OneLine, wordsOf } from '../pieces/shown.tsx';
import { TypedInput } from '../pieces/TypedInput.tsx';
import type { FieldView, InputProps, ShowProps } from '../view.ts';

const RichEditor = lazy(() => import('./RichEditor.tsx').then((file) => ({ default: file.RichEditor })));
const RichText = lazy(() => import('./RichText.tsx').then((file) => ({ default: file.RichText })));

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

const HeadEditor = (props: InputProps) => (
  <Lazily title={props.field.label} rows={8}>
    <RichEditor {...props} />
  </Lazily>
);

const RichCell = (props: ShowProps) => <OneLine>{wordsOf(props).replace(/\s*\n\s*/g, ' ')}</OneLine>;

function RichRead(props: ShowProps) {
  if (isEmpty(props.value)) return <Nothing />;
  return (
    <Lazily title={props.field.label} rows={3}>
      <RichText html={String(props.value)} />
    </Lazily>
  );
}

export const richView: FieldView = { Input: RichInput, Cell: RichCell, Read: RichRead };
