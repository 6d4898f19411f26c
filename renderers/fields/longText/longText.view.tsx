import { Locked, WordCell, WordRead, wordsOf } from '../shown/shown.tsx';
import { TypedArea } from '../typing/TypedArea.tsx';
import { TypedInput } from '../typing/TypedInput.tsx';
import type { FieldView, InputProps } from '../view.ts';
import { longText } from './longText.kind.ts';
import { MarkedText } from './MarkedText.tsx';

function LongTextInput(props: InputProps) {
  const config = props.field.config as { readonly max?: number; readonly marks?: string };
  if (props.locked) {
    return (
      <Locked {...props}>
        <WordRead {...props} />
      </Locked>
    );
  }
  const read = (typed: string) => longText.parse(typed, {});
  if (props.place === 'filter') return <TypedInput {...props} shown={wordsOf(props)} read={read} />;
  const area = <TypedArea {...props} shown={wordsOf(props)} read={read} most={config.max} />;
  if (props.place !== 'head' || config.marks === undefined) return area;
  return <MarkedText listed={props.beside?.marks}>{area}</MarkedText>;
}

export const longTextView: FieldView = { Input: LongTextInput, Cell: WordCell, Read: WordRead };
