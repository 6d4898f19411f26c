import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly chunks: Iterable<string> | AsyncIterable<string>;
}

interface Written {
  readonly name: Buffer;
  readonly offset: number;
  crc: number;
  size: number;
  packed: number;
}

// The first day a zip can say: the same content gives the same bytes whenever it is written.
const DATE = 0x0021;
const FLAGS = 0x0808;

/** A zip archive as a stream of bytes; nothing but the portion at hand is in memory. */
export async function* zip(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for (const { name, chunks } of entries) {
    const entry: Written = { name: Buffer.from(name), offset, crc: 0, size: 0, packed: 0 };
    const head = localHeader(entry);
    yield head;
    const deflate = createDeflateRaw({ level: 5 });
    // An error while reading ends the deflate, whose reader then hears of it.
    pipeline(Readable.from(counted(chunks, entry), { objectMode: true, highWaterMark: 2 }), deflate, () => {});
    for await (const packed of deflate as AsyncIterable<Buffer>) {
      entry.packed += packed.length;
      yield packed;
    }
    const tail = descriptor(entry);
    yield tail;
    offset += head.length + entry.packed + tail.length;
    written.push(entry);
  }
  yield directory(written, offset);
}

async function* counted(chunks: ZipEntry['chunks'], entry: Written): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk);
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    yield bytes;
  }
}

function localHeader({ name }: Written): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(8, 8);
  head.writeUInt16LE(DATE, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x08074b50, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(packed, 8);
  tail.writeUInt32LE(size, 12);
  return tail;
}

function directory(entries: readonly Written[], offset: number): Buffer {
  const heads = entries.map(({ name, offset: at, crc, packed, size }) => {
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(20, 6);
    head.writeUInt16LE(FLAGS, 8);
    head.writeUInt16LE(8, 10);
    head.writeUInt16LE(DATE, 14);
    head.writeUInt32LE(crc, 16);
    head.writeUInt32LE(packed, 20);
    head.writeUInt32LE(size, 24);
    head.writeUInt16LE(name.length, 28);
    head.writeUInt32LE(at, 42);
    return Buffer.concat([head, name]);
  });
  const all = Buffer.concat(heads);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(all.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([all, end]);
}
