const held = new Set<() => Promise<void>>();

/** What somebody did and could still undo is sent before they are gone: out of the page, out of sight, or signed out. */
export function whenLeaving(send: () => Promise<void>): () => void {
  const hear = () => void send();
  const hide = () => document.visibilityState === 'hidden' && hear();
  held.add(send);
  window.addEventListener('pagehide', hear);
  document.addEventListener('visibilitychange', hide);
  return () => {
    held.delete(send);
    window.removeEventListener('pagehide', hear);
    document.removeEventListener('visibilitychange', hide);
  };
}

/** Before a session ends. */
export const sendAllHeld = async (): Promise<void> => void (await Promise.all([...held].map((send) => send())));
