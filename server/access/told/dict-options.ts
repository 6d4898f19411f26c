import type { DictModel } from '../../../schemas/compile/model.ts';
import type { Running } from '../../metadata/models.ts';

/** An option as every version of the client reads it: `title` and `label` repeat the text. */
export interface DictOption {
  readonly value: string;
  readonly text: string;
  readonly title: string;
  readonly label: string;
}

/** What is still offered, in its order. */
export const optionsOf = (dict: DictModel): DictOption[] =>
  dict.items.filter(({ off }) => !off).map(({ value, text }) => ({ value, text, title: text, label: text }));

const made = new WeakMap<Running, Record<string, DictOption[]>>();

/** All dictionaries; made once for each published configuration. */
export function allDictOptions(running: Running): Record<string, DictOption[]> {
  const known = made.get(running);
  if (known) return known;
  const all = Object.fromEntries([...running.model.dicts.values()].map((dict) => [dict.key, optionsOf(dict)]));
  made.set(running, all);
  return all;
}
