import { plainText } from './typed-text.ts';

export const mailPattern = "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*\\.[A-Za-z]{2,}$";

/** Blanks and `mailto:` gone, the domain in small letters; what stands before the @ may mean its capitals. */
export function readMail(typed: string): string | null {
  const plain = plainText(typed).replace(/^mailto:/i, '');
  const at = plain.lastIndexOf('@');
  return (at < 0 ? plain : plain.slice(0, at) + plain.slice(at).toLowerCase()) || null;
}
