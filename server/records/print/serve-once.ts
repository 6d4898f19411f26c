import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newToken } from '../../kernel/token.ts';

export interface ServedOnce {
  /** Good for one reading, from this machine. */
  readonly address: string;
  close(): Promise<void>;
}

/** One page at an address of this machine that nobody can guess, handed out once: no session ever stands in an address. */
export async function serveOnce(html: string): Promise<ServedOnce> {
  const ticket = newToken();
  let isTaken = false;
  const server = createServer((request, response) => {
    if (request.url !== `/${ticket}` || isTaken) {
      response.writeHead(404).end();
      return;
    }
    isTaken = true;
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    });
    response.end(html);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/${ticket}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
