import { checkAddresses as kind } from '../../../schemas/actions/on-fields.ts';
import { Refusal } from '../../kernel/errors.ts';
import { faultOfAddress } from '../../kernel/outgoing.ts';
import type { Behaviour } from './behaviour.ts';

/** Refuses addresses this server would not ask; plain HTTP to this machine is judged anew whenever it is asked. */
export const checkAddresses: Behaviour<{ fields: readonly string[] }> = {
  kind,
  run({ fields }, { asking, record }) {
    for (const key of fields) {
      const value = record[key];
      const fault = typeof value === 'string' && value !== '' ? faultOfAddress(value, { loopback: true }) : null;
      const label = asking.entity.head.fields.get(key)?.label ?? key;
      if (fault) throw new Refusal('invalid_input', { text: `${label}${fault}` });
    }
  },
};
