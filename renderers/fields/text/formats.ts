import type { IssueCode } from '../../../schemas/issues/issues.ts';
import { mailPattern } from '../../../schemas/kinds/mail-address.ts';
import { phonePattern } from '../../../schemas/kinds/phone-number.ts';

export interface TextFormat {
  readonly pattern: string;
  readonly fault: IssueCode;
  /** What no pattern can say. */
  holds?(text: string): boolean;
}

const CREDIT_SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** GB 32100-2015: seventeen weighted signs and their remainder by 31. */
export function isCreditCode(code: string): boolean {
  const sum = [...code.slice(0, 17)].reduce(
    (total, sign, at) => total + CREDIT_SIGNS.indexOf(sign) * (3 ** at % 31),
    0,
  );
  return CREDIT_SIGNS[(31 - (sum % 31)) % 31] === code[17];
}

/** Texts of a known form. Patterns are plain, so that the JSON Schema says the same as the check. */
export const textFormats: Readonly<Record<'email' | 'phone' | 'url' | 'creditCode', TextFormat>> = {
  email: { pattern: mailPattern, fault: 'not_email' },
  phone: { pattern: phonePattern, fault: 'not_phone' },
  url: { pattern: '^https?://[^\\s/$.?#][^\\s]*$', fault: 'not_url' },
  creditCode: { pattern: '^[0-9A-HJ-NPQRTUWXY]{18}$', fault: 'not_credit_code', holds: isCreditCode },
};
