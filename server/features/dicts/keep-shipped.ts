import { type DictEntry, type DictLayers, type DictWish, laidDict, textOf } from './dict-change.ts';
import { entriesOf } from './read-dicts.ts';

export interface KeptDict {
  readonly wish: DictWish | null;
  /** Words of what was to go and stays, switched off. */
  readonly keptOff: readonly string[];
}

/** What the product has may not go: it stays behind the others, switched off. What records hold is kept by every publish. */
export function keepShipped(layers: DictLayers, wish: DictWish | null): KeptDict {
  const { product } = layers;
  const laid = laidDict(layers);
  if (!laid || (!wish && !product)) return { wish, keptOff: [] };
  const productEntries: readonly DictEntry[] = product ? entriesOf(product) : [];
  const wished = wish?.items ?? productEntries;
  const values = new Set(wished.map(({ value }) => value));
  const kept = entriesOf(laid).filter(({ value }) => !values.has(value) && Object.hasOwn(product?.items ?? {}, value));
  if (kept.length === 0) return { wish, keptOff: [] };
  const off = kept.map((entry): DictEntry => ({ ...entry, off: true }));
  const whole = wish ?? { title: textOf((product ?? laid).title), note: product?.note };
  return { wish: { ...whole, items: [...wished, ...off] }, keptOff: kept.map(({ text }) => text) };
}
