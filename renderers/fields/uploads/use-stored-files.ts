import { useContext, useEffect, useState } from 'react';
import type { StoredFile } from '../../../schemas/wire/files.ts';
import { FieldServicesContext } from '../services.ts';

/** What is known of files by id: it never changes, so it is asked once. */
const known = new Map<string, StoredFile>();

export const rememberFile = (file: StoredFile): void => {
  known.set(file.id, file);
};

/** Name, size and type of the files behind the ids; one that is not known yet is there without a name. */
export function useStoredFiles(ids: readonly string[]): readonly StoredFile[] {
  const services = useContext(FieldServicesContext);
  const [, redraw] = useState(0);
  const key = ids.filter((id) => !known.has(id)).join();

  useEffect(() => {
    if (key === '' || !services) return;
    let isWanted = true;
    services.files(key.split(',')).then(
      (files) => {
        for (const file of files) rememberFile(file);
        if (isWanted) redraw((turn) => turn + 1);
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [key, services]);

  return ids.map((id) => known.get(id) ?? { id, name: '', size: 0, type: '' });
}

export const idsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : [];
