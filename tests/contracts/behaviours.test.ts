import { expect, test } from 'vitest';
import { actionKinds } from '../../schemas/actions/kinds.ts';
import { behaviours } from '../../server/engine.ts';

const names = (kinds: readonly { readonly name: string }[]) => kinds.map(({ name }) => name).sort();

test('whatever a document may run has code that runs it, and nothing else has', () => {
  expect(names(behaviours.map(({ kind }) => kind))).toEqual(names(actionKinds));
  expect(new Set(names(actionKinds)).size).toBe(actionKinds.length);
});
