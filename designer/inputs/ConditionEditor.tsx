import { Segmented } from 'antd';
import { useId, useState } from 'react';
import { ConditionBuilder, isPickable } from './ConditionBuilder.tsx';
import { FormulaInput } from './FormulaInput.tsx';
import styles from './inputs.module.css';
import { sayText } from './read-formula.ts';
import type { ExpressionPlace } from './standing.ts';

interface Props {
  readonly standing: ExpressionPlace;
  readonly label: string;
  /** Where in the document it stands. */
  readonly place: string;
  readonly text: string;
  /** A typed one comes letter by letter: what is done then is one thing to undo. */
  readonly onChange: (text: string, isTyped: boolean) => void;
  /** What no condition at all means, and how it is said. */
  readonly whenEmpty?: string;
}

const bool = { is: 'bool' } as const;

/** A condition, picked or typed, as one likes; the sentence below says what it comes to. */
export function ConditionEditor({ standing, label, place, text, onChange, whenEmpty = '总是成立' }: Props) {
  const name = useId();
  const [way, setWay] = useState<'pick' | 'type'>(() => (text === '' || isPickable(text) ? 'pick' : 'type'));
  const isEmpty = text === '' || text === 'true';
  return (
    <section className={styles.editor} aria-label={label}>
      <header className={styles.head}>
        <h2>{label}</h2>
        <Segmented<'pick' | 'type'>
          name={name}
          size="small"
          aria-label={`${label}：怎样写`}
          value={way}
          options={[
            { value: 'pick', label: '选条件' },
            { value: 'type', label: '写公式' },
          ]}
          onChange={setWay}
        />
      </header>
      {way === 'pick' ? (
        <ConditionBuilder
          {...{ standing, label, place }}
          text={isEmpty ? 'true' : text}
          onChange={(next) => onChange(next, false)}
          whenEmpty={whenEmpty}
        />
      ) : (
        <FormulaInput
          standing={standing}
          label={`${label}（公式）`}
          text={isEmpty ? '' : text}
          gives={bool}
          onEmpty={() => onChange('true', true)}
          onChange={(next) => onChange(next, true)}
        />
      )}
      {!(isEmpty && way === 'pick') && (
        <p className={styles.sentence} aria-live="polite">
          {isEmpty ? whenEmpty : sayText(text, standing)}
        </p>
      )}
    </section>
  );
}
