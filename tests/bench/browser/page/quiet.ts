const forceLayout = (): void => void document.body.offsetHeight;

const QUIET = 150;

/** From `begin`, or from the next event of a kind, until the page has stopped changing: the time of the last change, laid out. */
export async function untilQuiet(begin: (() => void) | 'paste', awaited = '#root > *'): Promise<number> {
  let start = 0;
  let last = 0;
  const observer = new MutationObserver(() => {
    forceLayout();
    if (start > 0) last = performance.now();
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const go = () => {
    start = performance.now();
  };
  if (typeof begin === 'string') window.addEventListener(begin, go, { capture: true, once: true });
  else {
    go();
    begin();
  }
  const given = performance.now();
  while (last === 0 || performance.now() - last < QUIET || !document.querySelector(awaited)) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (performance.now() - given > 60_000) throw new Error('nothing was ever drawn');
  }
  observer.disconnect();
  return last - start;
}
