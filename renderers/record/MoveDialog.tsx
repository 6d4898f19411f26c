import { useEffect } from 'react';
import { allowed } from '../../schemas/check/allowed.ts';
import type { EntityPlan, MovePlan, RecordData } from '../../schemas/compile/plan.ts';
import type { Asker } from '../../schemas/expressions/tree.ts';
import type { ActionPlan } from '../../schemas/sections/actions/actions.model.ts';
import { isMadeAtOnce, withConfirm } from '../asking/asked.ts';
import { lazily } from '../fields/late/lazily.tsx';
import { formOf, put, type Session } from './session.ts';
import { act, move as makeMove } from './session-work.ts';

const AskDialog = lazily(0, async () => (await import('../asking/AskDialog.tsx')).AskDialog);

export interface AskedOperation {
  /** `move:submit` or `action:disable`. */
  readonly key: string;
  /** Somebody pressed it; else it is only offered. */
  readonly isPressed: boolean;
}

interface Props {
  readonly session: Session;
  /** null: nothing is asked. */
  readonly operation: AskedOperation | null;
  readonly onClose: () => void;
}

/** Asks before a move or an action on the record. A plain one that was pressed is simply made. */
export function MoveDialog({ session, operation, onClose }: Props) {
  const { plan, asker } = session.needs;
  const [sort = '', key = ''] = operation?.key.split(':') ?? [];
  const move = sort === 'move' ? plan.states?.moves.find((one) => one.key === key) : undefined;
  const action = sort === 'action' ? plan.actions.find((one) => one.key === key) : undefined;
  const of = move ?? action;
  const isPressed = operation?.isPressed ?? false;
  const isPlain = isPressed && of !== undefined && isMadeAtOnce(of);
  useEffect(() => {
    if (!isPlain) return;
    onClose();
    void (sort === 'move' ? makeMove(session, key) : act(session, key));
  }, [isPlain, sort, key, session, onClose]);
  const refusal =
    of && operation && !isPressed ? refusalOf(plan, formOf(session).loaded(), operation.key, asker) : null;
  useEffect(() => {
    if (refusal === null) return;
    onClose();
    put(session, { told: { tone: 'info', text: `这条${plan.title}现在不能「${of?.label}」：${refusal}` } });
  }, [refusal, session, plan, of, onClose]);
  if (!of || isPlain || refusal !== null) return null;
  return (
    <AskDialog
      key={operation?.key}
      title={of.label}
      props={{
        plan,
        of,
        title: `${of.label}：${[plan.title, nameOf(session)].filter(Boolean).join(' ')}？`,
        lead: move ? leadOf(session, move) : leadOfAction(session, of),
        record: formOf(session).loaded(),
        onAnswer: (answers) =>
          move ? makeMove(session, key, answers) : act(session, key, answers, { isRefusalThrown: true }),
        onClose,
      }}
    />
  );
}

/** Why what an address offers cannot be done now; null: it can. */
function refusalOf(plan: EntityPlan, record: RecordData, operation: string, asker: Asker): string | null {
  const { allowed: may, reasons } = allowed(plan, record, operation, asker);
  return may ? null : reasons.map(({ say }) => say).join('；');
}

function leadOf({ needs: { plan } }: Session, move: MovePlan): string {
  const to = plan.states?.nodes.find((node) => node.key === move.to)?.label ?? '';
  return withConfirm(`之后状态变为“${to}”`, move);
}

function leadOfAction(session: Session, action: Pick<ActionPlan, 'danger' | 'confirm'>): string {
  return withConfirm(`对“${nameOf(session)}”执行此操作`, action);
}

function nameOf(session: Session): string {
  return String(formOf(session).loaded()[session.needs.plan.named] ?? '');
}
