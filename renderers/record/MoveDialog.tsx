import { useEffect } from 'react';
import type { ActionPlan, MovePlan } from '../../schemas/compile/plan.ts';
import { lazily } from '../fields/pieces/lazily.tsx';
import { formOf, type Session } from './session.ts';
import { act, move as makeMove } from './session-work.ts';

const AskDialog = lazily(0, async () => (await import('../asking/AskDialog.tsx')).AskDialog);

interface Props {
  readonly session: Session;
  /** `move:submit` or `action:disable`; null: nothing is asked. */
  readonly operation: string | null;
  readonly onClose: () => void;
}

/** Asks before a move or an action on the record. A plain one is simply made. */
export function MoveDialog({ session, operation, onClose }: Props) {
  const { plan } = session.needs;
  const [sort = '', key = ''] = operation?.split(':') ?? [];
  const move = sort === 'move' ? plan.states?.moves.find((one) => one.key === key) : undefined;
  const action = sort === 'action' ? plan.actions.find((one) => one.key === key) : undefined;
  const of = move ?? action;
  const isPlain = of !== undefined && of.ask.length === 0 && !of.danger;
  useEffect(() => {
    if (!isPlain) return;
    onClose();
    void (sort === 'move' ? makeMove(session, key) : act(session, key));
  }, [isPlain, sort, key, session, onClose]);
  if (!of || isPlain) return null;
  return (
    <AskDialog
      key={operation}
      title={of.label}
      props={{
        plan,
        of,
        title: `${of.label}这条${plan.title}？`,
        lead: move ? leadOf(session, move) : leadOfAction(session, of),
        record: formOf(session).loaded(),
        onAnswer: (answers) =>
          move ? makeMove(session, key, answers) : act(session, key, answers, { isRefusalThrown: true }),
        onClose,
      }}
    />
  );
}

function leadOf({ needs: { plan } }: Session, move: MovePlan): string {
  const to = plan.states?.nodes.find((node) => node.key === move.to)?.label ?? '';
  return `之后状态变为“${to}”${move.danger ? '，请确认。' : '。'}`;
}

function leadOfAction(session: Session, { danger }: Pick<ActionPlan, 'danger'>): string {
  const { plan } = session.needs;
  const name = String(formOf(session).loaded()[plan.named] ?? '');
  return `对“${name}”${danger ? '执行此操作，请确认。' : '执行此操作。'}`;
}
