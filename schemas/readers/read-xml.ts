/** One element of a text in XML, with its namespace; text and comments between elements are not kept in their places. */
export interface XmlElement {
  readonly name: string;
  readonly space: string;
  /** As it is written in the file. */
  readonly said: string;
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlElement[];
  readonly text: string;
  readonly line: number;
  /** The how manieth it is: several may stand in one line, and none needs a mark of its own. */
  readonly no: number;
}

export interface XmlAttribute {
  readonly name: string;
  readonly space: string;
  readonly said: string;
  readonly value: string;
}

export type XmlRead =
  | { readonly ok: true; readonly root: XmlElement }
  | { readonly ok: false; readonly line: number; readonly say: string };

export const xmlBounds = { characters: 2_000_000, depth: 64, elements: 20_000, attributes: 60 } as const;
export const charactersSaid = `${xmlBounds.characters / 10_000} 万个字符`;

/** Whoever writes a file may write anything: what stands in it is judged before it is built. */
class Stop extends Error {
  readonly at: number;

  constructor(at: number, say: string) {
    super(say);
    this.at = at;
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** What no text in XML may hold, halves of characters among it. */
const outlawed = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;
const namePattern = /[\p{L}_][\p{L}\p{N}_.·-]*(?::[\p{L}_][\p{L}\p{N}_.·-]*)?/uy;
const xmlSpace = 'http://www.w3.org/XML/1998/namespace';
const spaces: ReadonlySet<string> = new Set([' ', '\n', '\t', '\r']);

type Spaces = Readonly<Record<string, string>>;
interface Open {
  readonly element: { -readonly [K in keyof XmlElement]: XmlElement[K] } & { children: XmlElement[] };
  readonly spaces: Spaces;
}

/** What a file may say it is written in whose text was read as UTF-8. */
const asUtf8 = /^(utf-?8|us-ascii)$/i;

/**
 * Reads a whole text. Strict: what is not well-formed is refused with its line. No entity is ever declared: a text with a DOCTYPE is
 * refused, so nothing expands and nothing is fetched. Size is bounded before anything is built, depth and number as
 * it goes on. `written`: what it may say of its encoding, for it has been decoded already.
 */
export function readXml(given: string, written: RegExp = asUtf8): XmlRead {
  if (given.length > xmlBounds.characters) return { ok: false, line: 1, say: `文件超过 ${charactersSaid}，已拒绝读取` };
  const text = given.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  try {
    return { ok: true, root: new Reader(text, written).whole() };
  } catch (stop) {
    if (!(stop instanceof Stop)) throw stop;
    return { ok: false, line: text.slice(0, stop.at).split('\n').length, say: stop.message };
  }
}

class Reader {
  readonly #text: string;
  readonly #written: RegExp;
  readonly #open: Open[] = [];
  #root: XmlElement | null = null;
  #at = 0;
  #count = 0;
  #line = 1;
  #counted = 0;

  constructor(text: string, written: RegExp) {
    this.#text = text;
    this.#written = written;
  }

  whole(): XmlElement {
    const strange = outlawed.exec(this.#text);
    if (strange) throw new Stop(strange.index, '有 XML 不允许的字符');
    this.#declaration();
    while (this.#at < this.#text.length) this.#next();
    const left = this.#open.at(-1);
    if (left) this.#stop(`“${left.element.said}”没有结束标签`);
    if (!this.#root) this.#stop('文件里没有内容');
    return this.#root as XmlElement;
  }

  #stop(say: string): never {
    throw new Stop(this.#at, say);
  }

  /** The text has been decoded already: what says another encoding than it has been read in would be garbled. */
  #declaration(): void {
    const found = /^<\?xml\s[^?]*\?>/.exec(this.#text);
    if (!found) return;
    const encoding = /encoding\s*=\s*["']([^"']*)["']/.exec(found[0])?.[1] ?? 'utf-8';
    if (!this.#written.test(encoding)) this.#stop(`文件的编码是 ${encoding}，请另存为 UTF-8 后再导入`);
    this.#at = found[0].length;
  }

  #next(): void {
    const text = this.#text;
    const start = text.indexOf('<', this.#at);
    const words = text.slice(this.#at, start < 0 ? text.length : start);
    if (words !== '') this.#words(words);
    if (start < 0) {
      this.#at = text.length;
      return;
    }
    this.#at = start;
    if (text.startsWith('<!--', start)) this.#skip(4, '-->');
    else if (text.startsWith('<![CDATA[', start)) this.#cdata();
    else if (text.startsWith('<!', start)) this.#stop('文件里有 DOCTYPE 或实体声明，出于安全已拒绝读取');
    else if (text.startsWith('<?', start)) this.#skip(2, '?>');
    else if (text.startsWith('</', start)) this.#close();
    else this.#begin();
  }

  #words(words: string): void {
    const inside = this.#open.at(-1);
    if (inside) inside.element.text += this.#decoded(words, this.#at);
    else if (words.trim() !== '') this.#stop('文件不是 XML：元素之外有文字');
    this.#at += words.length;
  }

  #skip(opening: number, closing: string): string {
    const end = this.#text.indexOf(closing, this.#at + opening);
    if (end < 0) this.#stop(`缺少“${closing}”`);
    const within = this.#text.slice(this.#at + opening, end);
    this.#at = end + closing.length;
    return within;
  }

  #cdata(): void {
    const inside = this.#open.at(-1);
    if (!inside) this.#stop('文件不是 XML：元素之外有文字');
    inside.element.text += this.#skip(9, ']]>');
  }

  #close(): void {
    this.#at += 2;
    const said = this.#name();
    this.#blank();
    const inside = this.#open.pop();
    if (inside?.element.said !== said) this.#stop(`结束标签“${said}”与开始标签不对应`);
    this.#sign('>');
  }

  #begin(): void {
    const begins = this.#at;
    if (this.#root && this.#open.length === 0) this.#stop('文件里有不止一个根元素');
    if (++this.#count > xmlBounds.elements) this.#stop(`文件里的元素超过 ${xmlBounds.elements} 个，已拒绝读取`);
    if (this.#open.length >= xmlBounds.depth) this.#stop(`元素嵌套超过 ${xmlBounds.depth} 层，已拒绝读取`);
    this.#at += 1;
    const said = this.#name();
    const given = this.#attributes();
    const around = this.#open.at(-1)?.spaces ?? { xml: xmlSpace };
    const declared = [...given].filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'));
    const known: Spaces =
      declared.length === 0
        ? around
        : { ...around, ...Object.fromEntries(declared.map(([name, value]) => [name.slice(6), value])) };
    const attributes = [...given].flatMap(([name, value]): XmlAttribute[] =>
      name === 'xmlns' || name.startsWith('xmlns:') ? [] : [{ ...this.#split(name, known, ''), said: name, value }],
    );
    const element = {
      ...this.#split(said, known, known[''] ?? ''),
      said,
      attributes,
      children: [] as XmlElement[],
      text: '',
      line: this.#lineAt(begins),
      no: this.#count,
    };
    this.#open.at(-1)?.element.children.push(element);
    this.#root ??= element;
    if (this.#text[this.#at] === '/') this.#at += 1;
    else this.#open.push({ element, spaces: known });
    this.#sign('>');
  }

  /** Counted on as the reader goes on: never from the beginning. */
  #lineAt(at: number): number {
    for (; this.#counted < at; this.#counted++) if (this.#text[this.#counted] === '\n') this.#line++;
    return this.#line;
  }

  #split(said: string, known: Spaces, otherwise: string): { name: string; space: string } {
    const colon = said.indexOf(':');
    if (colon < 0) return { name: said, space: otherwise };
    const prefix = said.slice(0, colon);
    const space = Object.hasOwn(known, prefix) ? known[prefix] : undefined;
    if (space === undefined) this.#stop(`没有声明命名空间前缀“${prefix}”`);
    return { name: said.slice(colon + 1), space };
  }

  #attributes(): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    for (;;) {
      const hasSpace = this.#blank();
      const sign = this.#text[this.#at];
      if (sign === '>' || sign === '/' || sign === undefined) return found;
      if (!hasSpace) this.#stop('属性之间缺少空格');
      const name = this.#name();
      this.#blank();
      this.#sign('=');
      this.#blank();
      const quote = this.#text[this.#at];
      if (quote !== '"' && quote !== "'") this.#stop(`属性“${name}”的值没有引号`);
      const end = this.#text.indexOf(quote, this.#at + 1);
      if (end < 0) this.#stop(`属性“${name}”的值没有结束`);
      const raw = this.#text.slice(this.#at + 1, end);
      if (raw.includes('<')) this.#stop(`属性“${name}”的值里有“<”`);
      if (found.has(name)) this.#stop(`属性“${name}”出现了两次`);
      if (found.size >= xmlBounds.attributes) this.#stop(`一个元素的属性超过 ${xmlBounds.attributes} 个，已拒绝读取`);
      found.set(name, this.#decoded(raw.replace(/[\t\n\r]/g, ' '), this.#at + 1));
      this.#at = end + 1;
    }
  }

  #name(): string {
    namePattern.lastIndex = this.#at;
    const [name] = namePattern.exec(this.#text) ?? [];
    if (name === undefined) this.#stop('标签或属性没有名称');
    this.#at += name.length;
    return name;
  }

  #blank(): boolean {
    const before = this.#at;
    while (spaces.has(this.#text[this.#at] ?? '')) this.#at += 1;
    return this.#at > before;
  }

  #sign(sign: string): void {
    if (this.#text[this.#at] !== sign) this.#stop(`缺少“${sign}”`);
    this.#at += 1;
  }

  /** Only the five names that need no declaration, and characters by their number. */
  #decoded(raw: string, from: number): string {
    if (!raw.includes('&')) return raw;
    return raw.replace(/&([^;&\s]{0,12};?)/g, (_, reference: string, offset: number) => {
      const name = reference.endsWith(';') ? reference.slice(0, -1) : '';
      const [, hex, digits] = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(name) ?? [];
      const code = hex ? Number.parseInt(hex, 16) : digits ? Number(digits) : null;
      if (code !== null && code <= 0x10ffff && !outlawed.test(String.fromCodePoint(code)))
        return String.fromCodePoint(code);
      const known = Object.hasOwn(entities, name) ? entities[name] : undefined;
      if (known !== undefined) return known;
      this.#at = from + offset;
      return this.#stop(`引用“&${reference}”没有定义：只认五个预定义的名称和字符编号`);
    });
  }
}
