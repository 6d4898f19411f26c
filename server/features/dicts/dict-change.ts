import type { Tone } from '../../../schemas/compile/model.ts';
import type { DictDocument } from '../../../schemas/language/dict.ts';
import { layLayers } from '../../../schemas/layers/lay-layers.ts';
import { placeInOrder } from './place-in-order.ts';

/** An entry as an administrator would have it; its place is its place in the list. */
export interface DictEntry {
  readonly value: string;
  readonly text: string;
  readonly tone?: Tone | null | undefined;
  readonly off?: boolean | undefined;
  readonly under?: string | null | undefined;
  readonly note?: string | null | undefined;
}

/** A dictionary as an administrator would have it, all of it. */
export interface DictWish {
  readonly title: string;
  readonly note?: string | null | undefined;
  readonly items: readonly DictEntry[];
}

/** The two layers of a dictionary; one of them is there. */
export interface DictLayers {
  readonly product: DictDocument | undefined;
  readonly own: DictDocument | undefined;
}

type Json = Record<string, unknown>;
type Item = DictDocument['items'][string];

/** Both layers as one: what runs. */
export function laidDict({ product, own }: DictLayers): DictDocument | undefined {
  const layers = [product, own].flatMap((each) => (each ? [each] : []));
  return layers.length > 0 ? (layLayers(layers).document as DictDocument) : undefined;
}

/** What the company's layer must say for the dictionary to be as wished; null when it need say nothing. */
export function layerFor(layers: DictLayers, wish: DictWish): Json | null {
  const { product, own } = layers;
  const note = wish.note?.trim() || null;
  const ranks = ranksFor(layers, wish);
  if (!product) {
    const items = wish.items.map((entry) => [entry.value, { ...plain(entry), rank: ranks.get(entry.value) }]);
    return { title: wish.title, ...(note ? { note } : {}), items: Object.fromEntries(items) };
  }
  const items = wish.items.flatMap((entry): [string, Json][] => {
    const below = Object.hasOwn(product.items, entry.value) ? product.items[entry.value] : undefined;
    const rank = ranks.get(entry.value);
    if (!below) return [[entry.value, { ...plain(entry), rank }]];
    const change = { ...changeOf(below, entry), ...(rank === below.rank ? {} : { rank }) };
    return Object.keys(change).length > 0 ? [[entry.value, change]] : [];
  });
  const layer: Json = {
    ...(wish.title === textOf(product.title) ? {} : { title: wish.title }),
    ...(note === (product.note ?? null) ? {} : { note }),
    ...(own?.under === undefined ? {} : { under: own.under }),
    ...(items.length > 0 ? { items: Object.fromEntries(items) } : {}),
  };
  return Object.keys(layer).length > 0 ? layer : null;
}

const plain = ({ text, tone, off, under, note }: DictEntry): Json => ({
  text,
  ...(tone ? { tone } : {}),
  ...(off ? { off } : {}),
  ...(under ? { under } : {}),
  ...(note?.trim() ? { note: note.trim() } : {}),
});

/** Only what differs; null takes away what the product says. */
function changeOf(below: Item, entry: DictEntry): Json {
  const wished = plain(entry);
  const names = ['text', 'tone', 'under', 'note'] as const;
  const change = names.flatMap((name): [string, unknown][] =>
    wished[name] === below[name] ? [] : [[name, wished[name] ?? null]],
  );
  return Object.fromEntries([
    ...change,
    ...((entry.off ?? false) === (below.off ?? false) ? [] : [['off', entry.off]]),
  ]);
}

/** The product's places where the wished order allows; else those that stand now, and new ones for what was moved. */
function ranksFor(layers: DictLayers, wish: DictWish): ReadonlyMap<string, string> {
  const values = wish.items.map(({ value }) => value);
  const ranksIn = (document: DictDocument | undefined) =>
    Object.entries(document?.items ?? {}).flatMap(([value, item]): [string, string][] =>
      item?.rank === undefined ? [] : [[value, item.rank]],
    );
  const productFirst = new Map([...ranksIn(layers.own), ...ranksIn(layers.product)]);
  const isInOrder = values.every((value, at) => {
    const [rank, before] = [productFirst.get(value), productFirst.get(values[at - 1] ?? '')];
    return rank !== undefined && (at === 0 || (before !== undefined && before < rank));
  });
  return placeInOrder(values, isInOrder ? productFirst : new Map(ranksIn(laidDict(layers))));
}

export const textOf = (title: DictDocument['title']): string => (typeof title === 'string' ? title : title.zh);
