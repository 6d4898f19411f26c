import { request as askPlain } from 'node:http';
import { request as askSafely } from 'node:https';
import { Refusal } from '../../kernel/errors.ts';
import { type Reading, rowReader } from '../../records/row-reader.ts';
import { outsideAddress } from './outside-address.ts';

interface Target {
  readonly name: string;
  readonly base: string;
  readonly own: string | null;
  readonly inside: string | null;
}

export interface Transit {
  readonly method: string;
  readonly url: URL;
  readonly target: Target;
}

export interface TransitAnswer {
  readonly status: number;
  readonly text: string;
}

const within = 30_000;
const mostBytes = 2 * 1024 * 1024;

const open = rowReader(
  'transitTarget',
  { name: 'text', base: 'text', own: 'text?', inside: 'text?' },
  { when: "status = '1'" },
);

/** The address as it would be asked, and the target it falls under; anything else is refused. */
export async function findTarget(at: Reading, wanted: string): Promise<{ url: URL; target: Target }> {
  const url = URL.canParse(wanted) ? new URL(wanted) : null;
  const isPlain = url && !url.username && !url.password && !/%2f|%5c|%2e|\\/i.test(url.pathname);
  if (!isPlain) throw new Refusal('not_forwarded');
  const targets = await open.all(at);
  const target = targets.find(({ base }) => isBelow(url, base));
  if (!target) throw new Refusal('not_forwarded');
  return { url, target };
}

/** Scheme, host and port the same, and the path below the whole of the target's path. */
function isBelow(url: URL, base: string): boolean {
  if (!URL.canParse(base)) return false;
  const { origin, pathname } = new URL(base);
  const folder = pathname.endsWith('/') ? pathname : `${pathname}/`;
  return url.origin === origin && (url.pathname === pathname || url.pathname.startsWith(folder));
}

/** Asks in the name of a page. Never follows to another place; slow or endless answers are cut. */
export async function forward(
  { method, url, target }: Transit,
  { body, headers }: { readonly body: string | null; readonly headers: Readonly<Record<string, string>> },
): Promise<TransitAnswer> {
  const address = await outsideAddress(url.hostname, target.inside === 'Y');
  if (!address) throw new Refusal('not_forwarded', { text: '目标地址不存在，或是未允许的内网地址' });
  const ask = url.protocol === 'https:' ? askSafely : askPlain;
  return new Promise((resolve, reject) => {
    const asked = ask(
      url,
      {
        method,
        headers: { ...headers, ...(body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }) },
        signal: AbortSignal.timeout(within),
        servername: url.hostname,
        // The address that was judged is the one that is asked.
        lookup: (_host, options, done) =>
          options.all
            ? done(null, [{ address, family: address.includes(':') ? 6 : 4 }])
            : done(null, address, address.includes(':') ? 6 : 4),
      },
      (answer) => {
        const parts: Buffer[] = [];
        let size = 0;
        answer.on('data', (part: Buffer) => {
          size += part.length;
          if (size > mostBytes) asked.destroy(new Refusal('not_forwarded', { text: '对方返回的内容过大' }));
          else parts.push(part);
        });
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
        );
        answer.on('error', reject);
      },
    );
    asked.on('error', (error) =>
      reject(error instanceof Refusal ? error : new Refusal('not_forwarded', { text: '对方没有应答' })),
    );
    asked.end(body ?? undefined);
  });
}
