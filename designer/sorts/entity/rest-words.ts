import { constantsOf } from '../../../schemas/language/closed-words.ts';
import { NAMES } from '../../../schemas/language/parts.ts';
import type { Section } from '../../../schemas/language/section.ts';
import type { JsonSchema } from '../../../schemas/values/value-type.ts';

/** A word that an entry of a section may say, and how it is asked for. */
export interface RestWord {
  readonly name: string;
  readonly label: string;
  readonly schema: JsonSchema;
  readonly by: 'setting' | 'choice' | 'field' | 'state' | 'role';
  readonly many: boolean;
}

const named: ReadonlySet<unknown> = new Set(['field', 'state', 'role']);

/** How a word is asked for by what the language says of it; null: it needs an input of its own. */
function wayOf(schema: JsonSchema): Pick<RestWord, 'by' | 'many'> | null {
  const many = schema.type === 'array';
  const one = many ? (schema.items as JsonSchema) : schema;
  const names = schema[NAMES] ?? one[NAMES];
  if (constantsOf(one)) return { by: 'choice', many };
  if (one.type === 'string' && named.has(names)) return { by: names as 'field', many };
  const isPlain = ['boolean', 'integer', 'string'].includes(String(one.type)) && names === undefined;
  return isPlain && !many && !one['x-expression'] ? { by: 'setting', many } : null;
}

/** What an entry of a section may say beside what is asked elsewhere, as far as it can be drawn from the language. */
export function restWords({ words }: Section, asked: readonly string[]): readonly RestWord[] {
  const [entry] = Object.values((words as JsonSchema).patternProperties as Readonly<Record<string, JsonSchema>>);
  const all = Object.entries((entry?.properties ?? {}) as Readonly<Record<string, JsonSchema>>);
  return all.flatMap(([name, schema]): RestWord[] => {
    const way = name === 'rank' || asked.includes(name) ? null : wayOf(schema);
    return way ? [{ name, label: String(schema.title), schema, ...way }] : [];
  });
}
