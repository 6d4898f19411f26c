const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};
// XML has no way to say these: Office writes them as `_x0001_`, and therefore a text that looks so as `_x005F_x0001_`.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unsayable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}|_(?=x[0-9a-fA-F]{4}_)/gu;
const special = /[&<>"\r]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const needsCare = /[&<>"\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\ud800-\udfff_]/;

/** A text as it stands in XML of Office; any text comes back as it was. */
export function xmlText(text: string): string {
  if (!needsCare.test(text)) return text;
  return text
    .replace(unsayable, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(special, (sign) => signs[sign] ?? sign);
}

/** What `_x0001_` stands for. */
export const readEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-fA-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
