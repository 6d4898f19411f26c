import { answeredAs, answersIn } from '../../../schemas/values/choices.ts';
import { later } from '../late/later.tsx';
import { MomentPicker } from '../late-boxes.ts';
import { Locked, Nothing, WordCell, WordRead } from '../shown/shown.tsx';
import { TypedArea } from '../typing/TypedArea.tsx';
import { TypedInput } from '../typing/TypedInput.tsx';
import type { FieldView, InputProps } from '../view.ts';
import { ANSWER_MAX, readAnswer } from './rowAnswer.kind.ts';

const AnswerChoices = later(async () => (await import('./AnswerChoices.tsx')).AnswerChoices);

const momentFormats = ['YYYY-MM-DD HH:mm:ss', 'YYYY-MM-DD HH:mm', 'YYYY/M/D H:mm', 'YYYY/M/D'] as const;
const dayFormats = ['YYYY-MM-DD', 'YYYY/M/D', 'YYYY.M.D', 'YYYYMMDD', 'YYYY年M月D日'] as const;

/** The control that the question of the row asks for. */
function AnswerInput(props: InputProps) {
  const { value, beside, place, onChange } = props;
  if (props.locked) {
    return (
      <Locked {...props}>
        <WordRead {...props} />
      </Locked>
    );
  }
  const as = answeredAs(beside?.asks);
  const [text = ''] = answersIn(value);
  if (place === 'filter') return <TypedInput {...props} value={value} shown={String(value ?? '')} read={readWords} />;
  if (as === 'file') return <Nothing />;
  if (as === 'one' || as === 'many') {
    return (
      <AnswerChoices {...props}>
        <WordRead {...props} />
      </AnswerChoices>
    );
  }
  if (as === 'day' || as === 'moment') {
    const pick = (next: unknown) => onChange(typeof next === 'string' ? [next] : null);
    const how =
      as === 'day'
        ? ({ pick: 'date', formats: dayFormats } as const)
        : ({ pick: 'dateTime', formats: momentFormats } as const);
    return <MomentPicker {...props} {...how} value={text} onChange={pick} />;
  }
  const typed = { ...props, shown: text, isSame: isSameAnswer };
  if (as === 'number') {
    const unit = typeof beside?.unit === 'string' && beside.unit !== '' ? { suffix: beside.unit } : {};
    return (
      <TypedInput {...typed} {...unit} isNumber inputMode="decimal" read={(words) => readAnswer(words, 'number')} />
    );
  }
  return <TypedArea {...typed} most={ANSWER_MAX} read={(words) => readAnswer(words, 'text')} />;
}

/** What is looked for among answers is a text of its own. */
const readWords = (typed: string) => (typed.trim() === '' ? null : typed.trim());

const isSameAnswer = (a: unknown, b: unknown): boolean => answersIn(a).join('\n') === answersIn(b).join('\n');

export const rowAnswerView: FieldView = { Input: AnswerInput, Cell: WordCell, Read: WordRead, late: AnswerChoices };
