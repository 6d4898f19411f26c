import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from './kernel/config/config.ts';
import { allowModules } from './kernel/safe-headers.ts';

/** Beside the built server; when it runs from its sources the browser part comes from the development server. */
const built = fileURLToPath(new URL('../web/', import.meta.url));
const year = 365 * 24 * 3600;

/** The browser application: hashed files kept for ever, and its page for every path that is no file and no call. */
export async function serveWeb(
  app: FastifyInstance,
  { apiPrefix }: Pick<Config, 'apiPrefix'>,
  root = built,
): Promise<void> {
  if (!fs.existsSync(`${root}/index.html`)) return;
  const page = readPage(root, apiPrefix);
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, etag: true });
  const config = { permission: 'public' } as const;
  app.get('/assets/*', { config, compress: false }, (request, reply) => {
    const { '*': name } = request.params as { '*': string };
    if (!isPlain(`/${name}`)) return reply.callNotFound();
    return reply.sendFile(`assets/${name}`, { maxAge: year * 1000, immutable: true });
  });
  app.get('/*', { config }, (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path.startsWith(`${apiPrefix}/`)) return reply.callNotFound();
    if (!isPlain(path)) return reply.callNotFound();
    if (/\.\w+$/.test(path)) return reply.sendFile(path.slice(1), { maxAge: 3600_000 });
    return allowModules(reply).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
}

/** A path as our own pages write them: nothing in it leads up, is hidden, or means something to a file system. */
function isPlain(path: string): boolean {
  try {
    const plain = decodeURIComponent(path);
    return !/[\0\\]/.test(plain) && !plain.split('/').some((step) => step.startsWith('.'));
  } catch {
    return false;
  }
}

const prefixMark = /(<meta name="zhaocai-api" content=")[^"]*/;

/** The page tells the browser where the calls are: one build serves every API_PREFIX. */
function readPage(root: string, apiPrefix: string): string {
  const page = fs.readFileSync(`${root}/index.html`, 'utf8');
  if (!prefixMark.test(page)) throw new Error('index.html lacks the meta element zhaocai-api');
  return page.replace(prefixMark, `$1${apiPrefix}`);
}
