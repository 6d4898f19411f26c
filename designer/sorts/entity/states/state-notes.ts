import type { PaneProps } from '../pane.ts';
import type { PlacedState } from './lay-states.ts';
import { movePath, nodePath } from './state-commands.ts';

/** What is to be told of a state: what stops, what cannot be reached, where a record stays for ever. */
export function notesOf({ key, lost, last }: PlacedState, problems: PaneProps['problems']): readonly string[] {
  const said = problems.filter(({ path }) => path === nodePath(key) || path.startsWith(`${nodePath(key)}/`));
  return [
    ...said.map(({ text }) => text),
    ...(lost && said.length === 0 ? ['没有流转能到达这里'] : []),
    ...(last ? ['没有出去的流转，单据会停在这里'] : []),
  ];
}

export const notesOfMove = (key: string, problems: PaneProps['problems']): readonly string[] =>
  problems.filter(({ path }) => path === movePath(key) || path.startsWith(`${movePath(key)}/`)).map(({ text }) => text);
