import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFileStore, readQuota } from '../../kernel/config/file-settings.ts';
import { s3Store } from './s3-store.ts';

const kept = new Map<string, Buffer>();
let server: Server;
let endpoint: string;
let broken = 0;

/** What the signature must be for exactly this request, worked out anew by whoever holds the key. */
async function isSigned(request: IncomingMessage): Promise<boolean> {
  const said = String(request.headers.authorization ?? '');
  const names = /SignedHeaders=([^,]+)/.exec(said)?.[1]?.split(';') ?? [];
  const headers = Object.fromEntries(
    names.filter((name) => name !== 'host').map((name) => [name, String(request.headers[name] ?? '')]),
  );
  const signer = new AwsV4Signer({
    method: request.method ?? '',
    url: `${endpoint}${request.url}`,
    headers,
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    service: 's3',
    region: 'cn-north-1',
    datetime: String(request.headers['x-amz-date']),
  });
  return (await signer.sign()).headers.get('authorization') === said;
}

/** What is kept, a page of one each. */
function listing(path: string): string {
  const query = new URLSearchParams(path.split('?')[1]);
  const keys = [...kept.keys()]
    .map((place) => place.replace('/files/', ''))
    .filter((key) => key.startsWith(`${query.get('prefix')}`))
    .toSorted();
  const from = Number(query.get('continuation-token')?.split('&')[1] ?? 0);
  const one =
    keys[from] &&
    `<Contents><Key>${keys[from]}</Key><Size>1</Size><LastModified>2026-11-01T08:00:00.000Z</LastModified></Contents>`;
  const more = from + 1 < keys.length;
  const next = more ? `<NextContinuationToken>a&amp;${from + 1}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${one ?? ''}</ListBucketResult>`;
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = await buffer(request);
    const path = request.url ?? '';
    const answer = (status: number, bytes?: Buffer) => response.writeHead(status).end(bytes);
    if (!(await isSigned(request))) return answer(403);
    if (broken > 0) {
      broken -= 1;
      return answer(503);
    }
    if (request.method === 'GET' && path.startsWith('/files?list-type=2'))
      return answer(200, Buffer.from(listing(path)));
    if (request.method === 'PUT') {
      const sha256 = createHash('sha256').update(body).digest('hex');
      if (sha256 !== request.headers['x-amz-content-sha256']) return answer(400);
      kept.set(path, body);
      return answer(200);
    }
    if (request.method === 'DELETE') return answer(kept.delete(path) ? 204 : 404);
    const found = kept.get(path);
    return found ? answer(200, request.method === 'HEAD' ? undefined : found) : answer(404);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

const open = (secretKey = 'secret') =>
  s3Store({ endpoint, bucket: 'files', region: 'cn-north-1', accessKey: 'key', secretKey });

describe('a bucket', () => {
  test('keeps bytes by their hash, once, and gives them back', async () => {
    const store = open();
    const bytes = Buffer.from('合同正文'.repeat(1000));
    const sha256 = await store.put(bytes);
    expect(await store.put(bytes)).toBe(sha256);
    expect([...kept.keys()]).toEqual([`/files/files/${sha256.slice(0, 2)}/${sha256}`]);
    expect(await store.has(sha256)).toBe(true);
    expect(await buffer(await store.open(sha256))).toEqual(bytes);
    await store.remove(sha256);
    await store.remove(sha256);
    expect(await store.has(sha256)).toBe(false);
    await expect(store.open(sha256)).rejects.toThrow('404');
  });

  test('lists what lies there, page by page', async () => {
    kept.clear();
    const hashes = await Promise.all(['1', '2', '3'].map((text) => open().put(Buffer.from(text))));
    kept.set('/files/others/notes.txt', Buffer.from('not ours'));
    const found = [];
    for await (const one of open().list()) found.push(one);
    const at = new Date('2026-11-01T08:00:00.000Z');
    expect(found).toEqual(hashes.toSorted().map((sha256) => ({ sha256, at })));
    kept.clear();
    for await (const one of open().list()) throw new Error(one.sha256);
  });

  test('is asked again when it is busy for a moment', async () => {
    broken = 2;
    const sha256 = await open().put(Buffer.from('x'));
    expect(await open().has(sha256)).toBe(true);
  });

  test('refuses another key, and says so', async () => {
    await expect(open('wrong').put(Buffer.from('y'))).rejects.toThrow('403');
  });
});

describe('its settings', () => {
  const wrong = (name: string, wants: string, given?: string) => new Error(`${name} ${wants} ${given ?? ''}`);
  test('are one address', () => {
    expect(readFileStore({ S3_URL: 'https://AK:S%2FK@s3.example.com/srm?region=cn-1' }, wrong)).toEqual({
      endpoint: 'https://s3.example.com',
      bucket: 'srm',
      region: 'cn-1',
      accessKey: 'AK',
      secretKey: 'S/K',
    });
    expect(readFileStore({}, wrong)).toBeNull();
  });
  test.each(['nonsense', 'ftp://a:b@c/d', 'https://a:b@host', 'https://host/bucket'])('%s is refused', (text) => {
    expect(() => readFileStore({ S3_URL: text }, wrong)).toThrow('S3_URL');
  });
  test('a quota is a number of megabytes', () => {
    expect(readQuota({ FILE_QUOTA_MB: '1' }, wrong)).toBe(1_048_576);
    expect(() => readQuota({ FILE_QUOTA_MB: '-1' }, wrong)).toThrow('FILE_QUOTA_MB');
  });
});
