import type { EffectSort } from './say-rule-document.ts';

/** What takes back what: a hidden field cannot be needed either. */
export const opposites: Readonly<Partial<Record<EffectSort, readonly EffectSort[]>>> = {
  show: ['hide'],
  hide: ['show', 'need'],
  unfold: ['fold'],
  fold: ['unfold', 'need'],
  need: ['optional', 'hide', 'fold'],
  optional: ['need'],
  lock: ['unlock'],
  unlock: ['lock'],
};
