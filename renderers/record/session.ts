import { atom, createStore, type PrimitiveAtom } from 'jotai/vanilla';
import { allowed } from '../../schemas/check/allowed.ts';
import type { EntityPlan, RecordData } from '../../schemas/compile/plan.ts';
import type { Asker } from '../../schemas/expressions/tree.ts';
import type { Issue } from '../../schemas/issues/result.ts';
import type { Draft } from '../../schemas/wire/records.ts';
import { createFormStore, type FormStore } from '../forms/form-store.ts';
import { type Autosave, startAutosave } from './autosave.ts';
import type { Merging } from './merging.ts';
import type { RecordServices } from './services.ts';
import { sourceKeyOf } from './source-key.ts';

export interface Told {
  readonly tone: 'success' | 'info' | 'warning' | 'error';
  readonly text: string;
}

/** What a record page stands in. The record itself is the form's. */
export interface SessionState {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly failure: string;
  readonly form: FormStore | null;
  readonly mode: 'read' | 'edit';
  /** What is under way: `save`, `move:submit`, `delete`. */
  readonly busy: string | null;
  /** A draft found on the server, not yet taken up or thrown away. */
  readonly draft: Draft | null;
  /** Somebody else saved, and both changed the same places. */
  readonly merging: Merging | null;
  /** Warnings to be confirmed before going on. */
  readonly warned: { readonly issues: readonly Issue[]; readonly goOn: () => void } | null;
  readonly told: Told | null;
  /** What was merged into the record without asking: stays until it is closed. */
  readonly note: string | null;
  /** Whether a check has found something: the errors are summed up from then on. */
  readonly checked: boolean;
}

/** When the last copy was made; null: none yet. `failed`: the last one could not be made. */
export interface Copy {
  readonly at: string | null;
  readonly failed: boolean;
}

export const noCopy: Copy = { at: null, failed: false };

export interface SessionNeeds {
  readonly plan: EntityPlan;
  readonly services: RecordServices;
  readonly asker: Asker;
  readonly id?: string | undefined;
  readonly initial?: RecordData | undefined;
  readonly mode?: 'read' | 'edit' | undefined;
  /** The move that the page leads to: what it needs is marked from the start. */
  readonly toward?: string | undefined;
  readonly onSaved: (record: RecordData) => void;
  readonly onClose: () => void;
}

export interface Session {
  readonly needs: SessionNeeds;
  readonly jotai: ReturnType<typeof createStore>;
  readonly stateAtom: PrimitiveAtom<SessionState>;
  /** By itself: a copy is made every few seconds of typing, and only one line of the page tells of it. */
  readonly copyAtom: PrimitiveAtom<Copy>;
  readonly draftKey: string;
  autosave: Autosave | null;
  /** How often it was read: only what was asked for last is taken up. */
  reads: number;
}

const start: SessionState = {
  phase: 'loading',
  failure: '',
  form: null,
  mode: 'read',
  busy: null,
  draft: null,
  merging: null,
  warned: null,
  told: null,
  note: null,
  checked: false,
};

/** One record page's work, from opening to leaving. No React in it. */
export const createSession = (needs: SessionNeeds): Session => ({
  needs,
  jotai: createStore(),
  stateAtom: atom<SessionState>({ ...start, mode: needs.mode ?? (needs.id ? 'read' : 'edit') }),
  copyAtom: atom(noCopy),
  draftKey: needs.id ?? newKey(needs.initial),
  autosave: null,
  reads: 0,
});

/** A new record has one draft, one from a chain has one for each source. */
function newKey(initial: RecordData | undefined): string {
  const source = sourceKeyOf(initial, '.');
  return source === null ? 'new' : `new.${source}`;
}

export const stateOf = (session: Session): SessionState => session.jotai.get(session.stateAtom);

export const put = (session: Session, some: Partial<SessionState>): void =>
  session.jotai.set(session.stateAtom, (now) => ({ ...now, ...some }));

/** The form; only asked for once there is one. */
export function formOf(session: Session): FormStore {
  const { form } = stateOf(session);
  if (!form) throw new Error('the record is not loaded yet');
  return form;
}

export const sayFault = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));

/** Loads the record and looks for a draft of it, both at once. A draft that cannot be read is no reason not to open. */
export async function load(session: Session): Promise<void> {
  const { needs, draftKey } = session;
  const { plan, services, asker, id, initial, toward } = needs;
  session.reads += 1;
  const mine = session.reads;
  put(session, { phase: 'loading', failure: '' });
  const refused = id === undefined ? allowed(plan, null, 'create', asker).reasons : [];
  if (refused.length > 0) {
    put(session, { phase: 'failed', failure: refused.map(({ say }) => say).join('；') });
    return;
  }
  const drafting = services.drafts.read(draftKey).catch(() => null);
  try {
    const record = id === undefined ? (initial ?? {}) : await services.load(id);
    const form = createFormStore({ plan, record, asker, toward, find: services.find });
    const draft = await drafting;
    // A page that was put away and looked at again in the meantime has asked anew: somebody may write in that form already.
    if (mine !== session.reads) return;
    session.autosave?.stop();
    session.autosave = keepCopies(session, form);
    const isWritten = stateOf(session).mode === 'edit' && mayWrite(needs, record);
    if (isWritten) form.open();
    put(session, { phase: 'ready', form, draft, ...(isWritten ? {} : { mode: 'read' }) });
  } catch (fault) {
    if (mine === session.reads) put(session, { phase: 'failed', failure: sayFault(fault) });
  }
}

const keepCopies = ({ needs, draftKey, jotai, copyAtom }: Session, form: FormStore): Autosave =>
  startAutosave({
    form,
    drafts: needs.services.drafts,
    key: draftKey,
    base: () => form.loaded(),
    tell: (savedAt) => jotai.set(copyAtom, ({ at }) => ({ at: savedAt ?? at, failed: savedAt === null })),
  });

/** A page that is looked at: its record is loaded the first time; one that was put away and comes back is as it was left. */
export function wake(session: Session): void {
  const { phase, form } = stateOf(session);
  if (phase !== 'ready' || !form) void load(session);
  else session.autosave ??= keepCopies(session, form);
}

/** It was asked for again while it stood open: read anew, unless something in it is not saved. A new one goes on as it is. */
export function askAgain(session: Session, mode: SessionState['mode'], isMove: boolean): void {
  const { form, phase } = stateOf(session);
  const { id, plan } = session.needs;
  const isDirty = form !== null && session.jotai.get(form.dirtyAtom);
  if (phase === 'ready' && isDirty) {
    const text = `这条${plan.title}有未保存的修改，请先保存${isMove ? '再操作' : '或放弃修改'}`;
    put(session, { told: { tone: 'info', text } });
  } else if (id !== undefined && phase !== 'loading') {
    put(session, { mode });
    void load(session);
  }
}

/** Whoever may not write a record reads it, whatever the address asked for. */
const mayWrite = ({ plan, asker }: SessionNeeds, record: RecordData): boolean =>
  record.id === undefined || allowed(plan, record, 'edit', asker).allowed;

/** A page that is put away or gone: what is not copied yet is copied now. */
export function rest(session: Session): void {
  session.autosave?.stop();
  session.autosave = null;
}
