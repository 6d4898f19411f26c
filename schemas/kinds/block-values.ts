/** What fields of blocks hold. Plain data: pages are drawn from it on the server, in a browser and on the studio's canvas. */

/** A text with the look its editor gave it: the specification's `{text,isBold,style}`. */
export interface Words {
  readonly text: string;
  readonly isBold?: boolean;
  readonly style?: {
    readonly textAlign?: 'left' | 'center' | 'right';
    readonly fontSize?: number;
    readonly color?: string;
  };
}

/** An uploaded file by its id, or one of our own drawings by `art:<name>`. Places are hundredths of width and height. */
export interface Picture {
  readonly src: string;
  readonly alt?: string;
  readonly focus?: { readonly x: number; readonly y: number };
  readonly crop?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

export interface Link {
  readonly href: string;
  readonly newWindow?: boolean;
}

/** Rows are stored by key with a rank, so that two editors' changes merge; a hand may write an array. */
export type BlockValues = Readonly<Record<string, unknown>>;

const schemes = ['http:', 'https:', 'mailto:', 'tel:'];

/** Whether an editor's link may be drawn: a place on this site, or an address of an allowed scheme. Anything else is none. */
export function isSafeLink(href: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore them inside a scheme, so nothing may hold one
  if (href === '' || href.length > 2000 || /[\u0000-\u0020\\]/.test(href)) return false;
  if (/^[#?]/.test(href) || /^\/(?!\/)/.test(href)) return true;
  const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(href)?.[0].toLowerCase();
  return scheme !== undefined && schemes.includes(scheme) && href.length > scheme.length;
}

/** Colours are `#` and hexadecimal digits: nothing that a style could be smuggled through. */
export const isColor = (value: unknown): value is string =>
  typeof value === 'string' && /^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/.test(value);

export const isPictureSource = (src: string): boolean => /^(art:[a-z][a-zA-Z]{0,30}|[0-9a-f-]{36})$/.test(src);

/** Specification, section 5: the text editor's sizes. */
export const fontSizes = { min: 16, max: 80, step: 2 } as const;
