import { pipeline, Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { MOST_UNPACKED, notReadable, refuseFile } from './read-row.ts';

export interface Unzipped {
  has(name: string): boolean;
  /** The content of a part, unpacked as it is read. All parts together may not become more than the limit. */
  read(name: string): AsyncGenerator<string>;
}

interface Part {
  readonly method: number;
  readonly packed: number;
  readonly offset: number;
}

const MOST_PARTS = 5000;

/** A zip archive's table of contents; nothing is unpacked before it is asked for. */
export function unzip(bytes: Buffer, most = MOST_UNPACKED): Unzipped {
  const parts = readDirectory(bytes);
  const budget = { left: most };
  return {
    has: (name) => parts.has(name.toLowerCase()),
    read: (name) => {
      const part = parts.get(name.toLowerCase());
      return part ? unpack(bytes, part, budget) : notReadable();
    },
  };
}

function readDirectory(bytes: Buffer): ReadonlyMap<string, Part> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || end + 22 > bytes.length) notReadable();
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > MOST_PARTS || at >= end) notReadable();
  const parts = new Map<string, Part>();
  for (let no = 0; no < count; no++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) notReadable();
    const length = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + length).replaceAll('\\', '/');
    if ((bytes.readUInt16LE(at + 8) & 1) !== 0) refuseFile('文件已加密，请去掉密码后再导入');
    parts.set(name.toLowerCase(), {
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

async function* unpack(
  bytes: Buffer,
  { method, packed, offset }: Part,
  budget: { left: number },
): AsyncGenerator<string> {
  if (offset + 30 > bytes.length || bytes.readUInt32LE(offset) !== 0x04034b50) notReadable();
  const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  if (start + packed > bytes.length) notReadable();
  const content = bytes.subarray(start, start + packed);
  if (method !== 0 && method !== 8) notReadable();
  const decoder = new TextDecoder('utf-8');
  for await (const chunk of method === 0 ? pieces(content) : inflated(content)) {
    budget.left -= chunk.length;
    if (budget.left < 0) refuseFile('文件解压后过大，已拒绝读取');
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

const PIECE = 64 * 1024;

/** What was never packed comes in pieces as well: whoever reads it lets others in between. */
function* pieces(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += PIECE) yield content.subarray(at, at + PIECE);
}

async function* inflated(content: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw();
  pipeline(Readable.from([content], { objectMode: true }), inflate, () => {});
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) yield chunk;
  } catch {
    notReadable();
  } finally {
    inflate.destroy();
  }
}
