import { type Static, Type } from '@sinclair/typebox';
import { listOf, oneOf } from '../../../schemas/wire/wire.ts';
import { defineContract } from '../../kernel/define-contract.ts';

/** The ways a message may go. */
const Channel = oneOf('sms', 'mail', 'notice');
export type Channel = Static<typeof Channel>;

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
