import { DialogInput } from '../boxes/DialogInput.tsx';
import { lazily } from '../late/lazily.tsx';
import { isEmpty, Locked, Nothing, OneLine, wordsOf } from '../shown/shown.tsx';
import { TypedInput } from '../typing/TypedInput.tsx';
import type { FieldView, InputProps, ShowProps } from '../view.ts';
import { markdown } from './markdown.kind.ts';
import { plainMarkdown } from './plain-markdown.ts';

// the editor is larger than the rest of a form: it comes when one is drawn
const MarkdownEditor = lazily(6, async () => (await import('./MarkdownEditor.tsx')).MarkdownEditor);
const MarkdownViewer = lazily(3, async () => (await import('./MarkdownViewer.tsx')).MarkdownViewer);

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

const HeadEditor = (props: InputProps) => <MarkdownEditor title={props.field.label} props={props} />;

/** The words of the text on one line, without its signs. */
const MarkdownCell = (props: ShowProps) => <OneLine>{plainMarkdown(wordsOf(props))}</OneLine>;

function MarkdownRead(props: ShowProps) {
  if (isEmpty(props.value)) return <Nothing />;
  return <MarkdownViewer title={props.field.label} props={{ text: String(props.value) }} />;
}

export const markdownView: FieldView = { Input: MarkdownInput, Cell: MarkdownCell, Read: MarkdownRead };
