import type { ErrorSchema, RJSFValidationError, ValidatorType } from '@rjsf/utils';
import type { Issue } from '../../schemas/issues/result.ts';
import { sayRecordIssue } from '../../schemas/issues/say-record-issue.ts';

/**
 * rjsf's validator over the one check that form, import and server share. Nothing is compiled in the browser,
 * so the page runs under a content policy without `unsafe-eval`.
 */
export function recordValidator(check: () => readonly Issue[]): ValidatorType {
  const errors = (): RJSFValidationError[] =>
    check().map((issue) => ({
      name: issue.code,
      property: dotted(issue.path),
      message: sayRecordIssue(issue),
      stack: sayRecordIssue(issue),
    }));
  return {
    validateFormData: () => {
      const found = errors();
      return { errors: found, errorSchema: errorSchemaOf(found) };
    },
    isValid: () => true,
    rawValidation: () => ({ errors: [] }),
  };
}

const dotted = (pointer: string): string => pointer.replaceAll('/', '.');

/** Only the head's: lines are not rjsf's. */
function errorSchemaOf(errors: readonly RJSFValidationError[]): ErrorSchema {
  const schema: Record<string, { __errors: string[] }> = {};
  for (const { property = '', message = '' } of errors) {
    const key = property.split('.')[1] ?? '';
    schema[key] = { __errors: [...(schema[key]?.__errors ?? []), message] };
  }
  return schema as ErrorSchema;
}
