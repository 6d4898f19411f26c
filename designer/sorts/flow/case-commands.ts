import type { FlowDocument } from '../../../schemas/language/flow.ts';
import { at } from '../../../schemas/language/pointer.ts';
import type { Ask } from '../../kernel/command.ts';
import { rankBefore } from '../../kernel/places.ts';
import { freeKey } from '../../kernel/suggest-key.ts';

type FlowCase = NonNullable<FlowDocument['cases']>[string];

/** Another case, last, under a name that none has. */
export function addCase({ cases }: FlowDocument, wish: string, said: FlowCase): Ask {
  const name = freeKey(wish, new Set(Object.keys(cases ?? {})));
  return {
    name: `添加用例“${name}”`,
    steps: [{ path: at('/cases', name), after: { ...said, rank: rankBefore(cases, null) } }],
  };
}

/** Null where it has that name, or another has. */
export function renameCase({ cases }: FlowDocument, name: string, next: string): Ask | null {
  const said = cases?.[name];
  if (!said || next === '' || next === name || Object.hasOwn(cases ?? {}, next)) return null;
  return {
    name: `用例改名为“${next}”`,
    steps: [
      { path: at('/cases', name), after: undefined },
      { path: at('/cases', next), after: said },
    ],
  };
}
