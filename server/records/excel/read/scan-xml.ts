import { takingTurns } from '../../../kernel/taking-turns.ts';
import { notReadable, refuseFile } from './read-row.ts';

export interface XmlHandler {
  /** The name without its prefix; attributes are read only when asked for. */
  open(name: string, attribute: (name: string) => string | undefined): void;
  close(name: string): void;
  text(text: string): void;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const LONGEST_TAG = 1_000_000;
/** More than any table of the rows we take has. */
const MOST_TAGS = 8_000_000;

const decode = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(#x[0-9a-fA-F]{1,6}|#\d{1,7}|\w{2,6});/g, (whole, name: string) => {
        if (!name.startsWith('#')) return entities[name] ?? whole;
        const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
        return code <= 0x10ffff ? String.fromCodePoint(code) : '';
      })
    : text;

/** Reads XML as it arrives, without a tree. Declared entities are never followed: a document that declares any is refused. */
export async function scanXml(chunks: AsyncIterable<string>, handler: XmlHandler): Promise<void> {
  let left = '';
  const tags = { left: MOST_TAGS };
  const turn = takingTurns();
  for await (const chunk of chunks) {
    left = scan(left + chunk, handler, tags);
    await turn();
    if (left.length > LONGEST_TAG) notReadable();
  }
  if (left.trim() !== '') notReadable();
}

/** Handles what is whole and gives back the rest. */
function scan(xml: string, handler: XmlHandler, tags: { left: number }): string {
  let at = 0;
  for (;;) {
    const start = xml.indexOf('<', at);
    if (start < 0) return xml.slice(at);
    const end = endOf(xml, start);
    if (end < 0) return xml.slice(at);
    if (start > at) handler.text(decode(xml.slice(at, start)));
    if (--tags.left < 0) refuseFile('文件解压后过大，已拒绝读取');
    const tag = xml.slice(start + 1, end);
    if (tag.startsWith('![CDATA[')) handler.text(tag.slice(8, -2));
    else if (tag.startsWith('!DOCTYPE')) notReadable();
    else if (!tag.startsWith('!') && !tag.startsWith('?')) tell(tag, handler);
    at = end + 1;
  }
}

function tell(tag: string, handler: XmlHandler): void {
  if (tag.startsWith('/')) {
    handler.close(bare(tag.slice(1).trim()));
    return;
  }
  const isEmpty = tag.endsWith('/');
  const name = bare(/^[^\s/]+/.exec(tag)?.[0] ?? '');
  handler.open(name, (wanted) => {
    const found = new RegExp(`\\s(?:[\\w]+:)?${wanted}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
    const value = found?.[1] ?? found?.[2];
    return value === undefined ? undefined : decode(value);
  });
  if (isEmpty) handler.close(name);
}

const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

/** The sign that ends a tag: one within quotes does not. */
function endOf(xml: string, start: number): number {
  if (xml.startsWith('<!--', start)) {
    const end = xml.indexOf('-->', start);
    return end < 0 ? -1 : end + 2;
  }
  if (xml.startsWith('<![CDATA[', start)) {
    const end = xml.indexOf(']]>', start);
    return end < 0 ? -1 : end + 2;
  }
  let end = xml.indexOf('>', start);
  while (end >= 0 && isQuoted(xml, start, end)) end = xml.indexOf('>', end + 1);
  return end;
}

function isQuoted(xml: string, start: number, end: number): boolean {
  let quote = 0;
  for (let at = start; at < end; at++) {
    const sign = xml.charCodeAt(at);
    if (quote === 0 ? sign === 0x22 || sign === 0x27 : sign === quote) quote = quote === 0 ? sign : 0;
  }
  return quote !== 0;
}
