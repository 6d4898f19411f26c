import styles from '../fields.module.css';
import { later } from '../late/later.tsx';
import { Followed } from '../shown/Followed.tsx';
import { isEmpty, Locked, WordCell, WordRead, wordsOf } from '../shown/shown.tsx';
import { TypedInput } from '../typing/TypedInput.tsx';
import type { FieldView, InputProps, ShowProps } from '../view.ts';
import { type TextConfig, text } from './text.kind.ts';
import { useRuleFault } from './use-rule-fault.ts';

const PickedText = later(async () => (await import('./PickedText.tsx')).PickedText);

const boxes = {
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  url: { type: 'url', inputMode: 'url' },
  creditCode: { type: 'text', inputMode: 'text' },
} as const;

function TextInput(props: InputProps) {
  const config = props.field.config as TextConfig;
  if (props.locked) {
    return (
      <Locked {...props}>
        <TextRead {...props} />
      </Locked>
    );
  }
  const isFilter = props.place === 'filter';
  const box = (
    <TypedInput
      {...props}
      {...(config.format && !isFilter && boxes[config.format])}
      shown={wordsOf(props)}
      read={(typed) => text.parse(typed, config)}
    />
  );
  // a cell has no room for it, and a filter asks for what is there
  if (config.pick && props.place === 'head')
    return (
      <PickedText {...props} pick={config.pick}>
        {box}
      </PickedText>
    );
  if (config.checkRule === undefined || props.place !== 'head') return box;
  return (
    <>
      {box}
      <RuleFault code={config.checkRule} value={props.value} />
    </>
  );
}

/** The save would say the same; whoever types hears it before. */
function RuleFault({ code, value }: { readonly code: string; readonly value: unknown }) {
  const fault = useRuleFault(code, value);
  return (
    <small role="status" className={styles.ruleFault}>
      {fault}
    </small>
  );
}

/** Addresses and numbers can be followed. */
function TextRead(props: ShowProps) {
  const { format } = props.field.config as TextConfig;
  const words = wordsOf(props);
  if (isEmpty(props.value) || !format || text.check(words, { format }) !== null) return <WordRead {...props} />;
  if (format === 'creditCode') return <span className={styles.code}>{words}</span>;
  const href = { email: `mailto:${words}`, phone: `tel:${words}`, url: words }[format];
  return (
    <Followed href={href} isOutside={format === 'url'}>
      {words}
    </Followed>
  );
}

/** On a phone a number is there to be called. Where the cell itself opens something, nothing in it does. */
function TextCell(props: ShowProps) {
  const { format } = props.field.config as TextConfig;
  const words = wordsOf(props);
  if (format !== 'phone' || isEmpty(props.value) || text.check(words, { format }) !== null)
    return <WordCell {...props} />;
  return <Followed href={`tel:${words}`}>{words}</Followed>;
}

export const textView: FieldView = { Input: TextInput, Cell: TextCell, Read: TextRead };
