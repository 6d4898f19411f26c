import { Input, Modal } from 'antd';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { MovePlan } from '../../schemas/compile/plan.ts';
import styles from './dialogs.module.css';
import type { Session } from './session.ts';
import { move as makeMove } from './session-work.ts';

interface Props {
  readonly session: Session;
  readonly move: string | null;
  readonly onClose: () => void;
}

/** Asks what a move needs to know, and once more where it cannot be taken back. A plain move is simply made. */
export function MoveDialog({ session, move: key, onClose }: Props) {
  const move = session.needs.plan.states?.moves.find((one) => one.key === key);
  const isPlain = move !== undefined && move.ask.length === 0 && !move.danger;
  useEffect(() => {
    if (!isPlain || key === null) return;
    onClose();
    void makeMove(session, key);
  }, [isPlain, key, session, onClose]);
  if (!move || isPlain) return null;
  return <Asking session={session} move={move} onClose={onClose} />;
}

function Asking({ session, move, onClose }: { session: Session; move: MovePlan; onClose: () => void }) {
  const { plan } = session.needs;
  const { busy } = useAtomValue(session.stateAtom, { store: session.jotai });
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const [isTried, setTried] = useState(false);
  const missing = move.ask.filter(({ key, need }) => need && !answers[key]?.trim());
  const to = plan.states?.nodes.find((node) => node.key === move.to)?.label ?? '';
  const send = async () => {
    setTried(true);
    if (missing.length > 0) return;
    await makeMove(session, move.key, answers);
    onClose();
  };
  return (
    <Modal
      open
      title={`${move.label}这条${plan.title}？`}
      okText={move.label}
      okButtonProps={{ danger: move.danger, loading: busy !== null }}
      cancelText="再想想"
      onOk={send}
      onCancel={onClose}
    >
      <p className={styles.dialogLead}>
        之后状态变为“{to}”{move.danger ? '，请确认。' : '。'}
      </p>
      {move.ask.map(({ key, label, need }, index) => {
        const isMissing = isTried && missing.some((one) => one.key === key);
        return (
          <div key={key} className={styles.ask}>
            <label htmlFor={`ask-${key}`}>
              {need && <span className={styles.need}>*</span>}
              {label}
            </label>
            <Input.TextArea
              id={`ask-${key}`}
              autoFocus={index === 0}
              autoSize={{ minRows: 2, maxRows: 6 }}
              maxLength={200}
              showCount
              value={answers[key] ?? ''}
              status={isMissing ? 'error' : ''}
              aria-describedby={`ask-${key}-message`}
              onChange={(event) => setAnswers({ ...answers, [key]: event.target.value })}
            />
            <p className={styles.askMessage} id={`ask-${key}-message`} role={isMissing ? 'alert' : undefined}>
              {isMissing && `请填写${label}`}
            </p>
          </div>
        );
      })}
    </Modal>
  );
}
