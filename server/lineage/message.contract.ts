import { Type } from '@sinclair/typebox';
import { Nothing } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';

const Text = (maxLength: number) => Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]));

/** Sends a template with test data to one receiver. */
const SendTest = Type.Object(
  { templateCode: Text(60), msgType: Text(10), receiver: Text(200), testData: Text(5000) },
  { additionalProperties: true },
);

export const sendTestMessage = (base: string) =>
  defineContract({
    method: 'POST',
    url: `${base}/sendMsg`,
    permission: { entity: 'edit', of: 'messageTemplate' },
    body: SendTest,
    result: Nothing,
  });
