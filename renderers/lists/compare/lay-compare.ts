import type { EntityPlan, FieldPlan, RecordData } from '../../../schemas/compile/plan.ts';
import { compareDecimals, isDecimal, sumOf } from '../../../schemas/expressions/decimal.ts';
import { kindNamed } from '../../fields/kind-named.ts';
import { besideInRow } from '../beside-in-row.ts';

export interface CompareConfig {
  readonly items: string;
  readonly parties: string;
  readonly value: string;
  readonly best?: 'least' | 'most';
  readonly sum?: string;
  readonly shows?: readonly string[];
  readonly missing?: string;
}

/** What one party says to one item: the first record counts, `more` of them stand behind it. */
export interface Offer {
  readonly row: RecordData;
  readonly value: string | null;
  /** What the value is counted in; only values of one unit are compared and summed. */
  readonly unit: string;
  readonly more: number;
  readonly isBest: boolean;
}

export interface Item {
  readonly id: string;
  readonly label: string;
  /** By party; nothing where it said nothing. */
  readonly offers: ReadonlyMap<string, Offer>;
  /** Values of several units stand here: none of them is the best. */
  readonly isMixed: boolean;
}

export interface Party {
  readonly id: string;
  readonly label: string;
  /** By unit. */
  readonly sums: ReadonlyMap<string, string>;
  /** Items it said nothing to. */
  readonly lacks: number;
  readonly isBest: boolean;
}

export interface Sheet {
  readonly items: readonly Item[];
  readonly parties: readonly Party[];
}

/** A field's values as it is written with: its currency. */
function unitOf(plan: EntityPlan, field: FieldPlan, row: RecordData): string {
  const beside = besideInRow(plan, field, row) ?? {};
  const names = kindNamed(field.kind)?.beside ?? [];
  return names.map((name) => String((name in beside ? beside[name] : field.config[name]) ?? '')).join(' ');
}

const textIn = (row: RecordData, { path, label }: FieldPlan): string =>
  row[path] ? String(row[`${path}_dictText`] ?? row[path]) : `没有${label}`;

const figureIn = (row: RecordData, path: string): string | null => {
  const value = row[path];
  const text = value === null || value === undefined ? '' : String(value);
  return isDecimal(text) ? text : null;
};

interface Fields {
  readonly plan: EntityPlan;
  readonly items: FieldPlan;
  readonly parties: FieldPlan;
  readonly value: FieldPlan;
  readonly sum: FieldPlan | undefined;
}

/** The fields a config names, as far as the plan has them. */
export function fieldsOf(plan: EntityPlan, config: CompareConfig): Fields | null {
  const { fields } = plan;
  const [items, parties, value] = [fields[config.items], fields[config.parties], fields[config.value]];
  return items && parties && value ? { plan, items, parties, value, sum: fields[config.sum ?? ''] } : null;
}

/** Records as a sheet: items and parties in the order they come. */
export function layCompare(
  rows: readonly RecordData[],
  fields: Fields,
  best: NonNullable<CompareConfig['best']>,
): Sheet {
  const byItem = groupBy(rows, (row) => String(row[fields.items.path] ?? ''));
  const items = [...byItem].map(([id, own]) => layItem(id, own, fields, best));
  const parties = [...groupBy(rows, (row) => String(row[fields.parties.path] ?? ''))].map(([id, [first]]) =>
    layParty({ id, label: first ? textIn(first, fields.parties) : '' }, items, fields),
  );
  return { items, parties: withBest(parties, fields, best) };
}

function layItem(id: string, rows: readonly RecordData[], fields: Fields, best: 'least' | 'most'): Item {
  const offers = [...groupBy(rows, (row) => String(row[fields.parties.path] ?? ''))].flatMap(
    ([party, [row, ...others]]): [string, Offer][] => {
      if (!row) return [];
      const [value, unit] = [figureIn(row, fields.value.path), unitOf(fields.plan, fields.value, row)];
      return [[party, { row, value, unit, more: others.length, isBest: false }]];
    },
  );
  const valued = offers.map(([, offer]) => offer).filter(({ value }) => value !== null);
  const isMixed = new Set(valued.map(({ unit }) => unit)).size > 1;
  const top =
    isMixed || valued.length < 2
      ? null
      : bestOf(
          valued.map(({ value }) => value),
          best,
        );
  const marked = offers.map(([party, offer]): [string, Offer] => [
    party,
    { ...offer, isBest: isSame(offer.value, top) },
  ]);
  const [first] = rows;
  return { id, label: first ? textIn(first, fields.items) : '', offers: new Map(marked), isMixed };
}

type Named = Pick<Party, 'id' | 'label'>;

function layParty(named: Named, items: readonly Item[], { plan, sum, value }: Fields): Omit<Party, 'isBest'> {
  const counted = sum ?? value;
  const own = items.map(({ offers }) => offers.get(named.id)).filter((offer) => offer !== undefined);
  const said = own.filter((offer) => offer.value !== null && figureIn(offer.row, counted.path) !== null);
  const byUnit = groupBy(said, ({ row }) => unitOf(plan, counted, row));
  const sums = [...byUnit].map(
    ([unit, some]) => [unit, sumOf(some.map(({ row }) => figureIn(row, counted.path)))] as const,
  );
  return { ...named, sums: new Map(sum ? sums : []), lacks: items.length - said.length };
}

/** A sum is the best only among those who said something to everything, all in one unit. */
function withBest(parties: readonly Omit<Party, 'isBest'>[], { sum }: Fields, best: 'least' | 'most'): Party[] {
  const whole = sum ? parties.filter(({ lacks }) => lacks === 0) : [];
  const units = new Set(whole.flatMap(({ sums }) => [...sums.keys()]));
  const [unit] = units;
  const isOne = units.size === 1 && whole.length > 1;
  const sumIn = (party: Omit<Party, 'isBest'>) => party.sums.get(unit ?? '') ?? null;
  const top = isOne ? bestOf(whole.map(sumIn), best) : null;
  return parties.map((party) => ({ ...party, isBest: whole.includes(party) && isSame(sumIn(party), top) }));
}

const isSame = (a: string | null, b: string | null): boolean => a !== null && b !== null && compareDecimals(a, b) === 0;

const bestOf = (values: readonly (string | null)[], best: 'least' | 'most'): string | null =>
  values.reduce((top, one) => {
    if (one === null || top === null) return top ?? one;
    return compareDecimals(one, top) === (best === 'least' ? -1 : 1) ? one : top;
  }, null);

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

/** A figure in its own unit: with the sign of its currency, and as many places as that has. */
export function sayFigure(field: FieldPlan, value: string, unit: string): string {
  const kind = kindNamed(field.kind);
  const beside = Object.fromEntries((kind?.beside ?? []).map((name) => [name, unit]));
  const { label, config } = field;
  return kind?.alone?.(value, label, config as never, beside) ?? kind?.format(value, config as never) ?? value;
}
