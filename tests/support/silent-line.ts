import { once } from 'node:events';
import net from 'node:net';
import type { Connection } from '../../server/kernel/config/connection.ts';

export interface SilentLine {
  /** The same database, reached through here. */
  readonly connection: Connection;
  /** From now on nothing passes on what is connected: neither side hears that the other is gone. */
  hush(): void;
  /** Nor on what connects from now on, until `speak`. */
  hushAll(): void;
  speak(): void;
  close(): Promise<void>;
}

/** A wire between us and the database that can go dead without being cut. */
export async function silentLine(to: Connection): Promise<SilentLine> {
  const open = new Set<readonly [net.Socket, net.Socket]>();
  let isSilent = false;
  const server = net.createServer((near) => {
    const far = net.connect(to.host.startsWith('/') ? { path: `${to.host}/.s.PGSQL.${to.port}` } : to);
    const pair = [near, far] as const;
    open.add(pair);
    for (const [from, into] of [pair, [far, near] as const]) {
      from.on('error', () => into.destroy());
      from.on('close', () => {
        open.delete(pair);
        into.destroy();
      });
      from.pipe(into);
    }
    if (isSilent) stop(pair);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const hush = () => {
    for (const pair of open) stop(pair);
  };
  return {
    connection: { ...to, host: '127.0.0.1', port: (server.address() as net.AddressInfo).port },
    hush,
    hushAll() {
      isSilent = true;
      hush();
    },
    speak() {
      isSilent = false;
    },
    async close() {
      for (const pair of open) for (const socket of pair) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function stop([near, far]: readonly [net.Socket, net.Socket]): void {
  for (const socket of [near, far]) {
    socket.unpipe();
    socket.pause();
  }
}
