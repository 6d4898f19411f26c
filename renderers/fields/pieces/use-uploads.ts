import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useFieldServices } from '../services.ts';
import { refuseFile, sayFailed, sayTooMany, type UploadRules } from './upload-rules.ts';
import { rememberFile } from './use-stored-files.ts';

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
}

/** Sends files as they are picked, dropped or pasted. The field's value holds only what has arrived. */
export function useUploads({ ids, rules, onChange }: Uploads) {
  const services = useFieldServices();
  const { message } = App.useApp();
  const [sendings, setSendings] = useState<readonly Sending[]>([]);
  // several files arrive between two renders: each adds to what the last one left
  const arrived = useRef(ids);
  const running = useRef(new Set<AbortController>());
  useEffect(() => {
    arrived.current = ids;
  }, [ids]);
  useEffect(
    () => () => {
      for (const abort of running.current) abort.abort();
    },
    [],
  );

  const put = (next: readonly string[]) => {
    arrived.current = next;
    onChange(next);
  };
  const change = (key: number, part: Partial<Sending>) =>
    setSendings((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const drop = (key: number) => setSendings((now) => now.filter((one) => one.key !== key));

  const send = async (sending: Sending) => {
    const { key, file, abort } = sending;
    running.current.add(abort);
    try {
      const onProgress = (percent: number) => change(key, { percent });
      const stored = await services.upload(file, { onProgress, signal: abort.signal });
      rememberFile(stored);
      drop(key);
      put([...arrived.current, stored.id].slice(-rules.count));
    } catch (error) {
      if (abort.signal.aborted) return drop(key);
      const fault = error instanceof Error && error.message !== '' ? error.message : '上传失败';
      change(key, { fault });
      message.error?.(sayFailed(file.name));
    } finally {
      running.current.delete(abort);
    }
  };

  const begin = (files: readonly File[]) => {
    const made = files.map((file) => ({ key: ++lastKey, file, percent: 0, fault: null, abort: new AbortController() }));
    setSendings((now) => [...now, ...made]);
    for (const sending of made) void send(sending);
  };

  return {
    sendings,
    add: (picked: readonly File[]) => {
      const refused = picked.map((file) => refuseFile(file, rules));
      for (const words of new Set(refused)) if (words !== null) message.warning?.(words);
      const taken = picked.filter((_, at) => refused[at] === null).slice(-rules.count);
      const over = arrived.current.length + running.current.size + taken.length - rules.count;
      // the specification keeps the last ones
      if (over > 0) {
        message.warning?.(sayTooMany(rules.count));
        put(arrived.current.slice(over));
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
    remove: (id: string) => put(arrived.current.filter((one) => one !== id)),
  };
}
