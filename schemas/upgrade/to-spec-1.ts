import type { Upgraded } from './upgraded.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * Format 0 → 1. Before its first release the language said `document`, `name` and `label` where it now says `kind`, `key` and `title`,
 * `lines` for parts, and of a field `kind`, `required`, `readonly`, `default`. Collections were arrays throughout; reading still takes those.
 */
export function toSpec1(older: Json): Upgraded {
  const { document: kind, name, label, fields, lines, items, ...rest } = older;
  const document = drop({
    ...rest,
    kind: rest.kind ?? kind,
    key: rest.key ?? name,
    spec: 1,
    title: rest.title ?? label,
    fields: upgradeFields(fields),
    parts: upgradeParts(rest.parts ?? lines),
    items: upgradeItems(items, kind === 'dict' ? 'text' : 'title'),
  });
  return { document, issues: [] };
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Absent stays absent: what the old document did not say, the new one does not either. */
const drop = (object: Json): Json =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));

function mapEntries(collection: unknown, change: (entry: Json) => Json): unknown {
  if (Array.isArray(collection)) return collection.map((entry) => (isObject(entry) ? change(entry) : entry));
  if (!isObject(collection)) return collection;
  return Object.fromEntries(
    Object.entries(collection).map(([key, entry]) => [key, isObject(entry) ? change(entry) : entry]),
  );
}

const upgradeFields = (fields: unknown): unknown =>
  mapEntries(fields, ({ name, kind, required, readonly, default: start, ...rest }) =>
    drop({
      key: name,
      ...rest,
      type: rest.type ?? kind,
      need: rest.need ?? required,
      locked: rest.locked ?? readonly,
      start: rest.start ?? start,
    }),
  );

const upgradeParts = (parts: unknown): unknown =>
  mapEntries(parts, ({ name, fields, lines, ...rest }) =>
    drop({ key: name, ...rest, fields: upgradeFields(fields), parts: upgradeParts(rest.parts ?? lines) }),
  );

/** Entries of dictionaries and menus were called by a label. */
const upgradeItems = (items: unknown, word: 'text' | 'title'): unknown =>
  mapEntries(items, ({ name, label, items: inner, ...rest }) =>
    drop({ key: name, ...rest, [word]: rest[word] ?? label, items: upgradeItems(inner, word) }),
  );
