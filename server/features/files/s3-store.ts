import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../../kernel/config/file-settings.ts';
import { contentHash, type FileStore, type StoredBytes } from './file-store.ts';

const longest = 60_000;

/** The same bytes by the same hashes in a bucket of any S3-compatible store, shared by all processes. */
export function s3Store({ endpoint, bucket, region, accessKey, secretKey }: S3Settings): FileStore {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    retries: 3,
    initRetryMs: 100,
  });
  const placeOf = (sha256: string) => `${endpoint}/${bucket}/files/${sha256.slice(0, 2)}/${sha256}`;
  const ask = async (
    sha256: string,
    method: string,
    more: { body?: Buffer<ArrayBuffer>; headers?: Record<string, string> } = {},
  ) => client.fetch(placeOf(sha256), { method, signal: AbortSignal.timeout(longest), ...more });
  const fail = ({ status }: Response, what: string): never => {
    throw new Error(`the file store answered ${status} to ${what}`);
  };
  const has = async (sha256: string) => {
    const answer = await ask(sha256, 'HEAD');
    if (answer.ok || answer.status === 404) return answer.ok;
    return fail(answer, 'HEAD');
  };
  return {
    has,
    async put(bytes) {
      const sha256 = contentHash(bytes);
      if (await has(sha256)) return sha256;
      // The store checks the bytes against their hash: what arrived broken is refused.
      const headers = { 'x-amz-content-sha256': sha256, 'content-type': 'application/octet-stream' };
      const answer = await ask(sha256, 'PUT', { body: Buffer.from(bytes), headers });
      return answer.ok ? sha256 : fail(answer, 'PUT');
    },
    async open(sha256) {
      const answer = await ask(sha256, 'GET');
      if (!answer.ok || !answer.body) return fail(answer, 'GET');
      return Readable.fromWeb(answer.body as WebStream);
    },
    async remove(sha256) {
      const answer = await ask(sha256, 'DELETE');
      if (!answer.ok && answer.status !== 404) fail(answer, 'DELETE');
    },
    async *list() {
      for (let from: string | undefined = ''; from !== undefined; ) {
        const more = from === '' ? '' : `&continuation-token=${encodeURIComponent(from)}`;
        const address = `${endpoint}/${bucket}?list-type=2&prefix=${encodeURIComponent('files/')}${more}`;
        const answer = await client.fetch(address, { signal: AbortSignal.timeout(longest) });
        if (!answer.ok) return fail(answer, 'LIST');
        const page = readPage(await answer.text());
        yield* page.stored;
        from = page.next;
      }
    },
    // An object is there whole or not at all.
    clearHalves: async () => 0,
  };
}

const inPage = /<Key>files\/[0-9a-f]{2}\/([0-9a-f]{64})<\/Key>.*?<LastModified>([^<]+)<\/LastModified>/gs;

/** A page of the list, and what asks for the next one. */
function readPage(xml: string): { readonly stored: readonly StoredBytes[]; readonly next: string | undefined } {
  const stored = [...xml.matchAll(inPage)].map(([, sha256 = '', at = '']) => ({ sha256, at: new Date(at) }));
  const isCut = /<IsTruncated>true<\/IsTruncated>/.test(xml);
  const token = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(xml)?.[1];
  return { stored, next: isCut ? token?.replaceAll('&amp;', '&') : undefined };
}
