import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useFieldServices } from '../services.ts';
import type { Late } from '../view.ts';
import { refuseFile, sayFailed, sayTooMany, type UploadRules } from './upload-rules.ts';
import { idsIn, rememberFile } from './use-stored-files.ts';

/** A file on its way, or one that did not arrive. */
export interface Sending {
  readonly key: number;
  readonly file: File;
  readonly percent: number;
  readonly fault: string | null;
  readonly abort: AbortController;
}

let lastKey = 0;

interface Uploads {
  readonly ids: readonly string[];
  readonly rules: UploadRules;
  readonly onChange: (ids: readonly string[]) => void;
  readonly late?: Late | undefined;
}

/** The rows of what is on its way. */
function useSendings() {
  const [sendings, set] = useState<readonly Sending[]>([]);
  const make = (files: readonly File[]): readonly Sending[] => {
    const made = files.map((file) => ({ key: ++lastKey, file, percent: 0, fault: null, abort: new AbortController() }));
    set((now) => [...now, ...made]);
    return made;
  };
  const change = (key: number, part: Partial<Sending>) =>
    set((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const drop = (key: number) => set((now) => now.filter((one) => one.key !== key));
  return { sendings, make, change, drop };
}

/** Several files arrive between two renders: each adds to what the last one left. */
function useStanding({ ids, onChange, late }: Pick<Uploads, 'ids' | 'onChange' | 'late'>) {
  const left = useRef(ids);
  useEffect(() => {
    left.current = ids;
  }, [ids]);
  return {
    standing: (): readonly string[] => (late ? idsIn(late.now()) : left.current),
    put: (next: readonly string[]) => {
      left.current = next;
      onChange(next);
    },
  };
}

/**
 * Sends files as they are picked, dropped or pasted. The field's value holds only what has arrived. In a form a file goes on
 * arriving when its box is left; elsewhere nobody would take it then, and it is stopped.
 */
export function useUploads({ ids, rules, onChange, late }: Uploads) {
  const services = useFieldServices();
  const { message } = App.useApp();
  const { sendings, make, change, drop } = useSendings();
  const { standing, put } = useStanding({ ids, onChange, late });
  const running = useRef(new Set<AbortController>());
  useEffect(
    () => () => {
      if (!late) for (const abort of running.current) abort.abort();
    },
    [late],
  );

  /** Whether nothing is missing afterwards: it came, or it was stopped on purpose. */
  const send = async (sending: Sending): Promise<boolean> => {
    const { key, file, abort } = sending;
    running.current.add(abort);
    try {
      const onProgress = (percent: number) => change(key, { percent });
      const stored = await services.upload(file, { onProgress, signal: abort.signal });
      rememberFile(stored);
      drop(key);
      if (!abort.signal.aborted) put([...standing(), stored.id].slice(-rules.count));
      return true;
    } catch (error) {
      if (abort.signal.aborted) {
        drop(key);
        return true;
      }
      const fault = error instanceof Error && error.message !== '' ? error.message : '上传失败';
      change(key, { fault });
      message.error?.(sayFailed(file.name));
      return false;
    } finally {
      running.current.delete(abort);
    }
  };

  const begin = (files: readonly File[]) => {
    for (const sending of make(files)) {
      const arrival = send(sending);
      late?.wait(arrival, sending.abort);
    }
  };

  return {
    sendings,
    add: (picked: readonly File[]) => {
      const refused = picked.map((file) => refuseFile(file, rules));
      for (const words of new Set(refused)) if (words !== null) message.warning?.(words);
      const taken = picked.filter((_, at) => refused[at] === null).slice(-rules.count);
      const over = standing().length + running.current.size + taken.length - rules.count;
      // the specification keeps the last ones
      if (over > 0) {
        message.warning?.(sayTooMany(rules.count));
        put(standing().slice(over));
      }
      begin(taken);
    },
    cancel: (sending: Sending) => {
      sending.abort.abort();
      drop(sending.key);
    },
    retry: (sending: Sending) => {
      drop(sending.key);
      begin([sending.file]);
    },
    remove: (id: string) => put(standing().filter((one) => one !== id)),
  };
}
