/** How far the money for what a supplier delivered has come: those that every company shows first. */
export const fates = [
  'paid',
  'exception',
  'asked',
  'toPay',
  'part',
  'draft',
  'released',
  'rejected',
  'matched',
  'red',
  'refunded',
  'refused',
  'voided',
  'posted',
  'none',
] as const;
export type Fate = (typeof fates)[number];

/** What has been entered of an invoice whose money came so far. */
const isAt = (...those: readonly Fate[]) => {
  const known = new Set<Fate>(those);
  return (fate: Fate): boolean => known.has(fate);
};

/** Whose printed amounts are not those of the order. */
export const differs = isAt('released', 'exception', 'rejected');
/** Which come with the XML of the invoice. */
export const isDigital = isAt('matched', 'exception', 'posted');
export const isPosted = isAt('paid', 'red', 'refunded', 'part', 'toPay', 'asked', 'refused', 'posted', 'released');
export const isAskedFor = isAt('paid', 'refunded', 'part', 'toPay', 'asked', 'refused');
export const isAgreed = isAt('paid', 'refunded', 'part', 'toPay');
export const isPaid = isAt('paid', 'refunded', 'part');
