import type { JsonSchema } from '../values/value-type.ts';
import type { View } from './view-of.ts';

/**
 * The head as a static JSON Schema: no if, dependencies or oneOf, and nothing required.
 * What is needed changes while typing; the program says it, and the schema never has to be made again.
 */
export function headSchema(view: View): JsonSchema {
  const fields = [...view.entity.head.fields.values()].filter((field) => !field.system && view.shown.has(field.path));
  const properties = fields.map((field) => [
    field.key,
    { title: field.label, ...field.kind.schema(field.config as never) },
  ]);
  return { type: 'object', properties: Object.fromEntries(properties) };
}
