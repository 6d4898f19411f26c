import { useContext, useEffect, useState } from 'react';
import { unnamedRecord, wordsOfMany } from '../../../schemas/kinds/many-values.ts';
import { FieldServicesContext } from '../services.ts';

/** What stands where a name has been asked for and is not here yet. */
const comingName = '…';

/** The names of the records some ids point at. */
export interface Texts {
  get(id: string): string | undefined;
  /** What is drawn: never the id, which says nothing to people. */
  say(id: string): string;
}

interface Answer {
  readonly key: string;
  readonly names: ReadonlyMap<string, string>;
}

const nothing: ReadonlyMap<string, string> = new Map();

/**
 * The words for ids that came without: a resumed draft, a value set by a rule. `text` is what stood beside them, null where the
 * server knows no name; of several ids it holds one word each, so it is taken apart only where the count agrees.
 */
export function useTexts(path: string, ids: readonly string[], text: string | null | undefined): Texts {
  const services = useContext(FieldServicesContext);
  const [answer, setAnswer] = useState<Answer>({ key: '', names: nothing });
  const parts = !text ? [] : ids.length > 1 ? (wordsOfMany(text, ids.length) ?? []) : [text];
  const isTold = parts.length === ids.length;
  const key = isTold || text === null ? '' : ids.join();

  useEffect(() => {
    if (key === '' || !services) return;
    let isWanted = true;
    const take = (names: Answer['names']) => isWanted && setAnswer({ key, names });
    services.options(services.entity, path, { ids: key.split(',') }).then(
      ({ records }) => take(new Map(records.map((option) => [option.value, option.text]))),
      // A field must not fail for want of a name.
      () => take(nothing),
    );
    return () => {
      isWanted = false;
    };
  }, [key, path, services]);

  const names = isTold ? new Map(ids.map((id, at) => [id, parts[at] ?? ''])) : answer.names;
  const isComing = key !== '' && services !== null && answer.key !== key;
  return {
    get: (id) => names.get(id),
    say: (id) => names.get(id) ?? (isComing ? comingName : unnamedRecord),
  };
}

/** What is handed on with a choice: one that lacks a name is asked for by whoever draws it next. */
export const wordsOfChoice = (names: readonly (string | undefined)[]): { readonly text?: string } =>
  names.includes(undefined) ? {} : { text: names.join('、') };
