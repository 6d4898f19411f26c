import fs from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

interface Page {
  readonly root?: string;
  /** Where packages are looked for that the page's own place would find otherwise. */
  readonly alias?: readonly { readonly find: RegExp; readonly replacement: string }[];
  /** Folders served as they are, by the path they stand below. */
  readonly folders?: Readonly<Record<string, string>>;
}

/** Builds the page as a product is built, into a folder that goes away with it, and serves it to this machine. */
export async function servePage({
  root = path.join(import.meta.dirname, 'page'),
  alias = [],
  folders = {},
}: Page = {}): Promise<{ readonly url: string; readonly close: () => void }> {
  const outDir = fs.mkdtempSync(path.join(os.tmpdir(), 'zhaocai-bench-'));
  await build({
    configFile: false,
    root,
    resolve: { alias: [...alias] },
    plugins: [react()],
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 10_000, modulePreload: false },
  });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench');
    const [, top = '', rest = ''] = /^\/([^/]+)\/(.+)$/.exec(pathname) ?? [];
    const from = folders[top] ?? outDir;
    const asked = folders[top] ? rest : pathname === '/' ? 'index.html' : pathname;
    const file = path.join(from, path.normalize(`/${asked}`));
    if (!file.startsWith(from) || !fs.existsSync(file)) return void response.writeHead(404).end();
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
