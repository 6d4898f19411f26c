import { readXml, type XmlElement } from './read-xml.ts';

const asGb = /^(gb18030|gbk|gb2312)$/i;

/** Reads the bytes of a file in UTF-8 or GB 18030, as it says; why it was not read, with the line where there is one. */
export function readXmlFile(
  bytes: Uint8Array,
): { readonly ok: true; readonly root: XmlElement } | { readonly ok: false; readonly say: string } {
  const begins = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const said = /^(?:ï»¿)?<\?xml\s[^?]*?encoding\s*=\s*["']([^"']*)["']/.exec(begins)?.[1] ?? 'utf-8';
  const isGb = asGb.test(said);
  const text = decoded(bytes, isGb ? 'gb18030' : 'utf-8');
  if (text === null) return { ok: false, say: `文件的内容不是 ${isGb ? said : 'UTF-8'} 编码，认不出其中的文字` };
  const read = isGb ? readXml(text, asGb) : readXml(text);
  return read.ok ? read : { ok: false, say: `第 ${read.line} 行，${read.say}` };
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
