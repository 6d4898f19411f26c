import { Followed } from '../shown/Followed.tsx';
import { Locked, WordCell, WordRead, wordsOf } from '../shown/shown.tsx';
import { TypedInput } from '../typing/TypedInput.tsx';
import type { FieldView, InputProps, ShowProps } from '../view.ts';
import { mail } from './mail.kind.ts';

function MailInput(props: InputProps) {
  if (props.locked) {
    return (
      <Locked {...props}>
        <MailRead {...props} />
      </Locked>
    );
  }
  // the browser's own box for mails would refuse the part of an address that a filter asks for
  const box = props.place === 'filter' ? {} : ({ type: 'email', inputMode: 'email' } as const);
  return <TypedInput {...props} {...box} shown={wordsOf(props)} read={(typed) => mail.parse(typed, {})} />;
}

function MailRead(props: ShowProps) {
  const words = wordsOf(props);
  return mail.check(words, {}) === null ? (
    <Followed href={`mailto:${words}`}>{words}</Followed>
  ) : (
    <WordRead {...props} />
  );
}

export const mailView: FieldView = { Input: MailInput, Cell: WordCell, Read: MailRead };
