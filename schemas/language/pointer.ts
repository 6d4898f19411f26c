/** A JSON pointer one or more steps below another: `at('/fields', 'qty', 'label')`. */
export const at = (path: string, ...keys: readonly (string | number)[]): string =>
  keys.reduce<string>((whole, key) => `${whole}/${typeof key === 'number' ? key : escapeStep(key)}`, path);

/** Every document is walked with a pointer in hand, and hardly a key has something to escape. */
const escapeStep = (key: string): string => (/[~/]/.test(key) ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key);

/** The steps of a JSON pointer. */
export const stepsOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
