import { setImmediate as othersFirst } from 'node:timers/promises';

/** The texts of a workbook, each kept once and named by its place. */
export interface SharedTexts {
  place(text: string): number;
  /** The SST record with its CONTINUE records. */
  records(): Promise<Buffer>;
}

const MOST_BYTES = 8224;
/** As many texts are written before others have their turn. */
const TURN = 5000;
const SST = 0x00fc;
const CONTINUE = 0x003c;

export function sharedTexts(): SharedTexts {
  const places = new Map<string, number>();
  let used = 0;
  return {
    place(text) {
      used += 1;
      const known = places.get(text);
      if (known !== undefined) return known;
      places.set(text, places.size);
      return places.size - 1;
    },
    async records() {
      const writer = new ChunkWriter();
      const counts = Buffer.alloc(8);
      counts.writeUInt32LE(used, 0);
      counts.writeUInt32LE(places.size, 4);
      writer.whole(counts);
      let written = 0;
      for (const text of places.keys()) {
        writer.text(text);
        written += 1;
        if (written % TURN === 0) await othersFirst();
      }
      return writer.finish();
    },
  };
}

/** Cuts what does not fit one record: a text's head is never cut, and its rest says anew how wide its characters are. */
class ChunkWriter {
  readonly #chunks: Buffer[] = [];
  #parts: Buffer[] = [];
  #size = 0;

  whole(bytes: Buffer): void {
    if (this.#size + bytes.length > MOST_BYTES) this.#cut();
    this.#parts.push(bytes);
    this.#size += bytes.length;
  }

  text(text: string): void {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: everything one byte can hold
    const wide = /[^\u0000-\u00ff]/.test(text);
    const head = Buffer.alloc(3);
    head.writeUInt16LE(text.length, 0);
    head.writeUInt8(wide ? 1 : 0, 2);
    // The head stays with at least one character.
    if (this.#size + 3 + (wide ? 2 : 1) > MOST_BYTES) this.#cut();
    this.whole(head);
    const characters = Buffer.from(text, wide ? 'utf16le' : 'latin1');
    for (let at = 0; at < characters.length; ) {
      let room = MOST_BYTES - this.#size;
      if (wide) room -= room % 2;
      if (room === 0) {
        this.#cut();
        this.whole(Buffer.from([wide ? 1 : 0]));
        continue;
      }
      const part = characters.subarray(at, at + room);
      this.#parts.push(part);
      this.#size += part.length;
      at += part.length;
    }
  }

  #cut(): void {
    const head = Buffer.alloc(4);
    head.writeUInt16LE(this.#chunks.length === 0 ? SST : CONTINUE, 0);
    head.writeUInt16LE(this.#size, 2);
    this.#chunks.push(Buffer.concat([head, ...this.#parts]));
    this.#parts = [];
    this.#size = 0;
  }

  finish(): Buffer {
    this.#cut();
    return Buffer.concat(this.#chunks);
  }
}
