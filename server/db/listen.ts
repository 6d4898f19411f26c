import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface Ear {
  listen(channel: string, heard: (payload: string) => void): Promise<() => void>;
  close(): Promise<void>;
}

const firstWait = 100;
const longestWait = 5_000;

/**
 * One connection that hears NOTIFY. After it was lost and found again every listener is called with '':
 * what was said meanwhile is gone, so whoever listens must look for itself.
 */
export function openEar(config: pg.ClientConfig): Ear {
  const channels = new Map<string, Set<(payload: string) => void>>();
  let client: Promise<pg.Client> | undefined;
  let closed = false;

  const tell = (channel: string, payload: string) => {
    for (const heard of channels.get(channel) ?? []) heard(payload);
  };

  const open = async (): Promise<pg.Client> => {
    const next = new pg.Client({ ...config, keepAlive: true });
    next.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''));
    let up = false;
    next.on('error', () => {});
    next.on('end', () => {
      if (!up || closed) return;
      client = reopen();
      client.catch(() => {});
    });
    await next.connect();
    for (const channel of channels.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    up = true;
    return next;
  };

  const reopen = async (): Promise<pg.Client> => {
    for (let wait = firstWait; ; wait = Math.min(wait * 2, longestWait)) {
      await sleep(wait, undefined, { ref: false });
      if (closed) throw new Error('closed');
      try {
        const next = await open();
        for (const channel of channels.keys()) tell(channel, '');
        return next;
      } catch {
        // Still away; try again later.
      }
    }
  };

  return {
    async listen(channel, heard) {
      const known = channels.get(channel);
      if (known) known.add(heard);
      else channels.set(channel, new Set([heard]));
      client ??= open().catch((error) => {
        client = undefined;
        throw error;
      });
      const now = await client;
      if (!known) await now.query(`listen ${pg.escapeIdentifier(channel)}`);
      return () => channels.get(channel)?.delete(heard);
    },
    async close() {
      closed = true;
      const last = await client?.catch(() => undefined);
      await last?.end().catch(() => {});
    },
  };
}
