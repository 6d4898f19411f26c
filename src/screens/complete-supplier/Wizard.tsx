import { Alert, App, Skeleton } from 'antd';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { FieldServicesContext } from '../../../renderers/fields/services.ts';
import { FormContext } from '../../../renderers/forms/form-context.tsx';
import type { FormStore } from '../../../renderers/forms/form-store.ts';
import { MergeDialog } from '../../../renderers/record/MergeDialog.tsx';
import { createSession, rest, type Session, wake } from '../../../renderers/record/session.ts';
import { resume } from '../../../renderers/record/session-work.ts';
import { WarnDialog } from '../../../renderers/record/WarnDialog.tsx';
import type { EntityPlan } from '../../../schemas/compile/plan.ts';
import type { Outcome } from '../../frame/addresses/outcome.ts';
import { fieldServices } from '../../frame/services/field-services.ts';
import { useUnsaved } from '../../frame/tabs/use-tab.ts';
import { recordServices } from '../../http/record-calls.ts';
import { useAsker } from '../../session/use-plan.ts';
import { Steps } from './WizardSteps.tsx';
import { submitting } from './wizard-steps.ts';

interface Props {
  readonly plan: EntityPlan;
  readonly id: string;
  /** The record is another on the server. */
  readonly onSaved: () => void;
}

const done: Outcome = {
  title: '资料已提交审核',
  about: '采购方会在受理后通知您，审核通过即可在线接收订单。',
  points: ['审核期间可以随时查看进度', '如被退回，请按退回原因补充后重新提交', '结果会以系统消息通知您'],
  next: [{ label: '查看审核进度', to: '/completeSupInfo' }],
};

/** The company's data in steps. What is typed is kept as a draft on the server, and is there again on another machine. */
export function Wizard({ plan, id, onSaved }: Props) {
  const navigate = useNavigate();
  const session = useWizardSession(plan, id, onSaved);
  const state = useAtomValue(session.stateAtom, { store: session.jotai });
  const fields = useMemo(() => fieldServices(plan), [plan]);
  useTelling(session);
  if (state.phase === 'failed') return <Alert type="error" showIcon title={state.failure} />;
  if (state.phase === 'loading' || !state.form) return <Skeleton active />;
  return (
    <FieldServicesContext value={fields}>
      <Unsaved store={state.form} />
      <Written store={state.form}>
        <Steps
          session={session}
          store={state.form}
          plan={plan}
          onSubmitted={() => navigate('/result/success', { state: done })}
        />
        {state.merging && <MergeDialog session={session} merging={state.merging} />}
        {state.warned && <WarnDialog session={session} warned={state.warned} />}
      </Written>
    </FieldServicesContext>
  );
}

function Written({ store, children }: { readonly store: FormStore; readonly children: React.ReactNode }) {
  const open = useMemo(() => ({ store, reading: false }), [store]);
  return <FormContext value={open}>{children}</FormContext>;
}

function Unsaved({ store }: { readonly store: FormStore }) {
  useUnsaved(useAtomValue(store.dirtyAtom, { store: store.jotai }));
  return null;
}

function useWizardSession(plan: EntityPlan, id: string, onSaved: () => void): Session {
  const asker = useAsker();
  const saved = useRef(onSaved);
  saved.current = onSaved;
  const session = useMemo(
    () =>
      createSession({
        plan,
        services: recordServices(plan.entity),
        asker,
        id,
        mode: 'edit',
        toward: submitting,
        onSaved: () => saved.current(),
        onClose: () => {},
      }),
    [plan, id, asker],
  );
  useEffect(() => {
    wake(session);
    const flush = () => void session.autosave?.flush();
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      rest(session);
    };
  }, [session]);
  return session;
}

/** A draft is taken up without asking: here nobody begins anew. What came of something is said in passing. */
function useTelling(session: Session): void {
  const { message } = App.useApp();
  const { draft, told } = useAtomValue(session.stateAtom, { store: session.jotai });
  const said = useRef(told);
  useEffect(() => {
    if (!draft) return;
    void resume(session, draft);
    message.info(`已恢复您在 ${draft.savedAt.slice(5, 16)} 填写的内容`);
  }, [draft, session, message]);
  useEffect(() => {
    if (told === said.current) return;
    said.current = told;
    if (told) message.open({ type: told.tone, content: told.text });
  }, [told, message]);
}
