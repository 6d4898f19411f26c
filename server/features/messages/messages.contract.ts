import { type Static, Type } from '@sinclair/typebox';
import { listOf, oneOf } from '../../../schemas/wire/wire.ts';
import { defineContract } from '../../kernel/define-contract.ts';

/** The ways a message may go. */
const Channel = oneOf('sms', 'mail', 'notice');
export type Channel = Static<typeof Channel>;

/** By which ways besides the message center somebody is told of each sort of message. */
const MessageChoices = Type.Object({
  /** Whether they have an address for it. */
  hasMail: Type.Boolean(),
  hasPhone: Type.Boolean(),
  sorts: listOf(
    Type.Object({
      key: Type.String(),
      title: Type.String(),
      about: Type.String(),
      mail: Type.Boolean(),
      sms: Type.Boolean(),
    }),
  ),
});
export type MessageChoices = Static<typeof MessageChoices>;

export const readMessageChoices = defineContract({
  method: 'GET',
  url: '/messages/choices',
  permission: 'signedIn',
  result: MessageChoices,
});
export const saveMessageChoice = defineContract({
  method: 'PUT',
  url: '/messages/choices',
  permission: 'signedIn',
  body: Type.Object(
    { sort: Type.String({ maxLength: 40 }), mail: Type.Boolean(), sms: Type.Boolean() },
    { additionalProperties: false },
  ),
  result: MessageChoices,
});

/** What becomes of a template. */
const TemplatePreview = Type.Object({
  title: Type.String(),
  /** HTML that is safe to draw for a mail, plain text otherwise. */
  content: Type.String(),
  variables: listOf(Type.String()),
  /** Variables the test data says nothing of. */
  missing: listOf(Type.String()),
});
export type TemplatePreview = Static<typeof TemplatePreview>;

/** A template as its receiver would read it, saved or not. */
export const previewTemplate = defineContract({
  method: 'POST',
  url: '/messages/preview',
  permission: { entity: 'read', of: 'messageTemplate' },
  body: Type.Object({
    channel: Channel,
    title: Type.String({ maxLength: 200 }),
    content: Type.String({ maxLength: 10_000 }),
    testData: Type.String({ maxLength: 5_000 }),
  }),
  result: TemplatePreview,
});
