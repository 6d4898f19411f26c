import { App } from 'antd';
import { useAtomValue } from 'jotai';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import type { BoardPlan } from '../../schemas/compile/dashboard-plan.ts';
import type { EntityPlan, RecordData } from '../../schemas/compile/plan.ts';
import type { Asker } from '../../schemas/expressions/tree.ts';
import type { NextRecord } from '../../schemas/wire/records.ts';
import { lazily } from '../fields/late/lazily.tsx';
import { type FieldServices, FieldServicesContext } from '../fields/services.ts';
import type { FlowServices } from '../flow/services.ts';
import { FormContext } from '../forms/form-context.tsx';
import type { FormStore } from '../forms/form-store.ts';
import { LoadedRecord } from './LoadedRecord.tsx';
import { LoadingRecord } from './LoadingRecord.tsx';
import { NarrowContext } from './SideOnly.tsx';
import type { RecordServices } from './services.ts';
import { askAgain, createSession, load, rest, type Session, wake } from './session.ts';

const FailedRecord = lazily(3, async () => (await import('./FailedRecord.tsx')).FailedRecord);

export interface AskedMove {
  readonly key: string;
  /** Somebody pressed it; else an address named it, and it is only offered. */
  readonly isPressed: boolean;
}

export interface RecordPageProps {
  readonly plan: EntityPlan;
  readonly services: RecordServices;
  readonly fieldServices: FieldServices;
  readonly asker: Asker;
  /** Absent: a new record. */
  readonly id?: string;
  /** What a new record begins with, from a chain for instance. */
  readonly initial?: RecordData;
  /** The form to draw it by; `edit` unless said. */
  readonly form?: string;
  readonly mode?: 'read' | 'edit';
  /** A move to be begun as soon as the record stands. Told once it has. */
  readonly move?: AskedMove;
  readonly onMoveBegun?: () => void;
  /** How often it was asked for while it stood open: it is read anew, in the mode that is asked for. */
  readonly asked?: number;
  readonly onSaved: (record: RecordData) => void;
  readonly onClose: () => void;
  readonly onOpen: (entity: string, id: string) => void;
  readonly onBecome: (next: NextRecord) => void;
  /** A chain is asked for that makes several documents at once. */
  readonly onSplit: (id: string, chain: string) => void;
  /** Told when there is unsaved work, and when there is none any more. */
  readonly onDirty?: (dirty: boolean) => void;
  /** What heads it on paper. */
  readonly company?: string;
  /** Fetches it as PDF; absent: it is printed by the browser only. Throws `Refused`. */
  readonly onPdf?: (id: string) => Promise<void>;
  /** Opens what the form is made of; absent for who may not change it. */
  readonly onFields?: () => void;
  /** It stands beside something else: nothing stands beside it. */
  readonly isNarrow?: boolean;
  /** How it is decided, where it goes through flows; absent: not told here. */
  readonly flow?: FlowServices;
  /** Draws the records of another entity that point at this one. */
  readonly renderLink?: (link: EntityPlan['links'][number], id: string) => ReactNode;
  /** Draws a dashboard about this record. */
  readonly renderBoard?: (board: BoardPlan, id: string) => ReactNode;
}

/** One record: read, written, moved on; with everything that happened to it and hangs on it. */
export function RecordPage(props: RecordPageProps) {
  const session = useSession(props);
  const state = useAtomValue(session.stateAtom, { store: session.jotai });
  useTold(session);
  if (state.phase === 'failed') {
    const title = props.id === undefined ? `无法新建${props.plan.title}` : '无法打开这条数据';
    const { failure: message } = state;
    return (
      <FailedRecord title={title} props={{ title, message, onRetry: () => load(session), onClose: props.onClose }} />
    );
  }
  if (state.phase === 'loading' || !state.form) return <LoadingRecord />;
  return (
    <FieldServicesContext value={props.fieldServices}>
      <Standing {...props} session={session} store={state.form} reading={state.mode === 'read'} />
    </FieldServicesContext>
  );
}

interface StandingProps extends RecordPageProps {
  readonly session: Session;
  readonly store: FormStore;
  readonly reading: boolean;
}

/** The record once it is there. What is locked is read whatever the mode. */
function Standing({ session, store, reading, ...props }: StandingProps) {
  const form = props.plan.forms[props.form ?? 'edit'] ?? Object.values(props.plan.forms)[0];
  const isRead = reading || form?.locked === true;
  const open = useMemo(() => ({ store, reading: isRead }), [store, isRead]);
  useDirty(store, isRead, props.onDirty);
  if (!form)
    return (
      <FailedRecord
        title="没有可用的表单"
        props={{
          title: '没有可用的表单',
          message: '这类数据没有您可以使用的表单，请联系管理员',
          onClose: props.onClose,
        }}
      />
    );
  return (
    <FormContext value={open}>
      <NarrowContext value={props.isNarrow ?? false}>
        <LoadedRecord {...props} session={session} formPlan={form} />
      </NarrowContext>
    </FormContext>
  );
}

/** One session for as long as it is about the same record. */
function useSession(props: RecordPageProps): Session {
  const latest = useRef(props);
  latest.current = props;
  const { plan, services, asker, id, initial } = props;
  // `initial` and `mode` only say how it begins.
  const session = useMemo(
    () =>
      createSession({
        plan,
        services,
        asker,
        id,
        initial,
        mode: latest.current.mode,
        onSaved: (record) => latest.current.onSaved(record),
        onClose: () => latest.current.onClose(),
      }),
    [plan, services, asker, id],
  );
  useAsked(session, props);
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

/** What stands open and is asked for again is read again. Unsaved work is not thrown away for it: one is told. */
function useAsked(session: Session, { asked = 0, mode, move }: RecordPageProps): void {
  const answered = useRef(asked);
  useEffect(() => {
    if (answered.current === asked) return;
    answered.current = asked;
    askAgain(session, mode ?? (session.needs.id ? 'read' : 'edit'), move !== undefined);
  }, [session, asked, mode, move]);
}

/** Says what came of it, in passing. */
function useTold(session: Session): void {
  const { message } = App.useApp();
  const { told } = useAtomValue(session.stateAtom, { store: session.jotai });
  const said = useRef(told);
  const say = useCallback(
    (now: typeof told) => {
      // A page that comes back does not say again what it said before.
      if (now === said.current) return;
      said.current = now;
      if (!now) return;
      const { tone, text } = now;
      // the same words again stand in the place of the first
      void message.open({ key: text, type: tone, content: text, duration: tone === 'error' ? 5 : 3 });
    },
    [message],
  );
  useEffect(() => say(told), [say, told]);
  // A new record that is saved goes to its own address: this page may be gone before it is drawn again.
  useEffect(() => () => say(session.jotai.get(session.stateAtom).told), [say, session]);
}

/** Listened to, not read: the page itself looks the same with unsaved work in it. */
function useDirty(store: FormStore, reading: boolean, onDirty: RecordPageProps['onDirty']): void {
  useEffect(() => {
    const tell = () => onDirty?.(store.jotai.get(store.dirtyAtom) && !reading);
    tell();
    return store.jotai.sub(store.dirtyAtom, tell);
  }, [store, reading, onDirty]);
}
