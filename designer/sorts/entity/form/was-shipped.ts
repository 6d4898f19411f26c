import type { Document } from '../../../../schemas/language/document.ts';
import { pointerOfField, pointerOfPart } from '../../../kernel/places.ts';
import { readAt } from '../../../kernel/steps.ts';

/** Whether a field, or lines, stand in an earlier form of the document: as it ran, or as the product ships it. */
export const wasShipped = (document: Document | null, path: string): boolean =>
  document !== null &&
  (readAt(document, pointerOfField(path)) !== undefined || readAt(document, pointerOfPart(path)) !== undefined);
