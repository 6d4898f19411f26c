import type { AnyFieldKind } from '../../../schemas/kinds/field-kind.ts';
import { constantsOf, wordFor } from '../../../schemas/language/closed-words.ts';
import type { JsonSchema } from '../../../schemas/values/value-type.ts';
import type { FieldWish, PlainSetting } from './fields.contract.ts';

/** Asked for in places of their own. */
const apart: ReadonlySet<string> = new Set(['dict', 'max', 'scale']);

/**
 * What else a kind lets a company say of a field: a yes, a number within bounds, one of several words. Whatever would have its
 * values stored otherwise is not among it, so that it may be said otherwise while there are values.
 */
export function plainSettings(kind: AnyFieldKind): readonly PlainSetting[] {
  return Object.entries((kind.config.properties ?? {}) as Readonly<Record<string, JsonSchema>>).flatMap(
    ([name, schema]): PlainSetting[] => {
      const setting = apart.has(name) ? null : plainSetting(name, schema);
      return setting && samplesOf(setting).every((value) => staysAsItIs(kind, { [name]: value })) ? [setting] : [];
    },
  );
}

function plainSetting(name: string, schema: JsonSchema): PlainSetting | null {
  const { type, title, minimum, maximum } = schema as Readonly<Record<string, unknown>>;
  const named = { name, label: String(title ?? name) };
  if (type === 'boolean') return { ...named, is: 'flag' };
  const isBound = typeof minimum === 'number' && typeof maximum === 'number';
  if (isBound && (type === 'integer' || type === 'number'))
    return { ...named, is: 'number', least: minimum, most: maximum, whole: type === 'integer' };
  const words = constantsOf(schema);
  if (!words) return null;
  return { ...named, is: 'word', words: words.map((value) => ({ value, label: wordFor(schema, value) })) };
}

type Said = string | number | boolean;

function samplesOf(setting: PlainSetting): readonly Said[] {
  if (setting.is === 'flag') return [true];
  return setting.is === 'number' ? [setting.least, setting.most] : setting.words.map(({ value }) => value);
}

const staysAsItIs = ({ type, column }: AnyFieldKind, config: Readonly<Record<string, unknown>>): boolean =>
  JSON.stringify([type(config as never), column(config as never)]) ===
  JSON.stringify([type({} as never), column({} as never)]);

/** Of what stands in a field, what of it are such settings. */
export const settingsIn = (kind: AnyFieldKind | undefined, field: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    (kind ? plainSettings(kind) : []).flatMap(({ name }) =>
      field[name] === undefined ? [] : [[name, field[name] as Said]],
    ),
  );

/** The same to be put there: one that is not said is taken away; nothing where nothing was said of settings at all. */
export const settingsFrom = (
  kind: AnyFieldKind | undefined,
  { settings }: FieldWish,
): Record<string, Said | undefined> =>
  settings === undefined || !kind
    ? {}
    : Object.fromEntries(
        plainSettings(kind).map(({ name }) => [
          name,
          settings[name] || settings[name] === 0 ? settings[name] : undefined,
        ]),
      );

/** What is wrong with what was said, in words. */
export function wrongSetting(kind: AnyFieldKind, { settings = {} }: FieldWish): string | null {
  const known = new Map(plainSettings(kind).map((setting) => [setting.name, setting]));
  for (const [name, value] of Object.entries(settings)) {
    if (value === null) continue;
    const setting = known.get(name);
    if (!setting) return `“${kind.title}”类型没有要设的这一项`;
    const words = fault(setting, value);
    if (words) return `“${setting.label}”${words}`;
  }
  return null;
}

function fault(setting: PlainSetting, value: Said): string | null {
  if (setting.is === 'flag') return typeof value === 'boolean' ? null : '只有是和否';
  if (setting.is === 'word') return setting.words.some((word) => word.value === value) ? null : '没有这种选法';
  const isWithin = typeof value === 'number' && value >= setting.least && value <= setting.most;
  if (!isWithin) return `须在${setting.least}到${setting.most}之间`;
  return setting.whole && !Number.isInteger(value) ? '须是整数' : null;
}
