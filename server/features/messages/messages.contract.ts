import { Type } from '@sinclair/typebox';
import { defineContract } from '../../kernel/define-contract.ts';

export interface TemplatePreview {
  readonly title: string;
  /** HTML that is safe to draw for a mail, plain text otherwise. */
  readonly content: string;
  readonly variables: readonly string[];
  /** Variables the test data says nothing of. */
  readonly missing: readonly string[];
}

/** A template as its receiver would read it, saved or not. */
export const previewTemplate = defineContract({
  method: 'POST',
  url: '/messages/preview',
  permission: { entity: 'read', of: 'messageTemplate' },
  body: Type.Object({
    channel: Type.Union([Type.Literal('sms'), Type.Literal('mail'), Type.Literal('notice')]),
    title: Type.String({ maxLength: 200 }),
    content: Type.String({ maxLength: 10_000 }),
    testData: Type.String({ maxLength: 5_000 }),
  }),
});
