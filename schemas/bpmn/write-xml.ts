/** An element to be written: with text, or with others in it. */
export interface Written {
  readonly name: string;
  readonly attributes: readonly (readonly [string, string])[];
  readonly children: readonly Written[];
  readonly text?: string;
}

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

export const element = (name: string, attributes: Attributes = {}, children: readonly Written[] = []): Written => ({
  name,
  attributes: Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)] as const],
  ),
  children,
});

export const textElement = (name: string, text: string, attributes: Attributes = {}): Written => ({
  ...element(name, attributes),
  text,
});

/** What XML has no place for, not even as a number. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** The text as XML can hold it. */
export const writable = (text: string): string => text.replace(unwritable, '\uFFFD');

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
const inAttribute = (text: string): string => writable(text).replace(/[&<>"\t\n\r]/g, (sign) => escapes[sign] ?? sign);
const inText = (text: string): string => writable(text).replace(/[&<>\r]/g, (sign) => escapes[sign] ?? sign);

export const writeXml = (root: Written): string => `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}`;

function written({ name, attributes, children, text }: Written, indent: string): string {
  const opening = `${indent}<${name}${attributes.map(([key, value]) => ` ${key}="${inAttribute(value)}"`).join('')}`;
  if (text !== undefined) return `${opening}>${inText(text)}</${name}>\n`;
  if (children.length === 0) return `${opening}/>\n`;
  return `${opening}>\n${children.map((child) => written(child, `${indent}  `)).join('')}${indent}</${name}>\n`;
}
