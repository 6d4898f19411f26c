import { type FindAsk, type Finds, type FoundReference, keyOfAsk } from '../../schemas/check/finds.ts';
import type { FindNode } from '../../schemas/compile/program-model.ts';
import type { AskedFind, FoundBefore } from '../../schemas/wire/records.ts';

/** Asks what a save of a record would find; answers in the order of what is asked. */
export type AskBefore = (asks: readonly AskedFind[], id: string | undefined) => Promise<readonly FoundBefore[]>;

/** What a form was told of a record that was found. */
export type ToldFind = Extract<FoundBefore, { known: true }>;

/** Hands rest this long before anything is asked: nobody wants an answer for each key. */
const PAUSE = 300;
const MOST = 2000;

/**
 * What an open form knows of what its references find. What it does not know it asks for, of all lines together. An answer is
 * known by what was asked: one that comes late is about nothing any more, and what was asked once is not asked again.
 */
export class FormFinds implements Finds {
  readonly #ask: ((asks: readonly AskedFind[]) => Promise<readonly FoundBefore[]>) | undefined;
  readonly #come: () => void;
  readonly #told = new Map<string, FoundBefore>();
  /** By the field that finds them, and their id. */
  readonly #records = new Map<string, ToldFind>();
  readonly #wanted = new Map<string, AskedFind>();
  readonly #asked = new Set<string>();
  #isSending = false;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #done: (() => void) | null = null;
  #rest: Promise<void> | null = null;

  /** `come` has everything that is found looked up here once more. */
  constructor(ask: AskBefore | undefined, id: () => string | undefined, come: () => void) {
    this.#ask = ask && ((asks) => ask(asks, id()));
    this.#come = come;
  }

  answer(node: FindNode, ask: FindAsk): FoundReference | undefined {
    const key = keyOfAsk(node, ask);
    const told = this.#told.get(key);
    if (told) return told.known ? told : undefined;
    if (this.#ask && !this.#asked.has(key)) {
      this.#wanted.set(key, { field: node.field, ask: ask as AskedFind['ask'] });
      if (!this.#isSending) this.#plan();
    }
    return undefined;
  }

  /** What is known of the record that a field was found to point at. */
  toldOf(field: string, id: unknown): ToldFind | undefined {
    return this.#records.get(`${field} ${id}`);
  }

  /** Once nothing is on its way any more; null when nothing is. Whoever waits for it has done typing: it is asked at once. */
  settled(): Promise<void> | null {
    if (this.#timer) {
      clearTimeout(this.#timer);
      void this.#send();
    }
    return this.#rest;
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#wanted.clear();
    this.#asked.clear();
    this.#finish();
  }

  #plan(): void {
    this.#rest ??= new Promise((done) => {
      this.#done = done;
    });
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), PAUSE);
  }

  async #send(): Promise<void> {
    this.#timer = null;
    const asks = this.#askedNow();
    for (const [key] of asks) this.#asked.add(key);
    // What cannot be asked now is asked with the next change, and found by the save in any case.
    const answers = asks.length === 0 ? [] : await this.#ask?.(asks.map(([, ask]) => ask)).catch(() => null);
    const isStopped = asks.some(([key]) => !this.#asked.delete(key));
    if (isStopped) return;
    for (const [at, [key, { field }]] of asks.entries()) {
      const told = answers?.[at];
      if (told) this.#told.set(key, told);
      if (told?.known) this.#records.set(`${field} ${told.id}`, told);
    }
    if (answers) this.#come();
    if (!this.#timer && this.#asked.size === 0) this.#finish();
  }

  /** What is wanted at this moment: of what was typed in between nobody wants to know. */
  #askedNow(): readonly (readonly [string, AskedFind])[] {
    this.#wanted.clear();
    this.#isSending = true;
    this.#come();
    this.#isSending = false;
    const asks = [...this.#wanted].slice(0, MOST);
    this.#wanted.clear();
    return asks;
  }

  #finish(): void {
    this.#done?.();
    this.#done = null;
    this.#rest = null;
  }
}
