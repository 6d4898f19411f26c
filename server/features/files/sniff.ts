/** What may be uploaded, by extension, and how such a file really begins. Nothing a browser would run is among them. */
interface FileSort {
  readonly type: string;
  isOne(bytes: Buffer): boolean;
}

const startsWith =
  (...starts: readonly string[]) =>
  (bytes: Buffer) =>
    starts.some((start) => bytes.subarray(0, start.length).toString('latin1') === start);

const isWebp = (bytes: Buffer) => startsWith('RIFF')(bytes) && bytes.subarray(8, 12).toString('latin1') === 'WEBP';

/** Old Office files are one container for all; the name of the stream inside tells which. */
const isOldOffice =
  (...streams: readonly string[]) =>
  (bytes: Buffer) =>
    startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')(bytes) &&
    streams.some((stream) => bytes.includes(Buffer.from(stream, 'utf16le')));

/** New ones are zip archives; their parts lie in a folder of the program's name. */
const isNewOffice = (folder: string) => (bytes: Buffer) =>
  startsWith('PK\x03\x04')(bytes) && bytes.includes('[Content_Types].xml') && bytes.includes(`${folder}/`);

const office = 'application/vnd.openxmlformats-officedocument';
const jpeg: FileSort = { type: 'image/jpeg', isOne: startsWith('\xff\xd8\xff') };

/** A text, with or without its mark, whose first sign opens an element: what stands in it is judged by whoever reads it. */
const isXml = (bytes: Buffer) => /^(?:\xef\xbb\xbf)?\s*<[?!\w]/.test(bytes.subarray(0, 200).toString('latin1'));

/** A fixed-layout document (GB/T 33190) is a zip archive that begins with its entry file. */
const isOfd = (bytes: Buffer) => startsWith('PK\x03\x04')(bytes) && bytes.includes('OFD.xml');

const sorts: Readonly<Record<string, FileSort>> = {
  pdf: { type: 'application/pdf', isOne: startsWith('%PDF-') },
  doc: { type: 'application/msword', isOne: isOldOffice('WordDocument') },
  docx: { type: `${office}.wordprocessingml.document`, isOne: isNewOffice('word') },
  xls: { type: 'application/vnd.ms-excel', isOne: isOldOffice('Workbook', 'Book') },
  xlsx: { type: `${office}.spreadsheetml.sheet`, isOne: isNewOffice('xl') },
  jpg: jpeg,
  jpeg,
  png: { type: 'image/png', isOne: startsWith('\x89PNG\r\n\x1a\n') },
  gif: { type: 'image/gif', isOne: startsWith('GIF87a', 'GIF89a') },
  webp: { type: 'image/webp', isOne: isWebp },
  xml: { type: 'application/xml', isOne: isXml },
  ofd: { type: 'application/ofd', isOne: isOfd },
  bmp: { type: 'image/bmp', isOne: startsWith('BM') },
};

export const extensionOf = (name: string): string => /\.([a-zA-Z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';

export const isAllowedExtension = (extension: string): boolean => Object.hasOwn(sorts, extension);

/** The type of a file whose content is what its extension says; null when it is not. */
export function sniffType(extension: string, bytes: Buffer): string | null {
  const sort = isAllowedExtension(extension) ? sorts[extension] : undefined;
  return sort?.isOne(bytes) ? sort.type : null;
}

/** What a browser may show in place; everything else is saved. */
export const isShownInPlace = (type: string): boolean => type.startsWith('image/') || type === 'application/pdf';
