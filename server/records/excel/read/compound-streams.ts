import { notReadable } from './read-row.ts';

const FREE = 0xfffffff0;
const MINI = 64;

/** A stream of a compound file by its name; null when there is none. Every chain is walked at most once around. */
export function compoundStream(bytes: Buffer, names: readonly string[]): Buffer | null {
  const size = 1 << bytes.readUInt16LE(30);
  if (size !== 512 && size !== 4096) notReadable();
  const file = new CompoundFile(bytes, size);
  const entries = file.directory();
  const root = entries[0];
  const found = names.map((name) => entries.find((one) => one.name.toLowerCase() === name.toLowerCase())).find(Boolean);
  if (!root || !found) return null;
  if (found.length >= bytes.readUInt32LE(56)) return file.chain(found.start).subarray(0, found.length);
  return file.small(found.start, root.start).subarray(0, found.length);
}

interface Entry {
  readonly name: string;
  readonly start: number;
  readonly length: number;
}

class CompoundFile {
  readonly #bytes: Buffer;
  readonly #size: number;
  readonly #next: number[] = [];

  constructor(bytes: Buffer, size: number) {
    this.#bytes = bytes;
    this.#size = size;
    for (const sector of this.#tables()) {
      const table = this.#sector(sector);
      for (let at = 0; at + 4 <= table.length; at += 4) this.#next.push(table.readUInt32LE(at));
    }
  }

  /** The sectors that hold the table of sectors. */
  #tables(): number[] {
    const bytes = this.#bytes;
    const tables: number[] = [];
    for (let at = 76; at < 512; at += 4) tables.push(bytes.readUInt32LE(at));
    let further = bytes.readUInt32LE(68);
    for (let round = 0; further < FREE; round++) {
      if (round > this.#most()) notReadable();
      const sector = this.#sector(further);
      for (let at = 0; at < this.#size - 4; at += 4) tables.push(sector.readUInt32LE(at));
      further = sector.readUInt32LE(this.#size - 4);
    }
    return tables.filter((sector) => sector < FREE);
  }

  #most = (): number => Math.ceil(this.#bytes.length / this.#size);

  #sector(at: number): Buffer {
    const start = (at + 1) * this.#size;
    if (start >= this.#bytes.length) notReadable();
    return this.#bytes.subarray(start, start + this.#size);
  }

  chain(start: number): Buffer {
    const sectors: Buffer[] = [];
    for (let at = start; at < FREE; at = this.#next[at] ?? FREE) {
      if (sectors.length > this.#most()) notReadable();
      sectors.push(this.#sector(at));
    }
    return Buffer.concat(sectors);
  }

  /** Short streams stand within the root's own, in small sectors with a table of their own. */
  small(start: number, root: number): Buffer {
    const table = this.chain(this.#bytes.readUInt32LE(60));
    const all = this.chain(root);
    const sectors: Buffer[] = [];
    for (let at = start; at < FREE; at = at * 4 + 4 <= table.length ? table.readUInt32LE(at * 4) : FREE) {
      if (sectors.length > all.length / MINI) notReadable();
      sectors.push(all.subarray(at * MINI, (at + 1) * MINI));
    }
    return Buffer.concat(sectors);
  }

  directory(): Entry[] {
    const bytes = this.chain(this.#bytes.readUInt32LE(48));
    const entries: Entry[] = [];
    for (let at = 0; at + 128 <= bytes.length; at += 128) {
      const length = Math.min(bytes.readUInt16LE(at + 64), 64);
      const name = bytes.toString('utf16le', at, at + Math.max(0, length - 2));
      entries.push({ name, start: bytes.readUInt32LE(at + 116), length: bytes.readUInt32LE(at + 120) });
    }
    return entries;
  }
}
