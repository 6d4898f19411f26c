import fs from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Builds the page as a product is built, into a folder that goes away with it, and serves it to this machine. */
export async function servePage(): Promise<{ readonly url: string; readonly close: () => void }> {
  const outDir = fs.mkdtempSync(path.join(os.tmpdir(), 'zhaocai-bench-'));
  await build({
    configFile: false,
    root: path.join(import.meta.dirname, 'page'),
    plugins: [react()],
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 10_000, modulePreload: false },
  });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench');
    const file = path.join(outDir, path.normalize(pathname === '/' ? '/index.html' : pathname));
    if (!file.startsWith(outDir) || !fs.existsSync(file)) return void response.writeHead(404).end();
    response.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream');
    response.end(fs.readFileSync(file));
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
