import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import type { AnyFieldKind } from '../../../schemas/kinds/field-kind.ts';
import type { EntityDocument } from '../../../schemas/language/entity.ts';
import { inOrder } from '../../../schemas/language/ranks.ts';
import { CURRENT_SPEC } from '../../../schemas/upgrade/upgrade.ts';
import type { FieldWish } from './fields.contract.ts';
import { settingsFrom, settingsIn } from './plain-settings.ts';
import { defaultAsStart, startAsDefault } from './start-values.ts';

type Json = Readonly<Record<string, unknown>>;
interface Holder {
  readonly fields?: Readonly<Record<string, Json>>;
  readonly parts?: Readonly<Record<string, Holder>>;
}

/** Behind every rank a product's document of a thousand fields has. */
const FIRST_RANK = 'c000';

/** The fields a company has added so far, in their order, as its own document says them. */
export function wishesIn(own: Json | null, product: EntityDocument): FieldWish[] {
  const promoted = promotedIn(own);
  const walk = (mine: Holder | undefined, below: Holder | undefined, part: string): FieldWish[] => [
    ...inOrder((mine?.fields ?? {}) as Readonly<Record<string, Json & { rank?: string }>>)
      .filter(([key, field]) => field !== null && !Object.hasOwn(below?.fields ?? {}, key))
      .map(([key, field]) => wishOf(part, key, field, promoted)),
    ...Object.entries(below?.parts ?? {}).flatMap(([key, inner]) => walk(mine?.parts?.[key], inner, pathOf(part, key))),
  ];
  return walk((own ?? undefined) as Holder | undefined, product as unknown as Holder, '');
}

const pathOf = (part: string, key: string): string => (part === '' ? key : `${part}.${key}`);

const promotedIn = (own: Json | null): ReadonlySet<string> => {
  const changes = (own?.changes ?? []) as readonly { do?: string; f?: string }[];
  return new Set(changes.flatMap((change) => (change.do === 'promote' && change.f ? [change.f] : [])));
};

function wishOf(part: string, key: string, field: Json, promoted: ReadonlySet<string>): FieldWish {
  const { label, type, dict, need, locked, start, help, max, scale, w, span, places, retired } =
    field as Partial<FieldWish> & {
      type?: string;
      start?: string;
    };
  const plain = startAsDefault(start);
  return {
    part,
    key,
    label: label ?? key,
    kind: type ?? '',
    dict: dict ?? null,
    need: need ?? false,
    locked: locked ?? false,
    ...(start === undefined ? { start: null } : plain === '' ? {} : { start: plain }),
    help: help ?? null,
    max: max ?? null,
    scale: scale ?? null,
    settings: settingsIn(kindNamed(type ?? ''), field),
    w: w ?? null,
    span: span ?? null,
    places: places ?? ['form', 'list'],
    retired: retired ?? false,
    promoted: promoted.has(pathOf(part, key)),
  };
}

/** The company's own document with these fields in this order, and nothing else of it changed; null when nothing is left. */
export function layerWith(
  own: Json | null,
  product: EntityDocument,
  wishes: readonly FieldWish[],
  rev: number,
): Json | null {
  const fill = (mine: Holder | undefined, below: Holder | undefined, part: string): Json => {
    const kept = Object.entries(mine?.fields ?? {}).filter(([key]) => Object.hasOwn(below?.fields ?? {}, key));
    const asked = wishes.filter((wish) => wish.part === part);
    const ranks = ranksFor(asked.map(({ key }) => mine?.fields?.[key]?.rank as string | undefined));
    const added = asked.map((wish, at): [string, Json] => [
      wish.key,
      fieldFrom(wish, mine?.fields?.[wish.key], ranks[at] ?? FIRST_RANK),
    ]);
    const parts = Object.entries(below?.parts ?? {}).flatMap(([key, inner]): [string, Json][] => {
      const filled = fill(mine?.parts?.[key], inner, pathOf(part, key));
      return Object.keys(filled).length > 0 ? [[key, filled]] : [];
    });
    const { fields: _f, parts: _p, ...rest } = (mine ?? {}) as Json;
    return {
      ...rest,
      ...(kept.length + added.length > 0 ? { fields: Object.fromEntries([...kept, ...added]) } : {}),
      ...(parts.length > 0 ? { parts: Object.fromEntries(parts) } : {}),
    };
  };
  const changes = changesWith(own, wishes, rev);
  const { changes: _c, ...filled } = fill((own ?? undefined) as Holder | undefined, product as unknown as Holder, '');
  const { kind: _k, key: _y, spec: _s, layer: _l, rev: _r, ...said } = filled;
  if (Object.keys(said).length === 0) return null;
  const whole = changes.length > 0 ? { ...filled, changes } : filled;
  return { fields: {}, ...whole, kind: 'entity', key: product.key, spec: CURRENT_SPEC, layer: 'tenant' };
}

/** Those that stand in order keep their ranks, so that only what was moved is told as moved. */
function ranksFor(known: readonly (string | undefined)[]): readonly string[] {
  const kept = known.filter((rank) => rank !== undefined);
  const inOrderAlready = kept.every((rank, at) => rank > (kept[at - 1] ?? FIRST_RANK));
  if (!inOrderAlready) return generateNKeysBetween(FIRST_RANK, null, known.length);
  const ranks: string[] = [];
  for (const [at, rank] of known.entries()) {
    const next = known.slice(at).find((each) => each !== undefined) ?? null;
    ranks.push(rank ?? generateKeyBetween(ranks.at(-1) ?? FIRST_RANK, next));
  }
  return ranks;
}

/** What the wish does not speak of stays: a pattern, a bound, a start value said elsewhere. */
function fieldFrom(wish: FieldWish, was: Json | undefined, rank: string): Json {
  const { label, kind, dict, need, locked, start, help, max, scale, w, span, places, retired } = wish;
  const isPlain = places.length === 2 && places.includes('form') && places.includes('list');
  const said: Record<string, unknown> = {
    ...(was?.type === undefined || was.type === kind ? was : {}),
    type: kind,
    label: label.trim(),
    need: need || undefined,
    locked: locked || undefined,
    start: start === undefined ? was?.start : defaultAsStart(start ?? '', label, isNumber(kind)),
    help: help?.trim() || undefined,
    dict: dict || undefined,
    max: max ?? undefined,
    scale: scale ?? undefined,
    ...settingsFrom(kindNamed(kind), wish),
    w: w ?? undefined,
    span: span ?? undefined,
    places: isPlain ? undefined : places,
    retired: retired || undefined,
    rank,
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

const kindNamed = (kind: string): AnyFieldKind | undefined =>
  (fieldKinds as readonly AnyFieldKind[]).find(({ name }) => name === kind);

const isNumber = (kind: string): boolean => kindNamed(kind)?.type({} as never).is === 'number';

function changesWith(own: Json | null, wishes: readonly FieldWish[], rev: number): readonly unknown[] {
  const said = (own?.changes ?? []) as readonly { do?: string; f?: string }[];
  const known = promotedIn(own);
  const paths = new Set(wishes.map(({ part, key }) => pathOf(part, key)));
  const fresh = wishes
    .filter(({ part, key, promoted }) => promoted && !known.has(pathOf(part, key)))
    .map(({ part, key }) => ({ rev, do: 'promote', f: pathOf(part, key) }));
  // A field that is gone leaves no promise behind: one of the same code begins anew.
  const kept = said.filter((change) => change.do !== 'promote' || paths.has(change.f ?? ''));
  return [...kept, ...fresh];
}
