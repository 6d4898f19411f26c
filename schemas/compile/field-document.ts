import type { EntityDocument } from '../language/entity.ts';
import type { FieldDocument } from '../language/fields.ts';

interface Holder {
  readonly fields?: Readonly<Record<string, FieldDocument>>;
  readonly parts?: Readonly<Record<string, Holder>>;
}

/** What the document says of a field, wherever its part stands. */
export function fieldDocument(
  document: EntityDocument,
  { part, key }: { readonly part: string; readonly key: string },
): FieldDocument | undefined {
  const steps = part === '' ? [] : part.split('.');
  const holder = steps.reduce<Holder | undefined>((here, step) => here?.parts?.[step], document as Holder);
  return holder?.fields?.[key];
}
