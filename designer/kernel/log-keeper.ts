import type { Document } from '../../schemas/language/document.ts';
import type { Logged } from './command-log.ts';
import type { ServerDocument } from './editing.ts';

/** What one person did to one document in this browser: undo goes on where it was after a reload. */
export interface KeptLog extends Logged<Document> {
  readonly server: ServerDocument;
  /** What was sent to be saved and not answered yet. */
  readonly sent?: readonly Document[];
}

interface Entry {
  readonly id: string;
  readonly at: number;
  readonly log: KeptLog;
}

const mostDocuments = 40;
const store = 'logs';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open('zhaocai-designer', 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(store, { keyPath: 'id' }).createIndex('at', 'at');
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

const answerOf = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });

/** `id` names the person as well as the document. A browser that keeps nothing edits all the same, without a memory. */
export async function readKeptLog(id: string): Promise<KeptLog | null> {
  try {
    const db = await open();
    const entry = await answerOf<Entry | undefined>(db.transaction(store).objectStore(store).get(id));
    db.close();
    return entry?.log ?? null;
  } catch {
    return null;
  }
}

async function write(id: string, log: KeptLog): Promise<void> {
  const db = await open();
  const logs = db.transaction(store, 'readwrite').objectStore(store);
  await answerOf(logs.put({ id, at: Date.now(), log } satisfies Entry));
  const ids = await answerOf(logs.index('at').getAllKeys());
  for (const old of ids.slice(0, Math.max(0, ids.length - mostDocuments))) logs.delete(old);
  db.close();
}

async function drop(id: string): Promise<void> {
  const db = await open();
  await answerOf(db.transaction(store, 'readwrite').objectStore(store).delete(id));
  db.close();
}

/** Once what was typed is drawn; not every browser tells. */
const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 500 });
    else setTimeout(resolve, 100);
  });

/** Keeps the latest, not every one: a keystroke must not wait for a disk. What was forgotten is not kept again. */
export function keepLogs(id: string): { keep(log: KeptLog): void; flush(): Promise<void>; forget(): Promise<void> } {
  let latest: KeptLog | null = null;
  let writing: Promise<void> | null = null;
  let isForgotten = false;
  const run = async (): Promise<void> => {
    while (latest) {
      const log = latest;
      latest = null;
      await write(id, log).catch(() => undefined);
    }
    writing = null;
  };
  return {
    keep: (log) => {
      if (isForgotten) return;
      latest = log;
      writing ??= whenIdle().then(run);
    },
    flush: async () => {
      await writing;
    },
    forget: async () => {
      isForgotten = true;
      latest = null;
      await writing;
      await drop(id).catch(() => undefined);
    },
  };
}
