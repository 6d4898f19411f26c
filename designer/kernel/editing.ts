import type { Document } from '../../schemas/language/document.ts';
import { isSame } from '../../schemas/layers/diff-documents.ts';
import type { Ask, Chosen } from './command.ts';
import { beginLog, type Logged, record, recordForeign, redo, type Travelled, undo } from './command-log.ts';
import type { KeptLog } from './log-keeper.ts';
import { type Conflict, type MergeShape, mergeEdits } from './merge-edits.ts';
import { nothing, type Selection, stillThere } from './selection.ts';
import { inKeyOrder } from './steps.ts';

/** A document as the server has it: the draft, or where there is none what is published. */
export interface ServerDocument {
  readonly document: Document;
  readonly baseRev: number;
  /** The draft's; 0 where there is none. */
  readonly version: number;
  readonly by: string | null;
  readonly at: string | null;
}

export type Saved = { readonly ok: true; readonly version: number; readonly at: string } | { readonly ok: false };

/** Where drafts are kept. */
export interface DraftKeeper {
  load(): Promise<ServerDocument>;
  /** Not ok: somebody else saved first. Throws when the server cannot be reached, or refuses. */
  save(document: Document, base: { readonly baseRev: number; readonly version: number }): Promise<Saved>;
}

export type Saving = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict';

export interface EditingState {
  readonly log: Logged<Document>;
  /** As it was last seen on the server: what mine and theirs are both measured by. */
  readonly server: ServerDocument;
  readonly selection: Selection;
  readonly conflicts: readonly Conflict[];
  readonly saving: Saving;
  /** Why it could not be saved. */
  readonly failure: string | null;
  /** The latest word to whoever listens; counted, so that the same word is said twice. */
  readonly said: { readonly text: string; readonly no: number };
}

export interface EditingOptions {
  readonly server: ServerDocument;
  readonly kept: KeptLog | null;
  readonly keeper: DraftKeeper;
  readonly shape?: MergeShape;
  readonly isThere: (document: Document, key: string) => boolean;
  keep(log: KeptLog): void;
  /** Where nothing is kept between two visits there is nothing to forget. */
  forget?(): Promise<void>;
  now(): number;
  readonly saveAfterMs?: number;
}

/** One document at work: what every designer stands on. Nothing in it knows of a screen. */
export interface Editing {
  state(): EditingState;
  subscribe(told: () => void): () => void;
  /** Changes the document; `select` says what is chosen after it. */
  do(ask: Ask, select?: Selection): void;
  undo(): void;
  redo(): void;
  select(selection: Selection): void;
  say(text: string): void;
  settle(conflict: Conflict, whose: 'mine' | 'theirs'): void;
  /** What others saved meanwhile. */
  refresh(): Promise<void>;
  /** At once, and until it is done. */
  flush(): Promise<void>;
  /** Whoever opens the document next begins with what the server has: nothing of what was done here is kept, saved or undone. */
  abandon(): Promise<void>;
  close(): void;
}

export const openEditing = (options: EditingOptions): Editing => new DocumentAtWork(options);

class DocumentAtWork implements Editing {
  private readonly options: EditingOptions;
  private readonly listeners = new Set<() => void>();
  private now: EditingState;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<void> | null = null;
  private isAbandoned = false;
  /** What was sent to be saved, until an answer tells what became of it. */
  private sent: readonly Document[];

  constructor(options: EditingOptions) {
    this.options = options;
    this.sent = options.kept?.sent ?? [];
    this.now = beginState(options);
    if (this.isDirty()) this.saveSoon();
  }

  readonly state = (): EditingState => this.now;

  readonly subscribe = (told: () => void): (() => void) => {
    this.listeners.add(told);
    return () => this.listeners.delete(told);
  };

  do(ask: Ask, select?: Selection): void {
    const before = this.now.selection;
    const selection = select ?? before;
    const log = record(this.now.log, { ...ask, chosen: { before, after: selection } }, this.options.now());
    if (log !== this.now.log) this.change({ log, selection, ...(ask.joins ? {} : this.word(ask.name)) });
    else if (select) this.set({ selection });
  }

  undo(): void {
    this.travel(undo(this.now.log), '撤销', 'before');
  }

  redo(): void {
    this.travel(redo(this.now.log), '重做', 'after');
  }

  select(selection: Selection): void {
    this.set({ selection });
  }

  say(text: string): void {
    this.set(this.word(text));
  }

  settle(conflict: Conflict, whose: 'mine' | 'theirs'): void {
    const conflicts = this.now.conflicts.filter((other) => other !== conflict);
    const name = whose === 'mine' ? '保留我的修改' : '采用对方的修改';
    const log = record(this.now.log, { name, steps: conflict.take(whose, this.now.log.document) }, this.options.now());
    this.now = { ...this.now, conflicts };
    this.change({ log, conflicts });
  }

  async refresh(): Promise<void> {
    if (this.running || this.isAbandoned) return;
    const { server } = this.now;
    const theirs = await this.options.keeper.load();
    // What was saved while the answer was under way is newer than the answer.
    if (this.running || this.isAbandoned || this.now.server !== server) return;
    if (theirs.version === server.version && theirs.baseRev === server.baseRev) return;
    this.receive(theirs);
    if (this.isDirty()) this.saveSoon();
    else this.set({ saving: 'saved' });
  }

