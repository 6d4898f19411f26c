import { Alert } from 'antd';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import type { FormPlan } from '../../schemas/compile/plan.ts';
import { lazily } from '../fields/pieces/lazily.tsx';
import { useForm } from '../forms/form-context.tsx';
import { ActionBar } from './ActionBar.tsx';
import { DraftPrompt } from './DraftPrompt.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormBody } from './FormBody.tsx';
import { History } from './History.tsx';
import { type AskedOperation, MoveDialog } from './MoveDialog.tsx';
import { PageKeys } from './PageKeys.tsx';
import { RecordHeader } from './RecordHeader.tsx';
import type { RecordPageProps } from './RecordPage.tsx';
import styles from './record.module.css';
import { SideOnly } from './SideOnly.tsx';
import { put, type Session } from './session.ts';
import { useLoaded } from './use-loaded.ts';
import { WarnDialog } from './WarnDialog.tsx';

const RelatedTabs = lazily(2, async () => (await import('./RelatedTabs.tsx')).RelatedTabs);
const MergeDialog = lazily(0, async () => (await import('./MergeDialog.tsx')).MergeDialog);
const ThenView = lazily(8, async () => (await import('./ThenView.tsx')).ThenView);
const PrintSheet = lazily(0, async () => (await import('./PrintSheet.tsx')).PrintSheet);

interface Props extends RecordPageProps {
  readonly session: Session;
  readonly formPlan: FormPlan;
}

/** A record as it stands on the page: what it is, what is in it, what hangs on it. */
export function LoadedRecord({ session, formPlan, ...props }: Props) {
  const { reading } = useForm();
  const state = useAtomValue(session.stateAtom, { store: session.jotai });
  const isNew = useLoaded().id === undefined;
  const { move: begun, onMoveBegun } = props;
  const [asking, setAsking] = useState<AskedOperation | null>(
    begun ? { key: `move:${begun.key}`, isPressed: begun.isPressed } : null,
  );
  useEffect(() => {
    if (begun) onMoveBegun?.();
  }, [begun, onMoveBegun]);
  const askMove = useCallback((move: string) => setAsking({ key: `move:${move}`, isPressed: true }), []);
  const stopAsking = useCallback(() => setAsking(null), []);
  const [printing, setPrinting] = useState<{ readonly print: string | null } | null>(null);
  const [then, setThen] = useState<{ readonly version?: number } | null>(null);
  const onVersion = useCallback((version: number) => setThen({ version }), []);
  const stopPrinting = useCallback(() => setPrinting(null), []);
  if (then)
    return (
      <ThenView
        title="历史版本"
        props={{
          session,
          version: then.version,
          company: props.company,
          form: props.form,
          onClose: () => setThen(null),
        }}
      />
    );
  return (
    <div className={styles.page} data-reading={reading || undefined}>
      <div className={styles.column}>
        <RecordHeader
          {...props}
          session={session}
          onMove={askMove}
          onAct={(action) => setAsking({ key: `action:${action}`, isPressed: true })}
          onPrint={(print) => setPrinting({ print })}
          onThen={() => setThen({})}
        />
        <DraftPrompt session={session} />
        {state.note && (
          <Alert type="info" showIcon title={state.note} closable={{ onClose: () => put(session, { note: null }) }} />
        )}
        {state.checked && <ErrorSummary session={session} />}
        <FormBody form={formPlan} />
        {!isNew && <RelatedTabs title="相关单据" props={{ ...props, session, onVersion }} />}
        {!reading && <ActionBar session={session} onMove={askMove} />}
      </div>
      <SideOnly>
        <History session={session} onVersion={onVersion} isTitled />
      </SideOnly>
      <MoveDialog session={session} operation={asking} onClose={stopAsking} />
      {state.merging && <MergeDialog title="合并修改" props={{ session, merging: state.merging }} />}
      <WarnDialog session={session} />
      {printing && (
        <PrintSheet
          title="打印"
          props={{ print: printing.print, company: props.company ?? '', asker: props.asker, onDone: stopPrinting }}
        />
      )}
      <PageKeys session={session} />
    </div>
  );
}
