/** camelCase as a table or column spells it: `needDate` → `need_date`. The only such function. */
export const toSnake = (key: string): string =>
  key
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();

/** PostgreSQL cuts longer names off in silence. */
export const NAME_MAX = 63;

/** The path of something inside a part; the head is ''. */
export const below = (part: string, key: string): string => (part === '' ? key : `${part}.${key}`);

/** Where a path in an expression over rows of a part leads, from the head's point of view. */
export function pathFrom(part: string, up: number, keys: readonly string[]): string {
  const steps = part === '' ? [] : part.split('.');
  return [...steps.slice(0, Math.max(0, steps.length - up)), ...keys].join('.');
}

/** Whether `path` is `cover` or stands inside it: `lines` covers `lines.qty`. */
export const covers = (cover: string, path: string): boolean => path === cover || path.startsWith(`${cover}.`);

export const titleOf = (title: string | { readonly zh: string }): string =>
  typeof title === 'string' ? title : title.zh;
