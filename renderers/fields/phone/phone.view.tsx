import { Followed } from '../shown/Followed.tsx';
import { Locked, OneLine, WordRead, wordsOf } from '../shown/shown.tsx';
import { TypedInput } from '../typing/TypedInput.tsx';
import type { FieldView, InputProps, ShowProps } from '../view.ts';
import { phone } from './phone.kind.ts';

function PhoneInput(props: InputProps) {
  if (props.locked) {
    return (
      <Locked {...props}>
        <PhoneRead {...props} />
      </Locked>
    );
  }
  // a filter may ask for a part of a number: it is a plain box
  const box = props.place === 'filter' ? {} : ({ type: 'tel', inputMode: 'tel' } as const);
  return <TypedInput {...props} {...box} shown={wordsOf(props)} read={(typed) => phone.parse(typed, {})} />;
}

const hrefOf = (words: string): string | null =>
  phone.check(words, {}) === null ? `tel:${words.replace(/[^\d+-]/g, '')}` : null;

function PhoneRead(props: ShowProps) {
  const words = wordsOf(props);
  const href = hrefOf(words);
  return href === null ? <WordRead {...props} /> : <Followed href={href}>{words}</Followed>;
}

/** On a phone a number is there to be called, from a list too. */
function PhoneCell(props: ShowProps) {
  const words = wordsOf(props);
  const href = hrefOf(words);
  return href === null ? <OneLine>{words}</OneLine> : <Followed href={href}>{words}</Followed>;
}

export const phoneView: FieldView = { Input: PhoneInput, Cell: PhoneCell, Read: PhoneRead };
