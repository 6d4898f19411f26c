import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import type { IssueCode } from '../../schemas/issues/issues.ts';
import type { AnyFieldKind } from '../../schemas/kinds/field-kind.ts';

type Config = Readonly<Record<string, unknown>>;

export interface KindCases {
  /** Config, SQL type and what expressions take it for. */
  readonly columns: readonly (readonly [Config, string | null, string])[];
  readonly fine: readonly (readonly [unknown, Config?])[];
  readonly wrong: readonly (readonly [unknown, IssueCode, Config?])[];
  /** Text as typed or pasted, and the wire value; undefined where it cannot be read. */
  readonly reads: readonly (readonly [string, unknown, Config?])[];
  /** Wire value as words; a resolved label may stand third. */
  readonly says: readonly (readonly [unknown, string, Config?, string?])[];
}

const ajv = new Ajv({ allErrors: false, allowUnionTypes: true });

/** Plays a kind's table of cases; whatever its check lets pass, its JSON Schema must let pass too. */
export function describeKind(kind: AnyFieldKind, base: Config, cases: KindCases): void {
  describe(kind.name, () => {
    for (const [config, sql, type] of cases.columns) {
      test(`with ${show(config)} is kept as ${sql} and read as ${type}`, () => {
        expect([kind.column(config)?.sql ?? null, kind.type(config).is]).toEqual([sql, type]);
      });
    }
    for (const [value, config = base] of cases.fine) {
      test(`takes ${show(value)} with ${show(config)}`, () => {
        expect(kind.check(value, config)).toBeNull();
        expect(ajv.validate(kind.schema(config), value)).toBe(true);
      });
    }
    for (const [value, code, config = base] of cases.wrong) {
      test(`finds ${show(value)} wrong with ${show(config)}: ${code}`, () => {
        expect(kind.check(value, config)?.code).toBe(code);
      });
    }
    for (const [text, value, config = base] of cases.reads) {
      test(`reads ${show(text)} as ${show(value)} with ${show(config)}`, () => {
        expect(kind.parse(text, config)).toEqual(value);
      });
    }
    for (const [value, text, config = base, label] of cases.says) {
      test(`says ${show(value)} as ${show(text)} with ${show(config)}`, () => {
        expect(kind.format(value, config, label)).toBe(text);
      });
    }
  });
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
