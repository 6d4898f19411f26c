import type { RecordData } from '../../schemas/compile/plan.ts';
import type { FormStore } from '../forms/form-store.ts';
import type { RecordServices } from './services.ts';

/** At most this long passes between a change and its copy on the server. */
const WITHIN = 2000;
const AGAIN = 10_000;

export interface Autosave {
  /** Writes at once what has not been written: called when the page goes away. */
  flush(): Promise<void>;
  /** Throws the draft away, once what is under way has arrived. */
  drop(): Promise<void>;
  stop(): void;
}

interface Needs {
  readonly form: FormStore;
  readonly drafts: RecordServices['drafts'];
  readonly key: string;
  /** What the draft began from is kept beside it, so that it can still be merged when the record has moved on. */
  readonly base: () => RecordData;
  /** Told the time of each copy; null when one could not be made. */
  readonly tell: (savedAt: string | null) => void;
}

const ignore = (): void => undefined;

export const baseKey = (key: string): string => `${key}.base`;

/** Copies what is being written to the server, shortly after it changed, for as long as the form is open. */
export function startAutosave({ form, drafts, key, base, tell }: Needs): Autosave {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let writing: Promise<void> = Promise.resolve();
  let isKept = false;
  let isStopped = false;

  const write = async () => {
    const version = Number(form.loaded().version ?? 0);
    try {
      if (!isKept) await drafts.write(baseKey(key), base(), version);
      isKept = true;
      tell((await drafts.write(key, form.toRecord({ texts: true }), version)).savedAt);
    } catch {
      tell(null);
      if (!isStopped) schedule(AGAIN);
    }
  };
  const remove = () => {
    isKept = false;
    return Promise.all([drafts.drop(key), drafts.drop(baseKey(key))]).then(ignore, ignore);
  };
  const flush = () => {
    if (timer === null) return writing;
    clearTimeout(timer);
    timer = null;
    if (form.jotai.get(form.dirtyAtom)) writing = writing.then(write);
    else if (isKept) writing = writing.then(remove);
    return writing;
  };
  const schedule = (within: number) => {
    timer ??= setTimeout(flush, within);
  };
  const unsubscribe = form.jotai.sub(form.editsAtom, () => schedule(WITHIN));

  return {
    flush,
    drop: async () => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      await writing;
      await remove();
    },
    stop: () => {
      isStopped = true;
      void flush();
      unsubscribe();
    },
  };
}
