const FULL_WIDTH = /[\uff01-\uff5e]/g;

/** What a person typed or pasted, with full-width digits, letters and signs made plain and outer blanks gone. */
export const plainText = (text: string): string =>
  text
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[\u3000\u00a0\u200b\ufeff\t ]+/g, ' ')
    .trim();

/** The entries of a list written in one cell: by comma, enumeration comma, semicolon or line. */
export const splitText = (text: string): string[] =>
  text
    .split(/[,，、;；\n\r]+/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
