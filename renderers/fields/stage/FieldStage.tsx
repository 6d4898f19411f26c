import { useId, useState } from 'react';
import { find } from '../../registry/find.ts';
import { type FieldServices, FieldServicesContext } from '../services.ts';
import type { InputProps } from '../view.ts';
import { fieldViews } from '../views.ts';
import { fieldPlan } from './field-plan.ts';
import { memoryServices } from './memory-services.ts';
import styles from './stage.module.css';

export interface StageProps {
  readonly kind: string;
  readonly label: string;
  readonly path?: string;
  readonly config?: Readonly<Record<string, unknown>>;
  readonly value: unknown;
  readonly text?: string;
  readonly place?: InputProps['place'];
  readonly locked?: boolean;
  readonly invalid?: boolean;
  readonly autoFocus?: boolean;
  readonly limit?: readonly string[];
  readonly beside?: Readonly<Record<string, unknown>>;
  /** What is answered otherwise than out of memory. */
  readonly services?: Partial<FieldServices>;
  /** Hears of every value that the field hands on. */
  readonly onChange?: InputProps['onChange'];
}

/** One field in one place, holding what it is given: the wire value stands below for a test to read. */
export function FieldStage({ services, ...props }: StageProps) {
  return (
    <FieldServicesContext value={services ? { ...memoryServices, ...services } : memoryServices}>
      <Stage {...props} />
    </FieldServicesContext>
  );
}

function Stage({ kind, label, path = 'field', config, value, text, place = 'head', onChange, ...rest }: StageProps) {
  const id = useId();
  const [held, setHeld] = useState({ value, text });
  const view = find(fieldViews, kind);
  if (!view) return null;
  const field = fieldPlan(kind, path, label, config);
  return (
    <div className={styles.stage} data-place={place}>
      {place === 'head' && <label htmlFor={id}>{label}</label>}
      <div className={styles.input}>
        <view.Input
          locked={false}
          invalid={false}
          {...rest}
          id={id}
          field={field}
          value={held.value}
          place={place}
          {...(held.text !== undefined && { text: held.text })}
          onChange={(next, more) => {
            setHeld({ value: next, text: more?.text });
            onChange?.(next, more);
          }}
        />
      </div>
      <output className={styles.wire} data-testid="wire" aria-label="值">
        {JSON.stringify(held.value) ?? 'undefined'}
      </output>
    </div>
  );
}
