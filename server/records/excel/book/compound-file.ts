const SECTOR = 512;
const PER_SECTOR = SECTOR / 4;
const IN_HEADER = 109;
const FREE = 0xffffffff;
const END = 0xfffffffe;
const IS_FAT = 0xfffffffd;
const IS_DIFAT = 0xfffffffc;
/** Shorter streams would have to stand among the small ones. */
const LEAST = 4096;

/** One stream as a compound file, the container of the old Office formats. */
export function compoundFile(name: string, content: Buffer): Buffer {
  const length = Math.max(LEAST, Math.ceil(content.length / SECTOR) * SECTOR);
  const stream = Buffer.concat([content, Buffer.alloc(length - content.length)]);
  const { fat, difat } = tablesFor(stream.length / SECTOR);
  const data = stream.length / SECTOR;
  // In this order: the stream, the directory, the table of sectors, the table of that table.
  const next = new Uint32Array(fat * PER_SECTOR).fill(FREE);
  for (let at = 0; at < data; at++) next[at] = at === data - 1 ? END : at + 1;
  next[data] = END;
  for (let at = 0; at < fat; at++) next[data + 1 + at] = IS_FAT;
  for (let at = 0; at < difat; at++) next[data + 1 + fat + at] = IS_DIFAT;
  return Buffer.concat([
    header({ data, fat, difat }),
    stream,
    directory(name, stream.length),
    Buffer.from(next.buffer),
    furtherTables({ data, fat, difat }),
  ]);
}

interface Tables {
  readonly data: number;
  readonly fat: number;
  readonly difat: number;
}

/** The tables take sectors of their own, which the tables must cover as well. */
function tablesFor(data: number): { fat: number; difat: number } {
  let fat = 1;
  let difat = 0;
  for (;;) {
    const sectors = data + 1 + fat + difat;
    const wantedFat = Math.ceil(sectors / PER_SECTOR);
    const wantedDifat = Math.max(0, Math.ceil((wantedFat - IN_HEADER) / (PER_SECTOR - 1)));
    if (wantedFat === fat && wantedDifat === difat) return { fat, difat };
    fat = wantedFat;
    difat = wantedDifat;
  }
}

function header({ data, fat, difat }: Tables): Buffer {
  const head = Buffer.alloc(SECTOR);
  head.write('d0cf11e0a1b11ae1', 0, 'hex');
  head.writeUInt16LE(0x003e, 24);
  head.writeUInt16LE(3, 26);
  head.writeUInt16LE(0xfffe, 28);
  head.writeUInt16LE(9, 30);
  head.writeUInt16LE(6, 32);
  head.writeUInt32LE(fat, 44);
  head.writeUInt32LE(data, 48);
  head.writeUInt32LE(LEAST, 56);
  head.writeUInt32LE(END, 60);
  head.writeUInt32LE(difat > 0 ? data + 1 + fat : END, 68);
  head.writeUInt32LE(difat, 72);
  for (let at = 0; at < IN_HEADER; at++) head.writeUInt32LE(at < fat ? data + 1 + at : FREE, 76 + at * 4);
  return head;
}

function furtherTables({ data, fat, difat }: Tables): Buffer {
  const bytes = Buffer.alloc(difat * SECTOR, 0xff);
  for (let at = IN_HEADER; at < fat; at++) {
    const sector = Math.floor((at - IN_HEADER) / (PER_SECTOR - 1));
    bytes.writeUInt32LE(data + 1 + at, sector * SECTOR + ((at - IN_HEADER) % (PER_SECTOR - 1)) * 4);
  }
  for (let sector = 0; sector < difat; sector++) {
    bytes.writeUInt32LE(sector === difat - 1 ? END : data + 1 + fat + sector + 1, (sector + 1) * SECTOR - 4);
  }
  return bytes;
}

function directory(name: string, size: number): Buffer {
  const bytes = Buffer.alloc(SECTOR);
  const entry = (at: number, label: string, sort: number, child: number, start: number, length: number) => {
    const place = at * 128;
    bytes.write(label, place, 'utf16le');
    bytes.writeUInt16LE(label === '' ? 0 : (label.length + 1) * 2, place + 64);
    bytes.writeUInt8(sort, place + 66);
    bytes.writeUInt8(1, place + 67);
    for (const offset of [68, 72]) bytes.writeUInt32LE(FREE, place + offset);
    bytes.writeUInt32LE(child, place + 76);
    bytes.writeUInt32LE(start, place + 116);
    bytes.writeUInt32LE(length, place + 120);
  };
  entry(0, 'Root Entry', 5, 1, END, 0);
  entry(1, name, 2, FREE, 0, size);
  entry(2, '', 0, FREE, 0, 0);
  entry(3, '', 0, FREE, 0, 0);
  return bytes;
}
