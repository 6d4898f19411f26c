import type { RecordData } from '../../schemas/compile/plan.ts';
import { type Issue, stops } from '../../schemas/issues/result.ts';
import { sayRecordIssue } from '../../schemas/issues/say-record-issue.ts';
import { tellRecord } from '../../schemas/print/tell-record.ts';
import type { Answers } from '../../schemas/values/answers.ts';
import type { Draft } from '../../schemas/wire/records.ts';
import { Refused } from '../../schemas/wire/refused.ts';
import { fieldKinds } from '../fields/kinds.ts';
import type { AskedLines } from '../lines/line-moves.ts';
import { baseKey } from './autosave.ts';
import { formOf, noCopy, put, type Session, type SessionState, sayFault, stateOf } from './session.ts';

/** Merging is rare, so its file comes when it is needed. null: it did not come. */
const fetchMerging = () => import('./merging.ts').catch(() => null);

/** When a record has been taken over from the server nothing stands of the work before. */
function settle(session: Session, some: Partial<SessionState>): void {
  session.jotai.set(session.copyAtom, noCopy);
  put(session, { busy: null, draft: null, merging: null, warned: null, checked: false, ...some });
}

/** Saves. Errors stand at their fields, warnings are asked about, somebody else's changes are merged. True: it is saved. */
export async function save(session: Session, { at = 'save', confirmed = false, tries = 3 } = {}): Promise<boolean> {
  const form = formOf(session);
  const { services, onSaved } = session.needs;
  if (!(await hasArrived(session, at))) return false;
  if (!check(session, at, confirmed, () => save(session, { at, confirmed: true, tries }))) return false;
  put(session, { busy: at });
  try {
    const saved = await services.save(form.toRecord());
    await session.autosave?.drop();
    form.reset(saved);
    settle(session, { mode: 'read', told: { tone: 'success', text: `已保存：${sayRecord(session, saved)}` } });
    onSaved(saved);
    return true;
  } catch (fault) {
    put(session, { busy: null });
    const isStale = fault instanceof Refused && fault.code === 'stale_version';
    if (!isStale || !isRecord(fault.result) || tries === 0) return refuse(session, fault);
    const goOn = () => save(session, { at, confirmed, tries: tries - 1 });
    const merging = await fetchMerging();
    return merging ? merging.mergeSaved(session, fault.result, goOn) : refuse(session, fault);
  }
}

/**
 * Waits for what is being found, which rules are asked about, and for files that are still being sent: a save that went ahead of
 * them would lose them.
 */
export async function hasArrived(session: Session, busy: string): Promise<boolean> {
  const finding = formOf(session).found();
  // A file that fails while something is being found is none that had arrived.
  const sending = formOf(session).settled();
  if (finding) {
    put(session, { busy });
    await finding;
    put(session, { busy: null });
  }
  const settling = sending ?? formOf(session).settled();
  if (!settling) return true;
  put(session, { busy, told: { tone: 'info', text: '正在等待文件上传完成' } });
  const isWhole = await settling;
  put(session, {
    busy: null,
    ...(!isWhole && { told: { tone: 'error', text: '有文件没有上传成功，请重新上传或移除后再继续' } }),
  });
  return isWhole;
}

const isRecord = (value: unknown): value is RecordData =>
  typeof value === 'object' && value !== null && 'version' in value;

/** Looks before it leaps: what would be refused is not sent. */
function check(session: Session, at: string, confirmed: boolean, goOn: () => Promise<unknown>): boolean {
  const form = formOf(session);
  if (stateOf(session).mode === 'edit') form.dropUntouched();
  const issues = form.check(at);
  if (stops(issues)) {
    const isRead = stateOf(session).mode === 'read';
    put(session, { checked: true, told: { tone: 'error', text: isRead ? sayAgainst(issues) : sayErrors(issues) } });
    return false;
  }
  const warnings = issues.filter(({ level }) => level === 'warn');
  if (warnings.length === 0 || confirmed) return true;
  put(session, {
    warned: {
      issues: warnings,
      goOn: () => {
        put(session, { warned: null });
        void goOn();
      },
    },
  });
  return false;
}

const countErrors = (issues: readonly Issue[]): number =>
  issues
    .filter(({ level }) => level !== 'warn')
    .reduce((sum, { code, params }) => sum + (code === 'and_more' ? Number(params?.count) : 1), 0);

const sayErrors = (issues: readonly Issue[]): string => `有 ${countErrors(issues)} 处需要修改，已在页面上标出`;

/** To who only reads there is nothing marked to mend: what a rule says against the step is told in its own words. */
function sayAgainst(issues: readonly Issue[]): string {
  const [rule] = issues.filter(({ level, code }) => level !== 'warn' && code === 'rule_tells');
  if (!rule) return sayErrors(issues);
  const others = countErrors(issues) - 1;
  return `${sayRecordIssue(rule)}${others > 0 ? `（另有 ${others} 处，见页面上方）` : ''}`;
}

function refuse(session: Session, fault: unknown): false {
  if (fault instanceof Refused && fault.issues.length > 0) formOf(session).show(fault.issues);
  put(session, {
    busy: null,
    checked: fault instanceof Refused && fault.issues.length > 0,
    told: { tone: 'error', text: sayFault(fault) },
  });
  return false;
}

