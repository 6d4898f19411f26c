import { Alert, Modal } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import type { EntityPlan, RecordData } from '../../schemas/compile/plan.ts';
import { sayRecordIssue } from '../../schemas/issues/say-record-issue.ts';
import type { Answers } from '../../schemas/values/answers.ts';
import { Refused } from '../../schemas/wire/refused.ts';
import { AskInput } from './AskInput.tsx';
import { answersOf, faultsOf, type Questionnaire, startOf } from './asked.ts';
import styles from './asking.module.css';

export interface AskDialogProps {
  readonly plan: EntityPlan;
  /** The move or action that asks. */
  readonly of: { readonly label: string; readonly danger: boolean; readonly ask: Questionnaire['ask'] };
  readonly title: string;
  readonly lead: ReactNode;
  /** The one record it is about: what it holds is proposed. Absent where it is about several. */
  readonly record?: RecordData;
  /** Refusals that are thrown are told in the dialog, which then stays. */
  readonly onAnswer: (answers: Answers) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks what a move or an action needs to know, and once more where it cannot be taken back. */
export function AskDialog({ plan, of, title, lead, record, onAnswer, onClose }: AskDialogProps) {
  const id = useId();
  const [values, setValues] = useState<Questionnaire['values']>(() => startOf(plan, of.ask, record));
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    const found = faultsOf(plan, of.ask, values);
    setFaults(found);
    setRefusal('');
    const first = of.ask.find(({ key }) => found[key] !== undefined);
    if (first) return focusOn(`${id}-${first.key}`);
    setBusy(true);
    try {
      await onAnswer(answersOf(of.ask, values));
      onClose();
    } catch (fault) {
      if (!(fault instanceof Refused)) throw fault;
      const said = Object.fromEntries(fault.issues.map((issue) => [issue.path.slice(1), sayRecordIssue(issue)]));
      setFaults(said);
      setRefusal(fault.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={title}
      okText={of.label}
      okButtonProps={{ danger: of.danger, loading: isBusy, htmlType: 'submit', form: id }}
      cancelText="再想想"
      onCancel={onClose}
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void send();
        }}
      >
        <p className={styles.lead}>{lead}</p>
        {of.ask.map((ask, index) => (
          <AskInput
            key={ask.key}
            id={`${id}-${ask.key}`}
            plan={plan}
            ask={ask}
            value={values[ask.key]}
            fault={faults[ask.key] ?? null}
            autoFocus={index === 0}
            onChange={(value) => setValues((now) => ({ ...now, [ask.key]: value }))}
          />
        ))}
        {refusal && <Alert type="error" showIcon title={refusal} role="alert" />}
      </form>
    </Modal>
  );
}

/** A group of boxes takes no focus itself: its first box does. */
function focusOn(id: string): void {
  const box = document.getElementById(id);
  (box?.tabIndex === -1 ? box.querySelector('input') : box)?.focus();
}
