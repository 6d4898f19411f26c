let isUp = true;
const hearers = new Set<() => void>();

/** Whether the last call found its way to the server. */
export const isConnected = (): boolean => isUp;

export function noteConnection(up: boolean): void {
  if (up === isUp) return;
  isUp = up;
  for (const hear of hearers) hear();
}

export function onConnection(hear: () => void): () => void {
  hearers.add(hear);
  return () => hearers.delete(hear);
}
