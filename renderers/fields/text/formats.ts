import type { IssueCode } from '../../../schemas/issues.ts';

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
  email: {
    pattern: "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*\\.[A-Za-z]{2,}$",
    fault: 'not_email',
  },
  // a mobile, a fixed line with its area and extension, a 400/800 service number, or one from abroad
  phone: {
    pattern:
      '^((\\+86[ -]?)?1[3-9]\\d{9}|(0\\d{2,3}[ -]?)?[2-9]\\d{6,7}([ -]\\d{1,6})?|[48]00[ -]?\\d{3}[ -]?\\d{4}|\\+(?!86)\\d{1,3}[ -]?\\d{4,14})$',
    fault: 'not_phone',
  },
  url: { pattern: '^https?://[^\\s/$.?#][^\\s]*$', fault: 'not_url' },
  creditCode: { pattern: '^[0-9A-HJ-NPQRTUWXY]{18}$', fault: 'not_credit_code', holds: isCreditCode },
};
