import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { EntityPlan, RecordData } from '../../schemas/compile/plan.ts';
import type { FormPlan } from '../../schemas/sections/forms/forms.model.ts';
import { lazily } from '../fields/late/lazily.tsx';
import { useForm } from '../forms/form-context.tsx';
import { type AskedLines, type LineMoves, LineMovesContext } from '../lines/line-moves.ts';
import { ActionBar } from './ActionBar.tsx';
import { FormBody } from './FormBody.tsx';
import { type AskedOperation, MoveDialog } from './MoveDialog.tsx';
import { PageKeys } from './PageKeys.tsx';
import { RecordFaces } from './RecordFaces.tsx';
import { RecordHeader } from './RecordHeader.tsx';
import type { RecordPageProps } from './RecordPage.tsx';
import styles from './record.module.css';
import { SideOnly, useWide } from './SideOnly.tsx';
import type { Session } from './session.ts';
import { useLoaded } from './use-loaded.ts';

const RelatedTabs = lazily(2, async () => (await import('./RelatedTabs.tsx')).RelatedTabs);
const ErrorSummary = lazily(2, async () => (await import('./ErrorSummary.tsx')).ErrorSummary);
const History = lazily(5, async () => (await import('./History.tsx')).History);
const DraftPrompt = lazily(1, async () => (await import('./DraftPrompt.tsx')).DraftPrompt);
const SessionNote = lazily(1, async () => (await import('./SessionNote.tsx')).SessionNote);
const SealsNote = lazily(0, async () => (await import('./SealsNote.tsx')).SealsNote);
const Contest = lazily(3, async () => (await import('./contest/Contest.tsx')).Contest);
const LineMoveDialog = lazily(0, async () => (await import('./LineMoveDialog.tsx')).LineMoveDialog);
const WarnDialog = lazily(0, async () => (await import('./WarnDialog.tsx')).WarnDialog);
const MergeDialog = lazily(0, async () => (await import('./MergeDialog.tsx')).MergeDialog);
const ThenView = lazily(8, async () => (await import('./ThenView.tsx')).ThenView);
const FlowBeside = lazily(4, async () => (await import('./FlowBeside.tsx')).FlowBeside);
const PrintSheet = lazily(0, async () => (await import('./PrintSheet.tsx')).PrintSheet);

interface Props extends RecordPageProps {
  readonly session: Session;
  readonly formPlan: FormPlan;
}

/** How a paper learns what was frozen; nothing is asked where nothing is. */
function useFrozen({ needs: { plan, services } }: Session, id: string | undefined) {
  return useMemo(
    () => (plan.freezes && id !== undefined ? () => services.frozen(id) : undefined),
    [plan, services, id],
  );
}

/** How a paper learns who signed; nothing is asked where no flow ever decides. */
function useOpinions({ flow, plan }: Pick<RecordPageProps, 'flow' | 'plan'>, id: string | undefined) {
  return useMemo(
    () =>
      flow && id !== undefined && isDecided(plan)
        ? async () => (await flow.of(plan.entity, id))?.events ?? []
        : undefined,
    [flow, plan, id],
  );
}

/** A record as it stands on the page: what it is, what is in it, what hangs on it. */
export function LoadedRecord({ session, formPlan, ...props }: Props) {
  const { reading } = useForm();
  const state = useAtomValue(session.stateAtom, { store: session.jotai });
  const loaded = useLoaded();
  const { id } = loaded;
  const isNew = id === undefined;
  const frozen = useFrozen(session, id);
  const decided = useOpinions(props, id);
  const [askedLines, setAskedLines] = useState<AskedLines | null>(null);
  const stopLines = useCallback(() => setAskedLines(null), []);
  const lineMoves = useLineMoves(session, loaded, state.busy !== null, setAskedLines);
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
  const isWide = useWide();
  const flow = reading && !isNew && props.flow && isDecided(props.plan) && (
    <FlowBeside title="审批" props={{ session, flow: props.flow }} />
  );
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
        {state.draft && <DraftPrompt title="草稿" props={{ session }} />}
        {state.note && <SessionNote title="保存结果" props={{ session, note: state.note }} />}
        <RecordFaces {...props} id={reading ? id : undefined}>
          {!isWide && flow}
          {state.checked && <ErrorSummary title="需要修改的内容" props={{ session }} />}
          {reading && !isNew && props.plan.contest && <Contest title="竞价现场" props={{ session }} />}
          {loaded.$seals && <SealsNote title="密封内容" props={{ plan: props.plan }} />}
          <LineMovesContext value={lineMoves}>
            <FormBody form={formPlan} />
          </LineMovesContext>
          {!isNew && <RelatedTabs title="相关单据" props={{ ...props, session, onVersion }} />}
        </RecordFaces>
        {!reading && <ActionBar session={session} onMove={askMove} />}
      </div>
      <SideOnly>
        {flow}
        {!isNew && <History title="修改记录" props={{ session, onVersion, isTitled: true }} />}
      </SideOnly>
      <MoveDialog session={session} operation={asking} onClose={stopAsking} />
      {askedLines && (
        <LineMoveDialog title={askedLines.move.label} props={{ session, asked: askedLines, onClose: stopLines }} />
      )}
      {state.merging && <MergeDialog title="合并修改" props={{ session, merging: state.merging }} />}
      {state.warned && <WarnDialog title="请确认后继续" props={{ session, warned: state.warned }} />}
      {printing && (
        <PrintSheet
          title="打印"
          props={{
            print: printing.print,
            frozen,
            decided,
            company: props.company ?? '',
            asker: props.asker,
            onDone: stopPrinting,
          }}
        />
      )}
      <PageKeys session={session} />
    </div>
  );
}

const isDecided = ({ states }: EntityPlan): boolean => states?.nodes.some(({ decided }) => decided) ?? false;

/** What the lines of the record need to be moved on, the same while nothing of it changes. */
function useLineMoves(
  session: Session,
  record: RecordData,
  isBusy: boolean,
  begin: (asked: AskedLines) => void,
): LineMoves {
  const { plan, asker } = session.needs;
  return useMemo(() => ({ plan, record, asker, isBusy, begin }), [plan, record, asker, isBusy, begin]);
}
