import type { SentenceLabels } from './sentence-words.ts';

/** Where an expression stands, as people name what is there. */
export interface NamedPlace {
  readonly names: readonly NamedEntry[];
  /** The rows around these; absent in the head. */
  readonly above?: NamedPlace;
}

export interface NamedEntry {
  readonly key: string;
  readonly label: string;
  /** What lies behind it: the record a reference points at, the rows of a part. */
  into?(): NamedPlace | undefined;
  readonly isRows?: true;
  readonly values?: {
    labelOf(value: string): string | undefined;
    valueOf(label: string): string | undefined;
  };
}

const of = '的';
const above = `上级${of}`;
const deepest = 4;

/** Labels by walking a place: 供应商的国家, 上级的币种, 订单明细的数量. */
export function labelsIn(place: NamedPlace): SentenceLabels {
  const entryAt = (up: number, keys: readonly string[]) => entriesOn(ascend(place, up), keys)?.at(-1);
  return {
    pathLabel(up, keys) {
      const entries = entriesOn(ascend(place, up), keys);
      return entries && above.repeat(up) + entries.map(({ label }) => label).join(of);
    },
    pathOf: (label) => find(place, label, 0),
    valueLabel: (up, keys, value) => entryAt(up, keys)?.values?.labelOf(value),
    valueOf: (up, keys, label) => entryAt(up, keys)?.values?.valueOf(label),
    inRows(up, keys) {
      const entry = entryAt(up, keys);
      const inner = entry?.isRows ? entry.into?.() : undefined;
      return inner && labelsIn(inner);
    },
  };
}

function ascend(place: NamedPlace, up: number): NamedPlace | undefined {
  let here: NamedPlace | undefined = place;
  for (let step = 0; step < up && here; step++) here = here.above;
  return here;
}

function entriesOn(place: NamedPlace | undefined, keys: readonly string[]): readonly NamedEntry[] | undefined {
  const [key, ...rest] = keys;
  const entry = place?.names.find((one) => one.key === key);
  if (!entry) return undefined;
  if (rest.length === 0) return [entry];
  const further = entriesOn(entry.into?.(), rest);
  return further && [entry, ...further];
}

function find(place: NamedPlace, label: string, up: number): ReturnType<SentenceLabels['pathOf']> {
  const keys = findBelow(place, label, 0);
  if (keys) return { up, keys };
  return place.above && label.startsWith(above) ? find(place.above, label.slice(above.length), up + 1) : undefined;
}

function findBelow(place: NamedPlace, label: string, depth: number): readonly string[] | undefined {
  const own = place.names.find((entry) => entry.label === label);
  if (own || depth > deepest) return own && [own.key];
  for (const entry of place.names) {
    if (!entry.into || !label.startsWith(entry.label + of)) continue;
    const inner = entry.into();
    const keys = inner && findBelow(inner, label.slice(entry.label.length + of.length), depth + 1);
    if (keys) return [entry.key, ...keys];
  }
  return undefined;
}
