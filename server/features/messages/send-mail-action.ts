import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import { sendMail as kind } from '../../../schemas/actions/on-fields.ts';
import { wordsAt } from '../../../schemas/print/tell-record.ts';
import type { Behaviour } from '../../records/behaviours/behaviour.ts';
import { judgedPlans } from '../../records/write/judged-plan.ts';
import { sendMessage } from './send-message.ts';

interface Params {
  readonly to: string;
  readonly template: string;
  readonly tells: readonly string[];
}

/**
 * Writes a mail to an address that a field holds, in the transaction of the move, as from whoever makes it. What it says is nobody's but the receiver's: of
 * a message there is it says stars, and the text is wiped once it is delivered.
 */
export const sendMail: Behaviour<Params> = {
  kind,
  run({ to, template, tells }, { asking, record, later }) {
    const address = record[to];
    if (typeof address !== 'string' || address === '') return;
    const { whole } = judgedPlans(asking);
    const told = tells.map((field) => [field, wordsAt(whole, field, record, fieldKinds)]);
    const params = { ...Object.fromEntries(told), sender: asking.session.user.realname };
    later((db) => sendMessage(db, { channel: 'mail', to: address, template, params, secret: true }));
  },
};
