import type { Model } from '../../schemas/compile/model.ts';
import type { DictDocument } from '../../schemas/language/dict.ts';
import { type Document, readDocument } from '../../schemas/language/document.ts';
import { inOrder, rankBetween } from '../../schemas/language/ranks.ts';
import { layLayers } from '../../schemas/layers/lay-layers.ts';
import { CURRENT_SPEC } from '../../schemas/upgrade/upgrade.ts';
import { sql } from '../db/statement.ts';
import { Refusal } from '../kernel/errors.ts';
import { compileSound } from './compile-documents.ts';
import { type Reader, readStored } from './document-store.ts';
import type { Change, State } from './propose.ts';
import { usedValues } from './used-values.ts';

/** The documents that belong to no company. */
const PRODUCT = 0;

export interface KeptChanges {
  readonly changes: readonly Change[];
  /** Words of what was to go and stays, switched off. */
  readonly keptOff: readonly string[];
}

/** Entries of dictionaries that records hold do not go, whatever would take them away: they stay behind the others, switched off. */
export const keepUsed = (owner: Reader, state: State, changes: readonly Change[]): Promise<KeptChanges> =>
  keepHeld(owner, state, changes, () => placesOf(owner, state));

/**
 * Does what takes entries away, all or nothing. A record may take one after `keepUsed` has asked and before it goes: what was done is
 * then done anew, and keeps it.
 */
export async function takingAway<Done>(work: () => Promise<Done>): Promise<Done> {
  for (let tried = 1; ; tried++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TakenMeanwhile)) throw error;
      if (tried === MOST_TRIES)
        throw new Refusal('stale_version', { text: '要去掉的字典选项不断被新的记录选用，请稍后再试' });
    }
  }
}

const MOST_TRIES = 3;

/** A record took an entry of a dictionary after it was asked for and before it went. */
class TakenMeanwhile extends Error {}

/** To be asked where the entries have just gone, within `takingAway`: whoever was taking one was waited for, and has ended by now. */
export async function refuseTaken(owner: Reader, state: State, changes: readonly Change[]): Promise<void> {
  // Values are where the documents say by now: what was done may have moved them.
  const places = async () => placesOf(owner, { ...state, own: await readStored(owner, state.tenant) });
  const { keptOff } = await keepHeld(owner, state, changes, places);
  if (keptOff.length > 0) throw new TakenMeanwhile();
}

async function keepHeld(
  owner: Reader,
  state: State,
  changes: readonly Change[],
  findPlaces: () => Promise<readonly Place[]>,
): Promise<KeptChanges> {
  const kept: Change[] = [];
  const keptOff: string[] = [];
  let places: readonly Place[] | undefined;
  for (const change of changes) {
    const now = dictAt(state, change.id, own(state, change.id));
    const next = dictAt(state, change.id, change.document ?? undefined);
    const going = now && next ? Object.keys(now.items).filter((value) => !Object.hasOwn(next.items, value)) : [];
    const stays = going.length === 0 || !now ? new Set<string>() : await held(now.key, going);
    if (now && next && stays.size > 0) {
      const entries = inOrder(now.items).filter(([value]) => stays.has(value));
      for (const [, { text }] of entries) keptOff.push(text);
      kept.push({ ...change, document: withOff(change, next, entries) });
    } else kept.push(change);
  }
  return { changes: kept, keptOff };

  async function held(key: string, values: readonly string[]): Promise<ReadonlySet<string>> {
    places ??= await findPlaces();
    const found = new Set<string>();
    for (const { tenant, model } of places)
      for (const value of await usedValues({ tenant, rows: owner.rows }, model, key, values)) found.add(value);
    return found;
  }
}

/** Where records stand that hold what a dictionary offers. */
interface Place {
  readonly tenant: number;
  readonly model: Model;
}

/** Its own records, of a company; what the product offers is held by those of all of them, in documents of their own too. */
async function placesOf(owner: Reader, state: State): Promise<readonly Place[]> {
  const { tenant, product, own } = state;
  const modelOf = (below: State['own'], above: State['own'], of: number) =>
    compileSound(documentsOf(below), documentsOf(above), of).model;
  if (tenant !== PRODUCT) return [{ tenant, model: modelOf(product, own, tenant) }];
  const plain = modelOf(own, [], PRODUCT);
  const tenants = await owner.rows<{ tenant_id: number }>(sql`select tenant_id from tenant order by tenant_id`);
  const places: Place[] = [];
  for (const { tenant_id: each } of tenants) {
    const above = await readStored(owner, each);
    places.push({ tenant: each, model: above.length > 0 ? modelOf(own, above, each) : plain });
  }
  return places;
}

type Item = DictDocument['items'][string];

function withOff(
  { id, document }: Change,
  next: DictDocument,
  entries: readonly (readonly [string, Item])[],
): Document | null {
  const items: Record<string, Item> = { ...(document as DictDocument | null)?.items };
  let last = inOrder(next.items).at(-1)?.[1].rank ?? null;
  for (const [value, item] of entries) {
    last = rankBetween(last, null);
    items[value] = { ...item, rank: last, off: true };
  }
  const [, key] = id.split(':');
  const read = readDocument({ spec: CURRENT_SPEC, layer: 'tenant', ...document, kind: 'dict', key, items });
  if (!read.ok) throw new Error(`[Bug] ${id} cannot be read with what it keeps`);
  return read.value;
}

const documentsOf = (stored: State['own']) => stored.map(({ document }) => document);

const own = (state: State, id: string) => state.own.find((each) => each.id === id)?.document;

/** A dictionary as it runs, with these words of the company. */
function dictAt(state: State, id: string, layer: Document | undefined): DictDocument | undefined {
  const below = state.product.find((each) => each.id === id)?.document;
  const layers = [below, layer].flatMap((each) => (each?.kind === 'dict' ? [each] : []));
  return layers.length > 0 ? (layLayers(layers).document as DictDocument) : undefined;
}
