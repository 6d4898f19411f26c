import type { RecordData } from '../../schemas/compile/plan.ts';

/** Names of the old clients ↔ keys of the document. */
export interface FamilyNames {
  /** A record under the clients' names; one that has another name is not there under its key as well. */
  shown(record: RecordData): RecordData;
  taken(body: RecordData): RecordData;
  /** Filters, ranges and sorting of a list's query. */
  query(query: Readonly<Record<string, string>>): Record<string, string>;
}

const suffixes = ['', '_begin', '_end', '_MultiString', '_dictText'];

export function namesOf(names: Readonly<Record<string, string>>): FamilyNames {
  const keys = new Map(suffixed(Object.entries(names)));
  const back = new Map(suffixed(Object.entries(names).map(([name, key]) => [key, name])));
  const keyOf = (name: string) => keys.get(name) ?? name;
  const rename = (record: RecordData, by: (name: string) => string): RecordData =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [by(name), value]));
  return {
    shown: (record) => rename(record, (key) => back.get(key) ?? key),
    taken: (body) => rename(body, keyOf),
    query({ column, ...query }) {
      const entries = Object.entries(query).map(([name, value]) => [keyOf(name), value]);
      const sorted =
        column === undefined
          ? {}
          : {
              column: column
                .split(',')
                .map((name) => keyOf(name.trim()))
                .join(','),
            };
      return { ...Object.fromEntries(entries), ...sorted };
    },
  };
}

const suffixed = (pairs: readonly (readonly [string, string])[]): [string, string][] =>
  pairs.flatMap(([from, to]) => suffixes.map((suffix): [string, string] => [from + suffix, to + suffix]));