/** Moves the record on. What is being written is saved first; what the move needs is looked for before it is asked. */
export async function move(session: Session, key: string, answers: Answers = {}, confirmed = false): Promise<boolean> {
  const form = formOf(session);
  const at = `move:${key}`;
  const label = session.needs.plan.states?.moves.find((one) => one.key === key)?.label ?? key;
  if (!(await hasArrived(session, at))) return false;
  if (!check(session, at, confirmed, () => move(session, key, answers, true))) return false;
  const isWritten =
    stateOf(session).mode === 'edit' && (form.jotai.get(form.dirtyAtom) || form.loaded().id === undefined);
  if (isWritten && !(await save(session, { confirmed: true }))) return false;
  put(session, { busy: at });
  try {
    const { id = '', version = 0 } = form.loaded();
    const moved = await session.needs.services.move(id, key, version, answers);
    form.reset(moved);
    settle(session, { mode: 'read', told: { tone: 'success', text: sayMoved(session, label, moved) } });
    session.needs.onSaved(moved);
    return true;
  } catch (fault) {
    return fault instanceof Refused && fault.code === 'stale_version' && isRecord(fault.result)
      ? showNewer(session, fault.result)
      : refuse(session, fault);
  }
}

/** Moves rows of the record on together. What is being written is saved first. */
export async function moveLines(
  session: Session,
  { part, move: { key, label }, rows }: AskedLines,
  answers: Answers = {},
  { isRefusalThrown = false } = {},
): Promise<boolean> {
  const form = formOf(session);
  // Moves of the record may be called alike.
  const busy = `${part}.move:${key}`;
  if (!(await hasArrived(session, busy))) return false;
  const isWritten = stateOf(session).mode === 'edit' && form.jotai.get(form.dirtyAtom);
  if (isWritten && !(await save(session))) return false;
  put(session, { busy });
  try {
    const { id = '', version = 0 } = form.loaded();
    const moved = await session.needs.services.moveLines(id, { part, move: key, version, rows, answers });
    standOn(session, moved);
    settle(session, { told: { tone: 'success', text: `已${label} ${rows.length} 行：${sayRecord(session, moved)}` } });
    session.needs.onSaved(moved);
    return true;
  } catch (fault) {
    if (fault instanceof Refused && fault.code === 'stale_version' && isRecord(fault.result))
      return showNewer(session, fault.result);
    if (!isRefusalThrown) return refuse(session, fault);
    put(session, { busy: null });
    throw fault;
  }
}

const sayRecord = ({ needs }: Session, record: RecordData): string => tellRecord(needs.plan, record, fieldKinds);

/** 「已提交：采购订单 PO20261101（¥12,300.00），等待采购经理审批」. */
function sayMoved(session: Session, label: string, moved: RecordData): string {
  const { states } = session.needs.plan;
  const now = states?.nodes.find(({ key }) => key === moved[states.field]);
  return [`已${label}：${sayRecord(session, moved)}`, ...(now?.next ? [now.next] : [])].join('，');
}

function sayRemoved(session: Session, record: RecordData): string {
  return `已删除：${sayRecord(session, record)}${session.needs.plan.trash ? '，可在回收站恢复' : ''}`;
}

/** The record as it is now, to be read or written on as before. */
function standOn(session: Session, record: RecordData): void {
  formOf(session).reset(record);
  if (stateOf(session).mode === 'edit') formOf(session).open();
}

/** A move is decided on what one has read: a newer record is shown, and the person decides again. */
function showNewer(session: Session, record: RecordData): false {
  standOn(session, record);
  settle(session, { told: { tone: 'info', text: '这条数据刚被他人修改，已显示最新内容，请核对后再操作' } });
  return false;
}

export async function remove(session: Session): Promise<boolean> {
  put(session, { busy: 'delete' });
  try {
    const record = formOf(session).loaded();
    await session.needs.services.remove([record.id ?? '']);
    await session.autosave?.drop();
    settle(session, { told: { tone: 'success', text: sayRemoved(session, record) } });
    session.needs.onClose();
    return true;
  } catch (fault) {
    return refuse(session, fault);
  }
}

export function edit(session: Session): void {
  formOf(session).open();
  put(session, { mode: 'edit' });
}

/** Gives up what has been written since the last save. */
export async function cancel(session: Session): Promise<void> {
  const form = formOf(session);
  await session.autosave?.drop();
  if (form.loaded().id === undefined) return session.needs.onClose();
  form.reset(form.loaded());
  settle(session, { mode: 'read' });
}

/** Goes on with a draft; when the record has moved on meanwhile, both are merged. */
export async function resume(session: Session, draft: Draft): Promise<void> {
  const form = formOf(session);
  edit(session);
  put(session, { draft: null });
  const isCurrent = draft.version === Number(form.loaded().version ?? 0);
  const base = isCurrent ? null : await session.needs.services.drafts.read(baseKey(session.draftKey)).catch(() => null);
  if (!base) return void form.apply('恢复草稿', draft.body);
  const merging = await fetchMerging();
  if (merging) merging.mergeDraft(session, base.body, draft.body);
  else put(session, { draft, told: { tone: 'error', text: '草稿未能与单据的新版本合并，请检查网络后再恢复' } });
}

export async function discard(session: Session): Promise<void> {
  put(session, { draft: null });
  await session.autosave?.drop();
}

/** Runs an action on the record and reads it again. */
export async function act(
  session: Session,
  key: string,
  answers: Answers = {},
  { isRefusalThrown = false } = {},
): Promise<boolean> {
  const form = formOf(session);
  const id = form.loaded().id ?? '';
  put(session, { busy: `action:${key}` });
  try {
    const { message, warns } = await session.needs.services.act(key, [id], answers);
    const record = await session.needs.services.load(id);
    standOn(session, record);
    settle(session, { told: { tone: warns ? 'warning' : 'success', text: message } });
    session.needs.onSaved(record);
    return true;
  } catch (fault) {
    if (!isRefusalThrown) return refuse(session, fault);
    put(session, { busy: null });
    throw fault;
  }
}
