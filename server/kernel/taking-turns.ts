/** So long work goes on before others' requests are answered. */
const longest = 20;

/** Lets others in between when work has gone on for long: called after each piece of it. */
export function takingTurns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < longest) return;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  };
}