  /** One save after the other: the second takes what was done during the first. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    if (this.running) await this.running;
    this.running = this.save()
      .catch((error: unknown) => {
        this.set({ saving: 'failed', failure: error instanceof Error ? error.message : '保存失败' });
      })
      .finally(() => {
        this.running = null;
      });
    await this.running;
  }

  async abandon(): Promise<void> {
    this.isAbandoned = true;
    clearTimeout(this.timer);
    await this.running;
    await this.options.forget?.();
  }

  close(): void {
    clearTimeout(this.timer);
    this.listeners.clear();
  }

  private set(change: Partial<EditingState>): void {
    const log = change.log ?? this.now.log;
    const isThere = (key: string) => this.options.isThere(log.document, key);
    const selection = stillThere(change.selection ?? this.now.selection, isThere);
    this.now = { ...this.now, ...change, selection };
    for (const told of this.listeners) told();
  }

  private word(text: string) {
    return { said: { text, no: this.now.said.no + 1 } };
  }

  private isDirty(): boolean {
    return !isSame(this.now.log.document, this.now.server.document);
  }

  private remember(): void {
    if (this.isAbandoned) return;
    this.options.keep({ ...this.now.log, server: this.now.server, sent: this.sent });
  }

  private saveSoon(): void {
    clearTimeout(this.timer);
    if (this.isAbandoned) return;
    this.timer = setTimeout(() => this.flush(), this.options.saveAfterMs ?? 800);
  }

  private change(change: Partial<EditingState>): void {
    this.set({ ...change, saving: this.now.conflicts.length > 0 ? 'conflict' : 'waiting' });
    this.remember();
    this.saveSoon();
  }

  private travel(travelled: Travelled<Document> | null, word: string, to: keyof Chosen): void {
    const command = travelled?.command;
    if (!command) this.say(`没有可以${word}的操作`);
    else if (!travelled.ok) this.say(`“${command.name}”之后别人又改了同一处，不能${word}`);
    else {
      const selection = command.chosen ? { selection: command.chosen[to] } : {};
      this.change({ log: travelled.log, ...selection, ...this.word(`已${word}：${command.name}`) });
    }
  }

  /** Mine over what the other saved; whatever we both changed waits for a word. */
  private receive(theirs: ServerDocument): void {
    const { server, log: mine } = this.now;
    if (isAmong([server.document, ...this.sent], theirs.document)) {
      this.sent = [];
      this.set({ server: theirs });
      return;
    }
    const merged = mergeEdits(server.document, { mine: mine.document, theirs: theirs.document }, this.options.shape);
    const by = theirs.by ?? '其他人';
    const log = recordForeign(mine, { name: `合并${by}的修改`, steps: merged.steps, by }, this.options.now());
    const conflicts = [...this.now.conflicts, ...merged.conflicts];
    const text =
      merged.conflicts.length > 0 ? `${by}也改了这里，有${merged.conflicts.length}处需要您选择` : `已合并${by}的修改`;
    const saving = conflicts.length > 0 ? 'conflict' : this.now.saving;
    this.set({ log, server: theirs, conflicts, saving, ...this.word(text) });
    this.remember();
  }

  /** An answer that is lost on the way leaves what was sent among what may have been saved. */
  private async send(document: Document): Promise<Saved> {
    const before = this.sent;
    this.sent = [...before, document];
    this.remember();
    const saved = await this.options.keeper.save(document, this.now.server);
    this.sent = saved.ok ? [] : before;
    return saved;
  }

  private async save(): Promise<void> {
    if (this.isAbandoned) return;
    const { keeper } = this.options;
    for (let round = 0; round < 5 && this.isDirty() && this.now.conflicts.length === 0; round += 1) {
      const { document } = this.now.log;
      this.set({ saving: 'saving', failure: null });
      const saved = await this.send(document);
      if (!saved.ok) this.receive(await keeper.load());
      else this.set({ server: { ...this.now.server, document, version: saved.version, at: saved.at, by: null } });
    }
    if (this.now.conflicts.length === 0) this.set({ saving: this.isDirty() ? 'waiting' : 'saved' });
    this.remember();
  }
}

/** A save of one's own whose answer was lost on the way is no other person's change. */
const isAmong = (documents: readonly Document[], document: Document): boolean =>
  documents.some((known) => isSame(known, document));

/** What this person left in this browser goes on, over whatever was saved since from elsewhere. */
function beginState({ server, kept, shape, now }: EditingOptions): EditingState {
  const began = { ...server, document: inKeyOrder(server.document) };
  const blank = { selection: nothing, conflicts: [], failure: null, said: { text: '', no: 0 } };
  if (!kept) return { ...blank, log: beginLog(began.document), server: began, saving: 'saved' };
  const log = { document: kept.document, past: kept.past, future: kept.future };
  if (isAmong([kept.server.document, ...(kept.sent ?? [])], began.document)) {
    return { ...blank, log, server: began, saving: isSame(kept.document, began.document) ? 'saved' : 'waiting' };
  }
  const merged = mergeEdits(kept.server.document, { mine: kept.document, theirs: began.document }, shape);
  const by = server.by ?? '其他人';
  const joined = recordForeign(log, { name: `合并${by}的修改`, steps: merged.steps, by }, now());
  const { conflicts } = merged;
  return {
    ...blank,
    log: joined,
    server: began,
    conflicts,
    saving: conflicts.length > 0 ? 'conflict' : isSame(joined.document, began.document) ? 'saved' : 'waiting',
  };
}
