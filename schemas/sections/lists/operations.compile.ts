import type { Shape } from '../../compile/shape.ts';
import type { IssueCode } from '../../issues/issues.ts';
import { entryOf } from '../../language/entry-of.ts';
import { at } from '../../language/pointer.ts';
import { inOrder } from '../../language/ranks.ts';

/** What lists can offer that needs no document: the screens know these words. */
const plainWords = new Set([
  'open',
  'create',
  'copy',
  'edit',
  'save',
  'delete',
  'export',
  'import',
  'history',
  'lineage',
]);

const unknown: Readonly<Record<string, readonly [IssueCode, string]>> = {
  move: ['unknown_move', 'move'],
  action: ['unknown_action', 'action'],
  becomes: ['unknown_chain', 'chain'],
  print: ['unknown_print', 'print'],
};

/** The operations a list offers, `move:*` spelled out in the order of the moves. */
export function compileOperations(words: readonly string[] | undefined, path: string, shape: Shape): readonly string[] {
  const { states, actions, print } = shape.document;
  const becomes = shape.linesOf?.becomes ?? shape.document.becomes;
  const known: Readonly<Record<string, readonly string[]>> = {
    move: inOrder(states?.moves).map(([key]) => key),
    action: inOrder(actions).map(([key]) => key),
    becomes: inOrder(becomes).map(([key]) => key),
    print: Object.keys(print ?? {}).toSorted(),
  };
  const offered = (words ?? []).flatMap((word, index) => {
    const [sort = '', key] = word.split(':');
    const keys = entryOf(known, sort);
    if (key === undefined || !keys) {
      if (!plainWords.has(word)) shape.findings.say('unknown_action', at(path, index), { action: word });
      return [word];
    }
    if (key === '*') return keys.map((one) => `${sort}:${one}`);
    const [code, param] = entryOf(unknown, sort) ?? ['unknown_action', 'action'];
    if (!keys.includes(key)) shape.findings.say(code, at(path, index), { [param]: key });
    return [word];
  });
  return [...new Set(offered)];
}

/** What is made of several records at once is made of their lines: a chain that carries none over has nothing to gather. */
export function compileBulk(words: readonly string[] | undefined, path: string, shape: Shape): readonly string[] {
  const chains = inOrder(shape.linesOf?.becomes ?? shape.document.becomes);
  for (const [index, word] of (words ?? []).entries()) {
    const [sort, key] = word.split(':');
    if (sort !== 'becomes') continue;
    const bare = chains.find(([name, { lines }]) => (key === '*' || key === name) && !lines);
    if (bare) shape.findings.say('gathers_nothing', at(path, index), { chain: bare[1].label });
  }
  return compileOperations(words, path, shape);
}
