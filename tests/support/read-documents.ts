import { type Document, readDocument } from '../../schemas/language/document.ts';

/** A document as a hand writes it, in stored form. */
export function fitDocument(json: unknown): Document {
  const read = readDocument(json);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.value;
}
