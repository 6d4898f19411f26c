import { Input } from 'antd';
import type { AskPlan, EntityPlan } from '../../schemas/compile/plan.ts';
import { fieldViews } from '../fields/views.ts';
import { find } from '../registry/find.ts';
import { fieldOf, type Value } from './asked.ts';
import styles from './asking.module.css';

interface Props {
  readonly id: string;
  readonly plan: EntityPlan;
  readonly ask: AskPlan;
  readonly value: Value | undefined;
  readonly fault: string | null;
  readonly autoFocus: boolean;
  readonly onChange: (value: Value) => void;
}

/** One question: its label, its input and the line that says what is wrong with the answer. */
export function AskInput(props: Props) {
  const { id, ask, fault } = props;
  return (
    <div className={styles.ask}>
      <label htmlFor={id}>
        {ask.need && (
          <span className={styles.need} aria-hidden>
            *
          </span>
        )}
        {ask.label}
      </label>
      <Control {...props} />
      <p
        className={styles.message}
        id={`${id}-message`}
        data-wrong={fault !== null || undefined}
        role={fault ? 'alert' : undefined}
      >
        {fault ?? ask.help}
      </p>
    </div>
  );
}

function Control({ id, plan, ask, value, fault, autoFocus, onChange }: Props) {
  const field = fieldOf(plan, ask);
  const view = field && find(fieldViews, field.kind);
  const described = `${id}-message`;
  if (field && view) {
    return (
      <view.Input
        id={id}
        field={{ ...field, label: ask.label, need: ask.need, locked: false }}
        value={value?.value ?? null}
        {...(value?.text === undefined ? {} : { text: value.text })}
        onChange={(next, more) => onChange({ value: next, ...(more?.text === undefined ? {} : { text: more.text }) })}
        locked={false}
        invalid={fault !== null}
        place="head"
        autoFocus={autoFocus}
        describedBy={described}
      />
    );
  }
  const common = {
    id,
    autoFocus,
    value: String(value?.value ?? ''),
    status: fault === null ? ('' as const) : ('error' as const),
    'aria-required': ask.need || undefined,
    'aria-invalid': fault !== null || undefined,
    'aria-describedby': described,
    onChange: (event: { readonly target: { readonly value: string } }) => onChange({ value: event.target.value }),
  };
  if (ask.secret) return <Input.Password {...common} autoComplete="new-password" maxLength={128} />;
  if (ask.long) return <Input.TextArea {...common} autoSize={{ minRows: 3, maxRows: 8 }} maxLength={4000} showCount />;
  return <Input {...common} autoComplete="off" maxLength={200} />;
}
