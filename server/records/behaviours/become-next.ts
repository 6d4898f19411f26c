import { Type } from '@sinclair/typebox';
import { defineActionKind } from '../../../schemas/kinds/action-kind.ts';
import { Key } from '../../../schemas/language/parts.ts';
import type { Behaviour } from './behaviour.ts';

const becomesKind = defineActionKind({
  name: 'becomes',
  title: '生成下游单据',
  params: Type.Object({ chain: Key }),
  at: ['move', 'action'],
  check: ({ chain }, scope) =>
    scope.hasChain(chain) ? [] : [{ code: 'unknown_chain', path: '/chain', params: { chain } }],
});

/** Makes the next document of a chain, with everything that remains, in the same transaction. */
export const becomeNext: Behaviour<{ chain: string }> = {
  kind: becomesKind,
  run({ chain }, { become }) {
    become(chain);
  },
};
