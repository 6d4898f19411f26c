type Json = Readonly<Record<string, unknown>>;

/**
 * Format 0 → 1. Before its first release the language said `document`, `name`, `label`, `required`, `visible`, `readonly` and a kind under `kind`;
 * collections were arrays throughout (reading still takes those).
 */
export function toSpec1(document: Json): Json {
  const { document: kind, name, label, fields, lines, ...rest } = document;
  return drop({
    ...rest,
    kind: rest.kind ?? kind,
    key: rest.key ?? name,
    spec: 1,
    title: rest.title ?? label,
    fields: upgradeFields(fields),
    parts: rest.parts ? upgradeParts(rest.parts) : upgradeParts(lines),
  });
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
  mapEntries(fields, ({ name, kind, required, readonly, visible, default: start, ...rest }) =>
    drop({
      key: name,
      ...rest,
      type: rest.type ?? kind,
      need: rest.need ?? required,
      locked: rest.locked ?? readonly,
      start: rest.start ?? start,
      ...(visible === false ? { whenHidden: 'keep' } : {}),
    }),
  );

const upgradeParts = (parts: unknown): unknown =>
  mapEntries(parts, ({ name, fields, parts: inner, ...rest }) =>
    drop({ key: name, ...rest, fields: upgradeFields(fields), parts: upgradeParts(inner) }),
  );
