let isShut = false;
const hearers = new Set<() => void>();
const key = 'zhaocai.lock';

/** Whether somebody locked the screen and nobody opened it yet. */
export const isLocked = (): boolean => isShut;

export function noteLock(shut: boolean): void {
  // The other windows of this browser hear of it.
  localStorage.setItem(key, String(shut));
  turn(shut);
}

function turn(shut: boolean): void {
  if (shut === isShut) return;
  isShut = shut;
  for (const hear of [...hearers]) hear();
}

window.addEventListener('storage', (event) => {
  if (event.key === key) turn(event.newValue === 'true');
});

export function onLock(hear: () => void): () => void {
  hearers.add(hear);
  return () => hearers.delete(hear);
}

/** What was asked of a locked session is asked again as soon as it is open. */
export async function whenOpen<T>(ask: () => Promise<T>): Promise<T> {
  noteLock(true);
  await new Promise<void>((open) => {
    const stop = onLock(() => {
      if (isShut) return;
      stop();
      open();
    });
  });
  return ask();
}
