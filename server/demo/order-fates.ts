import type { Random } from './random.ts';

export type OrderFate =
  | 'draft'
  | 'submitted'
  | 'rejected'
  | 'approved'
  | 'published'
  | 'refused'
  | 'cancelled'
  | 'confirmed'
  | 'closed';

/** Old orders are done with; the ones of these weeks are in every state. */
export function orderFate(age: number, random: Random): OrderFate {
  if (age > 120) return random.weighted({ closed: 80, confirmed: 14, cancelled: 6 });
  if (age > 30) return random.weighted({ closed: 28, confirmed: 60, cancelled: 6, refused: 6 });
  return random.weighted({
    draft: 14,
    submitted: 16,
    rejected: 4,
    approved: 12,
    published: 24,
    confirmed: 24,
    refused: 6,
  });
}

/** Who makes which move, in order, until the fate is reached. `buyer` made the order, `seller` is the supplier; at the `desk` those decide who are asked. */
export const orderSteps: Readonly<
  Record<OrderFate, readonly (readonly [who: 'buyer' | 'desk' | 'seller', move: string])[]>
> = {
  draft: [],
  submitted: [['buyer', 'submit']],
  rejected: [
    ['buyer', 'submit'],
    ['desk', 'refuse'],
  ],
  approved: [
    ['buyer', 'submit'],
    ['desk', 'agree'],
  ],
  published: [
    ['buyer', 'submit'],
    ['desk', 'agree'],
    ['buyer', 'publish'],
  ],
  refused: [
    ['buyer', 'submit'],
    ['desk', 'agree'],
    ['buyer', 'publish'],
    ['seller', 'refuse'],
  ],
  cancelled: [
    ['buyer', 'submit'],
    ['desk', 'agree'],
    ['buyer', 'publish'],
    ['buyer', 'cancel'],
  ],
  confirmed: [
    ['buyer', 'submit'],
    ['desk', 'agree'],
    ['buyer', 'publish'],
    ['seller', 'confirm'],
  ],
  closed: [
    ['buyer', 'submit'],
    ['desk', 'agree'],
    ['buyer', 'publish'],
    ['seller', 'confirm'],
    ['buyer', 'close'],
  ],
};

/** What the manager says to an order that goes back to its buyer. */
export const orderRefused = '单价高于近期成交价，请重新议价';

export const orderAnswers: Readonly<Record<string, Record<string, string>>> = {
  refuse: { refuseWhy: '该规格停产，无法供货' },
  cancel: { cancelWhy: '项目调整，不再需要' },
};
