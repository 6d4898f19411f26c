import type { AskPlan } from '../../schemas/compile/plan.ts';
import type { FlowEnd } from '../../schemas/flows/core.ts';
import type { Addressee } from '../features/messages/work-notifications.ts';
import { Refusal } from '../kernel/errors.ts';
import type { Asking } from '../records/asking.ts';
import { loadForMove, readsOthers } from '../records/write/hold-read.ts';
import { prepareMove, writeMove } from '../records/write/prepare-move.ts';
import { refuseUnlessAllowed } from '../records/write/refuse.ts';
import type { Message } from '../records/write/save.ts';
import { computed } from '../records/write/settle-move.ts';
import { byItsEditor } from './editor.ts';
import { flush } from './flush.ts';
import { tell } from './tell.ts';
import { flowOf, type Read, rootOfWork, type Work } from './work.ts';

const longestNote = 200;

/** Writes what was done; where the whole is over by it, the record makes the move that its state names for such an end. */
export async function settleWork(work: Work, { ended, remark, decided = work.by }: Settling): Promise<void> {
  const root = rootOfWork(work);
  if (ended) {
    const what = ended === 'back' ? 'returned' : 'ended';
    work.told.push({ user: root.starter, what, instanceId: root.id, step: null, say: sayEnd[ended] });
  }
  // What has ended must be known to have before the record moves: its next state may begin another.
  await flush(work);
  let said: readonly Message[] = [];
  if (ended) {
    const noted = { title: flowOf(work, root).title, remark, agreed: whoAgreed(work) };
    said = await makeMove(asDecider(work.house, decided), root, ended, noted, work.record);
    work.record = null;
  }
  await tell(work, said);
}

interface Settling {
  readonly ended: FlowEnd | null;
  readonly remark: string | null;
  /** Whose decision it was, where it was not that of whoever brought it about; null: nobody's, it followed by itself. */
  readonly decided?: string | null;
}

export const sayEnd = {
  agree: '已同意',
  refuse: '已拒绝',
  withdraw: '已撤回',
  back: '已退回',
  ended: '已终止',
} as const;

/** The house, as whoever decided: who stands apart from the move is asked of them, and history says it was they. */
export const asDecider = (house: Asking, by: string | null): Asking =>
  by === null ? house : { ...house, asker: { ...house.asker, me: by } };

interface Noted {
  readonly title: string;
  readonly remark: string | null;
  readonly agreed: readonly string[];
}

/** Everybody whose agreement it rests on: who pressed, and in whose place. */
const whoAgreed = ({ tasks }: Work): readonly string[] => [
  ...new Set(
    [...tasks.values()].flatMap(({ status, holder, actedBy }) =>
      status === 'agreed' ? [actedBy ?? holder, holder] : [],
    ),
  ),
];

/** Answers what the move itself tells others. */
export async function makeMove(
  asking: Asking,
  { recordId, inState, starter }: { readonly recordId: string; readonly inState: string; readonly starter?: string },
  end: FlowEnd,
  { title, remark, agreed }: Noted,
  read: Read | null = null,
): Promise<readonly Message[]> {
  const { states } = asking.entity;
  const flow = states?.nodes.get(inState)?.flow;
  const key = flow && (end === 'ended' ? flow.withdraw : flow[end]);
  const move = states?.moves.get(key ?? '');
  if (!move) throw new Refusal('wrong_state', { text: `“${title}”所在的状态已不再由流程决定，请联系流程管理员` });
  const stood = readsOthers(asking, move) ? null : read?.stored;
  const before = stood ?? (await loadForMove(asking, recordId, move)).records[0];
  if (!before) throw new Refusal('unknown_record');
  const stands = computed(asking, before);
  const judged = read?.stored
    ? { ...stands, updateBy: read.told.updateBy }
    : await byItsEditor(asking, inState, stands);
  refuseUnlessAllowed(asking, judged, `move:${move.key}`);
  const said = remark?.trim() || null;
  const note = [title, said].filter(Boolean).join('：').slice(0, 2000);
  const answers = Object.fromEntries(move.ask.map((ask) => [ask.key, answerTo(ask, said)]));
  const known = end === 'agree' && flow?.agreedBy ? { [flow.agreedBy]: agreed } : {};
  const prepared = await prepareMove(asking, move, {
    before,
    answers,
    facts: {},
    known,
    action: `flow:${move.key}`,
    note,
  });
  const messages = prepared.item.messages.map((one) => (isTo(one, starter) ? asProgress(one) : one));
  await writeMove(asking, { ...prepared, item: { ...prepared.item, messages } });
  return messages;
}

const isTo = ({ topic, body }: Message, user: string | undefined): boolean =>
  user !== undefined && topic === 'notify' && (body.to as Addressee).user === user;

/** To whoever handed it in it is how that ended, and they hear of it by the ways they chose for that. */
const asProgress = ({ topic, body }: Message): Message => ({ topic, body: { ...body, sort: 'progress' } });

/** What a move asks in words is what was said when it was decided. */
const answerTo = ({ long, need }: AskPlan, said: string | null): string | null =>
  said === null ? (need ? '由流程决定' : null) : long ? said : said.slice(0, longestNote);
