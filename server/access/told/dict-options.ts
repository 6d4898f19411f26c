import type { DictModel } from '../../../schemas/compile/model.ts';
import type { DictOption, DictOptions } from '../../../schemas/wire/dicts.ts';
import type { Running } from '../../metadata/models.ts';

/** What is still offered, in its order. */
export const optionsOf = (dict: DictModel): DictOption[] =>
  dict.items.filter(({ off }) => !off).map(({ value, text }) => ({ value, text, title: text, label: text }));

const made = new WeakMap<Running, DictOptions>();

/** All dictionaries; made once for each published configuration. */
export function allDictOptions(running: Running): DictOptions {
  const known = made.get(running);
  if (known) return known;
  const all = Object.fromEntries([...running.model.dicts.values()].map((dict) => [dict.key, optionsOf(dict)]));
  made.set(running, all);
  return all;
}
