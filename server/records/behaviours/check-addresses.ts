import { Type } from '@sinclair/typebox';
import { defineActionKind } from '../../../schemas/kinds/action-kind.ts';
import { Key } from '../../../schemas/language/parts.ts';
import { Refusal } from '../../errors.ts';
import { faultOfAddress } from '../../outgoing.ts';
import type { Behaviour } from './behaviour.ts';

const checkAddressesKind = defineActionKind({
  name: 'checkAddresses',
  title: '检查地址',
  params: Type.Object({ fields: Type.Array(Key, { minItems: 1, maxItems: 20 }) }),
  at: ['save'],
  check: ({ fields }, scope) =>
    fields.flatMap((field, at) =>
      scope.hasField(field) ? [] : [{ code: 'unknown_field', path: `/fields/${at}`, params: { field } } as const],
    ),
});

/** Refuses addresses this server would not ask; plain HTTP to this machine is judged anew whenever it is asked. */
export const checkAddresses: Behaviour<{ fields: readonly string[] }> = {
  kind: checkAddressesKind,
  run({ fields }, { asking, record }) {
    for (const key of fields) {
      const value = record[key];
      const fault = typeof value === 'string' && value !== '' ? faultOfAddress(value, { loopback: true }) : null;
      const label = asking.entity.head.fields.get(key)?.label ?? key;
      if (fault) throw new Refusal('invalid_input', { text: `${label}${fault}` });
    }
  },
};
