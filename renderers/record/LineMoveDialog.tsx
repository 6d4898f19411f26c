import { useEffect } from 'react';
import { rowsIn } from '../../schemas/check/record-source.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { isMadeAtOnce, withConfirm } from '../asking/asked.ts';
import { lazily } from '../fields/late/lazily.tsx';
import type { AskedLines } from '../lines/line-moves.ts';
import { formOf, type Session } from './session.ts';
import { moveLines } from './session-work.ts';

const AskDialog = lazily(0, async () => (await import('../asking/AskDialog.tsx')).AskDialog);

interface Props {
  readonly session: Session;
  readonly asked: AskedLines;
  readonly onClose: () => void;
}

/** Asks before rows are moved on, once for all of them. A plain move is simply made. */
export function LineMoveDialog({ session, asked, onClose }: Props) {
  const isPlain = isMadeAtOnce(asked.move) && asked.left.length === 0;
  useEffect(() => {
    if (!isPlain) return;
    onClose();
    void moveLines(session, asked);
  }, [asked, isPlain, session, onClose]);
  if (isPlain) return null;
  const { move, rows } = asked;
  const { plan } = session.needs;
  const one = rows.length === 1 ? lineOf(formOf(session).loaded(), asked) : undefined;
  return (
    <AskDialog
      title={move.label}
      props={{
        plan,
        of: move,
        title: `${move.label}${plan.parts[asked.part]?.label ?? ''} ${rows.length} 行？`,
        lead: leadOf(session, asked),
        ...(one ? { record: one } : {}),
        onAnswer: (answers) => moveLines(session, asked, answers, { isRefusalThrown: true }),
        onClose,
      }}
    />
  );
}

const MOST_LEFT = 3;

function leadOf({ needs: { plan } }: Session, { part, move, left }: AskedLines): string {
  const to = plan.parts[part]?.states?.nodes.find(({ key }) => key === move.to)?.label ?? '';
  const lead = withConfirm(`之后这些行变为“${to}”`, move);
  if (left.length === 0) return lead;
  const more = left.length > MOST_LEFT ? '……' : '';
  return `${lead}另有 ${left.length} 行不能办理（${left.slice(0, MOST_LEFT).join('；')}${more}）。`;
}

/** What the one line holds is proposed, as it is of a record. */
const lineOf = (record: RecordData, { part, rows }: AskedLines): RecordData | undefined =>
  rowsIn(record, part).find(({ id }) => id === rows[0]) as RecordData | undefined;
