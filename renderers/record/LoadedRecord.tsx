import { Alert } from 'antd';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { FormPlan } from '../../schemas/compile/plan.ts';
import { useForm } from '../forms/form-context.tsx';
import { HeadForm } from '../forms/HeadForm.tsx';
import { LinesSection } from '../lines/LinesSection.tsx';
import { ActionBar } from './ActionBar.tsx';
import { DraftPrompt } from './DraftPrompt.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { History } from './History.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { RecordHeader } from './RecordHeader.tsx';
import type { RecordPageProps } from './RecordPage.tsx';
import { RelatedTabs } from './RelatedTabs.tsx';
import styles from './record.module.css';
import { SideOnly } from './SideOnly.tsx';
import { put, type Session } from './session.ts';
import { UndoKeys } from './UndoKeys.tsx';
import { WarnDialog } from './WarnDialog.tsx';

interface Props extends RecordPageProps {
  readonly session: Session;
  readonly formPlan: FormPlan;
}

/** A record as it stands on the page: what it is, what is in it, what hangs on it. */
export function LoadedRecord({ session, formPlan, ...props }: Props) {
  const { reading } = useForm();
  const state = useAtomValue(session.stateAtom, { store: session.jotai });
  const [asking, setAsking] = useState<string | null>(props.move ?? null);
  return (
    <div className={styles.page} data-reading={reading || undefined}>
      <div className={styles.column}>
        <RecordHeader {...props} session={session} onMove={setAsking} />
        <DraftPrompt session={session} />
        {state.note && (
          <Alert type="info" showIcon title={state.note} closable={{ onClose: () => put(session, { note: null }) }} />
        )}
        {state.checked && <ErrorSummary session={session} />}
        <HeadForm form={formPlan} />
        {formPlan.body.map((body) => (
          <LinesSection key={body.part} body={body} />
        ))}
        <RelatedTabs {...props} session={session} />
        {!reading && <ActionBar session={session} onMove={setAsking} />}
      </div>
      <SideOnly>
        <History session={session} />
      </SideOnly>
      <MoveDialog session={session} move={asking} onClose={() => setAsking(null)} />
      <MergeDialog session={session} />
      <WarnDialog session={session} />
      <UndoKeys />
    </div>
  );
}
