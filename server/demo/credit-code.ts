const creditSigns = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** A code whose last sign is right, as GB 32100-2015 reckons it; the organisation part is one that is not given out. */
export function creditCode(area: string, number: number): string {
  const first = `91${area}MAYYYY${String(number).padStart(3, '0')}`;
  const sum = [...first].reduce((total, sign, at) => total + creditSigns.indexOf(sign) * (3 ** at % 31), 0);
  return first + creditSigns[(31 - (sum % 31)) % 31];
}
