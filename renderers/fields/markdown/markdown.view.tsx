import { lazy } from 'react';
import { DialogInput } from '../pieces/DialogInput.tsx';
import { Lazily } from '../pieces/Lazily.tsx';
import { isEmpty, Locked, Nothing, OneLine, wordsOf } from '../pieces/shown.tsx';
import { TypedInput } from '../pieces/TypedInput.tsx';
import type { FieldView, InputProps, ShowProps } from '../view.ts';
import { markdown } from './markdown.kind.ts';
import { plainMarkdown } from './plain-markdown.ts';

// the editor is larger than the rest of a form: it comes when one is drawn
const MarkdownEditor = lazy(() => import('./MarkdownEditor.tsx').then((file) => ({ default: file.MarkdownEditor })));
const MarkdownViewer = lazy(() => import('./MarkdownViewer.tsx').then((file) => ({ default: file.MarkdownViewer })));

function MarkdownInput(props: InputProps) {
  if (props.locked) {
    return (
      <Locked {...props}>
        <MarkdownRead {...props} />
      </Locked>
    );
  }
  if (props.place === 'filter') {
    return <TypedInput {...props} shown={wordsOf(props)} read={(typed) => markdown.parse(typed, {})} />;
  }
  return props.place === 'cell' ? (
    <DialogInput {...props} Cell={MarkdownCell} Editor={HeadEditor} />
  ) : (
    <HeadEditor {...props} />
  );
}

const HeadEditor = (props: InputProps) => (
  <Lazily title={props.field.label} rows={6}>
    <MarkdownEditor {...props} />
  </Lazily>
);

/** The words of the text on one line, without its signs. */
const MarkdownCell = (props: ShowProps) => <OneLine>{plainMarkdown(wordsOf(props))}</OneLine>;

function MarkdownRead(props: ShowProps) {
  if (isEmpty(props.value)) return <Nothing />;
  return (
    <Lazily title={props.field.label} rows={3}>
      <MarkdownViewer text={String(props.value)} />
    </Lazily>
  );
}

export const markdownView: FieldView = { Input: MarkdownInput, Cell: MarkdownCell, Read: MarkdownRead };
