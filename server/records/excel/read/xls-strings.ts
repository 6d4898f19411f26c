import { notReadable } from './read-row.ts';

/** A text with its length in two bytes and a byte that says how wide its characters are. */
export function longText(body: Buffer, at: number): string {
  if (at + 3 > body.length) return '';
  return characters(body, at + 3, body.readUInt16LE(at), (body.readUInt8(at + 2) & 1) === 1);
}

const characters = (body: Buffer, at: number, count: number, wide: boolean): string =>
  wide ? body.toString('utf16le', at, at + count * 2) : body.toString('latin1', at, at + count);

/** The shared texts of a workbook, which run on over several records: a text's rest says anew how wide it is. */
export function readSharedTexts(records: readonly Buffer[]): string[] {
  const reader = new ChunkReader(records);
  reader.skip(4);
  const count = reader.number(4);
  const texts: string[] = [];
  for (let no = 0; no < count && !reader.isDone(); no++) texts.push(reader.text());
  return texts;
}

class ChunkReader {
  readonly #records: readonly Buffer[];
  #record = 0;
  #at = 0;

  constructor(records: readonly Buffer[]) {
    this.#records = records;
  }

  isDone(): boolean {
    this.#onward();
    return this.#record >= this.#records.length;
  }

  #body(): Buffer {
    return this.#records[this.#record] ?? notReadable();
  }

  #onward(): void {
    while (this.#record < this.#records.length && this.#at >= (this.#records[this.#record]?.length ?? 0)) {
      this.#record += 1;
      this.#at = 0;
    }
  }

  #byte(): number {
    this.#onward();
    return this.#body().readUInt8(this.#at++);
  }

  number(bytes: number): number {
    let value = 0;
    for (let at = 0; at < bytes; at++) value += this.#byte() * 2 ** (at * 8);
    return value;
  }

  skip(count: number): void {
    for (let left = count; left > 0; ) {
      this.#onward();
      const step = Math.min(left, this.#body().length - this.#at);
      this.#at += step;
      left -= step;
    }
  }

  text(): string {
    const length = this.number(2);
    const flags = this.#byte();
    const runs = flags & 8 ? this.number(2) : 0;
    const phonetic = flags & 4 ? this.number(4) : 0;
    let wide = (flags & 1) === 1;
    let said = '';
    while (said.length < length) {
      if (this.#at >= this.#body().length) {
        this.#onward();
        wide = (this.#byte() & 1) === 1;
      }
      const body = this.#body();
      const room = Math.floor((body.length - this.#at) / (wide ? 2 : 1));
      const count = Math.min(room, length - said.length);
      if (count === 0) notReadable();
      said += characters(body, this.#at, count, wide);
      this.#at += count * (wide ? 2 : 1);
    }
    this.skip(runs * 4 + phonetic);
    return said;
  }
}
