/** What stands under a key that somebody typed, and never what every object inherits: a form may be called `constructor`. */
export const entryOf = <T>(map: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  map !== undefined && Object.hasOwn(map, key) ? map[key] : undefined;
