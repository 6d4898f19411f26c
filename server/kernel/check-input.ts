import type { TSchema } from '@sinclair/typebox';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import { failWith, type Issue, ok, type Result } from '../../schemas/issues/result.ts';
import { checkShape } from '../../schemas/language/shape.ts';

/** Input as its contract wants it, or everything that is wrong with it. */
export type Check = (value: unknown) => Result<unknown>;

// Queries and paths are text on the wire, so numbers and flags are read from it; a JSON body says its types itself.
const readers = {
  text: new Ajv({ coerceTypes: true, useDefaults: true, strict: false, ownProperties: true }),
  json: new Ajv({ useDefaults: true, strict: false, ownProperties: true }),
};

/** Compiled when first asked: there are hundreds of calls, and a start that compiled them all would take a second longer. */
export function compileCheck(schema: TSchema | undefined, source: keyof typeof readers): Check {
  if (!schema) return (value) => ok(value);
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= readers[source].compile(schema);
    if (validate(value)) return ok(value);
    // The validator stops at its first finding, which is fast; whoever is told gets all of them.
    const issues = checkShape(schema, value, '');
    return failWith(issues.length > 0 ? issues : (validate.errors ?? []).map(asIssue));
  };
}

const asIssue = ({ instancePath, message = '' }: ErrorObject): Issue => ({
  code: 'wrong_type',
  path: instancePath,
  params: { expected: message },
});
