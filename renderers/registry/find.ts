/** The entry of a registry by name; undefined when this version has no such kind. Names come from documents, so nothing inherited may be found. */
export function find<T>(registry: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(registry, name) ? registry[name] : undefined;
}
