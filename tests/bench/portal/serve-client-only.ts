import fs from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** The client-only build of a page the product has drawn, with its data beside it; everything compressed, as the product's own is. */
export async function serveClientOnly(drawn: string): Promise<{ readonly url: string; close(): void }> {
  const state = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(drawn)?.[1];
  if (!state) throw new Error('the drawn page carries no state');
  const outDir = fs.mkdtempSync(path.join(os.tmpdir(), 'zhaocai-bench-'));
  await build({
    configFile: false,
    root: path.join(import.meta.dirname, 'client-only'),
    plugins: [react()],
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 10_000 },
  });
  const kept = new Map<string, Buffer>([['/state.json', gzipSync(state)]]);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench');
    const file = path.join(outDir, path.normalize(pathname === '/' ? '/index.html' : pathname));
    if (!kept.has(pathname) && file.startsWith(outDir) && fs.existsSync(file))
      kept.set(pathname, gzipSync(fs.readFileSync(file)));
    const found = kept.get(pathname);
    if (!found) return void response.writeHead(404).end();
    response.setHeader('content-type', types[path.extname(file)] ?? 'application/json');
    response.setHeader('content-encoding', 'gzip');
    response.end(found);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
      fs.rmSync(outDir, { recursive: true, force: true });
    },
  };
}
