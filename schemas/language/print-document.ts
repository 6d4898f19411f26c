import type { JsonSchema } from '../values/value-type.ts';
import { type Document, schemaOfKind } from './document.ts';
import { entryOf } from './entry-of.ts';
import { KEYED } from './parts.ts';
import { inOrder, type Ranked } from './ranks.ts';

/** The one text form of a document: its properties in the order of the language, collections by rank. Equal documents print equal. */
export const printDocument = (document: Document): string =>
  `${JSON.stringify(inPrintOrder(schemaOfKind(document.kind), document), null, 2)}\n`;

function inPrintOrder(schema: JsonSchema, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => inPrintOrder((schema.items as JsonSchema) ?? {}, item));
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const entrySchema = Object.values((schema.patternProperties ?? {}) as Record<string, JsonSchema>)[0];
  return Object.fromEntries(
    keysInOrder(schema, value as Record<string, unknown>).map((key) => [
      key,
      inPrintOrder(entryOf(properties, key) ?? entrySchema ?? {}, (value as Record<string, unknown>)[key]),
    ]),
  );
}

function keysInOrder(schema: JsonSchema, value: Readonly<Record<string, unknown>>): readonly string[] {
  if (KEYED in schema) return inOrder(value as Record<string, Ranked>).map(([key]) => key);
  const known = Object.keys((schema.properties ?? {}) as object);
  const keys = Object.keys(value).toSorted();
  return [...known.filter((key) => Object.hasOwn(value, key)), ...keys.filter((key) => !known.includes(key))];
}
