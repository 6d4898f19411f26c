import type { FieldModel } from '../../../schemas/compile/model.ts';
import { idsOf } from './references.ts';

/** Where a text says one of our files: as the upload of the rich text editor answers, or by its id. */
const inText = /\/(?:sys\/common\/static\/[\w/-]*?|files\/)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g;

export const mayHoldFiles = ({ kind }: FieldModel): boolean => kind.holdsFiles === true || kind.isHtml === true;

/** The files a value holds: its ids, or the pictures in its rich text. */
export function filesHeld({ kind }: FieldModel, value: unknown): readonly string[] {
  if (kind.holdsFiles) return idsOf(value);
  return kind.isHtml && typeof value === 'string' ? filesInText(value) : [];
}

export const filesInText = (html: string): readonly string[] =>
  [...html.matchAll(inText)].flatMap(([, id]) => id ?? []);
