import { choicesIn } from '../../../schemas/values/choices.ts';
import { later } from '../late/later.tsx';
import { isEmpty, Locked, Nothing, WordCell, wordsOf } from '../shown/shown.tsx';
import { TypedInput } from '../typing/TypedInput.tsx';
import type { FieldView, InputProps, ShowProps } from '../view.ts';
import { ChoicesList } from './ChoicesList.tsx';
import { type OptionListConfig, optionList } from './optionList.kind.ts';

const ChoicesEditor = later(async () => (await import('./ChoicesEditor.tsx')).ChoicesEditor);

function ChoicesInput(props: InputProps) {
  const config = props.field.config as OptionListConfig;
  if (props.locked) {
    return (
      <Locked {...props}>
        <ChoicesRead {...props} />
      </Locked>
    );
  }
  if (props.place === 'head' && !config.plain)
    return (
      <ChoicesEditor {...props}>
        <ChoicesList choices={choicesIn(props.value)} />
      </ChoicesEditor>
    );
  return (
    <TypedInput {...props} shown={wordsOf(props)} read={(typed) => optionList.parse(typed, config)} isSame={isSame} />
  );
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

function ChoicesRead(props: ShowProps) {
  return isEmpty(props.value) ? <Nothing /> : <ChoicesList choices={choicesIn(props.value)} />;
}

export const optionListView: FieldView = {
  Input: ChoicesInput,
  Cell: WordCell,
  Read: ChoicesRead,
  late: ChoicesEditor,
};
