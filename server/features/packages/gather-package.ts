import type { Model } from '../../../schemas/compile/model.ts';
import { usesOf } from '../../../schemas/compile/uses-of.ts';
import { type Laid, layLayers } from '../../../schemas/layers/lay-layers.ts';
import { sayPlace } from '../../../schemas/layers/say-place.ts';
import { type Database, sql } from '../../db/statement.ts';
import { shanghaiTime } from '../../kernel/clock.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { House } from '../../kernel/house.ts';
import { readStored, type StoredDocument } from '../../metadata/document-store.ts';
import { sayTitle } from '../../metadata/documents.ts';
import { withoutRev } from '../../metadata/merge-own.ts';
import { namingOf } from '../../metadata/naming.ts';
import type { Publisher } from '../../metadata/publish.ts';
import { type GoneDocument, readGone } from './gone-documents.ts';
import { type Packed, printPackage } from './package-file.ts';
import { packPictures, picturesOf } from './package-pictures.ts';
import type { Taken } from './packages.contract.ts';

interface Ground {
  readonly own: ReadonlyMap<string, StoredDocument>;
  readonly gone: ReadonlyMap<string, GoneDocument>;
  readonly laid: ReadonlyMap<string, Laid>;
  readonly model: Model;
  readonly revision: number;
}

/** Only what a company says itself travels: what the product ships is there already. */
async function readGround({ db, models }: Places, tenant: number): Promise<Ground> {
  const product = new Map((await readStored(db.owner, 0)).map((each) => [each.id, each.document]));
  const own = new Map((await readStored(db.owner, tenant)).map((each) => [each.id, each]));
  const laid = [...own].map(([id, { document }]) => {
    const below = product.get(id);
    return [id, layLayers(below ? [below, document] : [document])] as const;
  });
  const { model, revision } = await models.running(tenant);
  const gone = new Map((await readGone(db.owner, tenant)).map((each) => [each.id, each]));
  return { own, gone, laid: new Map(laid), model, revision };
}

/** What packing and unpacking work with. */
export type Places = Pick<House, 'db' | 'models'>;

/** Everything of the company's own that can be packed. */
export async function readPackable(places: Places, tenant: number): Promise<Taken[]> {
  const ground = await readGround(places, tenant);
  return [...ground.own.keys(), ...ground.gone.keys()].map((id) => taken(ground, id, true, []));
}

/** What is chosen, and all it cannot do without, each with its reason. */
export async function planPackage(places: Places, tenant: number, chosen: readonly string[]): Promise<Taken[]> {
  return gather(await readGround(places, tenant), chosen);
}

function gather(ground: Ground, chosen: readonly string[]): Taken[] {
  const unknown = chosen.find((id) => !ground.own.has(id) && !ground.gone.has(id));
  if (unknown) throw new Refusal('unknown_document', { text: `本公司没有配置“${unknown}”，或它只是产品自带的` });
  const because = new Map<string, Set<string>>(chosen.map((id) => [id, new Set()]));
  const queue = [...because.keys()];
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    for (const { ref, why } of needsOf(ground, id)) {
      if (!because.has(ref)) queue.push(ref);
      because.set(ref, (because.get(ref) ?? new Set()).add(why));
    }
  }
  return [...because].map(([id, why]) => taken(ground, id, chosen.includes(id), [...why].slice(0, 5)));
}

/** What the company's own words in a document refer to; what the product says there needs nothing the product has not. */
function needsOf({ own, laid, model }: Ground, id: string): { ref: string; why: string }[] {
  const said = laid.get(id);
  if (!said) return [];
  const { document, setBy } = said;
  const title = sayTitle(document.title, document.key);
  const whole = document.kind === 'entity' ? model.entities.get(document.key)?.document : document;
  const naming = namingOf((other) => laid.get(other)?.document);
  return usesOf(model, id).flatMap((use) => {
    const ref = use.ref.split('.')[0] ?? '';
    if (ref === id || !own.has(ref) || setBy(use.path) !== 'tenant') return [];
    return [{ ref, why: `“${title}”的${sayPlace(whole, use.path, naming)}` }];
  });
}

function taken({ laid, gone }: Ground, id: string, chosen: boolean, because: readonly string[]): Taken {
  const lost = gone.get(id);
  if (lost) return { ...lost, chosen, gone: true, because, pictures: 0 };
  const { document } = laid.get(id) as Laid;
  const { kind, key } = document;
  return {
    id,
    kind,
    key,
    title: sayTitle(document.title, key),
    chosen,
    gone: false,
    because,
    pictures: picturesOf([document]).length,
  };
}

export interface PackageWish {
  readonly ids: readonly string[];
  /** What they need and the other place has already. */
  readonly without?: readonly string[];
  readonly name: string;
  readonly note?: string;
}

/** The package as a file's text. */
export async function exportPackage(places: House, who: Publisher, wish: PackageWish): Promise<string> {
  const ground = await readGround(places, who.tenant);
  const kept = gather(ground, wish.ids).filter(({ id, chosen }) => chosen || !wish.without?.includes(id));
  const [company] = await places.db.owner.rows<{ name: string }>(
    sql`select name from tenant where tenant_id = ${who.tenant}`,
  );
  const lines = await readLines(places.db, who.tenant);
  const product = new Set((await readStored(places.db.owner, 0)).map(({ id }) => id));
  const documents = kept.map(({ id, title }): Packed => {
    const line = (lines.get(id) ?? []).slice(0, mostLine);
    const { rev = 0, document } = ground.own.get(id) ?? {};
    return { id, title, rev, adjusts: product.has(id), line, document: document ? withoutRev(document) : null };
  });
  return printPackage({
    name: wish.name,
    note: wish.note ?? '',
    from: { company: company?.name ?? '', revision: ground.revision, at: shanghaiTime(), by: who.by },
    documents,
    pictures: await packPictures(
      places,
      who.tenant,
      documents.map(({ document }) => document),
    ),
  });
}

const mostLine = 50;

/** What each document of a company ever was, the latest first, by hash. */
export async function readLines(db: Database, tenant: number): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db.owner.rows<{ id: string; line: string[] }>(sql`
    select kind || ':' || key as id, array_agg(hash order by revision desc) as line
    from meta_document where tenant_id = ${tenant} and not gone group by kind, key`);
  return new Map(rows.map(({ id, line }) => [id, line]));
}
