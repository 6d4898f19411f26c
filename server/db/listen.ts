import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Refusal } from '../kernel/errors.ts';
import { ask } from './ask-client.ts';
import { readFailure } from './failures.ts';

export interface Ear {
  listen(channel: string, heard: (payload: string) => void): Promise<() => void>;
  /** What this process says itself: its listeners need not wait for the line. */
  hear(channel: string, payload: string): void;
  close(): Promise<void>;
}

export interface EarTimes {
  /** How often the connection is asked whether it lives, and how long it may take to say so. */
  readonly beatMs: number;
  readonly answerMs: number;
}

const usual: EarTimes = { beatMs: 10_000, answerMs: 5_000 };
const firstWait = 100;
const longestWait = 5_000;

/** A connection with what it is asked, one after the other. */
interface Line {
  readonly client: pg.Client;
  say(text: string): Promise<unknown>;
}

/**
 * One connection that hears NOTIFY. After it was lost and found again every listener is called with '':
 * what was said meanwhile is gone, so whoever listens must look for itself. A connection that only fell silent is found by asking it,
 * and while none can be had listeners are called with '' again and again: nothing remembered outlives a few beats.
 */
export function openEar(config: pg.ClientConfig, { beatMs, answerMs }: EarTimes = usual): Ear {
  const listeners = openListeners();
  let line: Promise<Line> | undefined;
  let deaf = false;
  let closed = false;

  const open = async (): Promise<Line> => {
    const client = new pg.Client({ ...config, query_timeout: answerMs, connectionTimeoutMillis: answerMs });
    let up = false;
    client.on('notification', ({ channel, payload }) => listeners.tell(channel, payload ?? ''));
    client.on('error', () => {});
    client.on('end', () => {
      if (up && !closed) lose();
    });
    const opened = speakTo(client);
    try {
      await client.connect();
      for (const channel of listeners.channels()) await opened.say(listenTo(channel));
    } catch (error) {
      endNow(client);
      throw error;
    }
    up = true;
    void watch(opened, beatMs, () => closed);
    return opened;
  };
  const lose = () => {
    deaf = true;
    line = reopen();
    line.catch(() => {});
  };
  const reopen = async (): Promise<Line> => {
    for (let wait = firstWait; ; wait = Math.min(wait * 2, longestWait)) {
      await sleep(wait, undefined, { ref: false });
      if (closed) throw new Error('closed');
      const next = await open().catch(() => undefined);
      deaf = next === undefined;
      // Found again or still away: what is remembered may be wrong by now.
      listeners.tellAll();
      if (next) return next;
    }
  };

  return {
    async listen(channel, heard) {
      // It would wait until the database is back, and whoever asked with it.
      if (deaf) throw new Refusal('database_away');
      const forget = listeners.add(channel, heard);
      line ??= open().catch((error) => {
        line = undefined;
        throw error;
      });
      try {
        await (await line).say(listenTo(channel));
      } catch (error) {
        forget();
        throw readFailure(error);
      }
      return forget;
    },
    hear: listeners.tell,
    async close() {
      closed = true;
      const ended = line?.then(({ client }) => client.end()).catch(() => {});
      await Promise.race([ended, sleep(answerMs, undefined, { ref: false })]);
    },
  };
}

function openListeners() {
  const byChannel = new Map<string, Set<(payload: string) => void>>();
  const tell = (channel: string, payload: string) => {
    for (const heard of byChannel.get(channel) ?? []) heard(payload);
  };
  return {
    channels: () => byChannel.keys(),
    tell,
    tellAll() {
      for (const channel of byChannel.keys()) tell(channel, '');
    },
    add(channel: string, heard: (payload: string) => void): () => void {
      const known = byChannel.get(channel) ?? new Set();
      byChannel.set(channel, known.add(heard));
      return () => void known.delete(heard);
    },
  };
}

/** Asks it from time to time; one that does not answer is ended, which is how a broken one is noticed too. */
async function watch({ client, say }: Line, beatMs: number, isClosed: () => boolean): Promise<void> {
  try {
    for (;;) {
      await sleep(beatMs, undefined, { ref: false });
      if (isClosed()) return;
      await say('select 1');
    }
  } catch {
    endNow(client);
  }
}

const listenTo = (channel: string) => `listen ${pg.escapeIdentifier(channel)}`;

function speakTo(client: pg.Client): Line {
  let last: Promise<unknown> = Promise.resolve();
  return {
    client,
    say(text) {
      const said = last.then(() => ask(client, { text, values: [] }));
      last = said.catch(() => {});
      return said;
    },
  };
}

/** Ends it without waiting for a word from the other side. */
const endNow = (client: pg.Client): void => void client.end().catch(() => {});
