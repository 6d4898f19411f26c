import type { EntityModel, Model } from '../../../schemas/compile/model.ts';
import type { EntityDocument } from '../../../schemas/language/entity.ts';
import type { DocumentDraft } from '../../../schemas/wire/documents.ts';
import { quote } from '../../db/structure.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { House } from '../../kernel/house.ts';
import type { Session } from '../../kernel/session.ts';
import { readStored } from '../../metadata/document-store.ts';
import { dropDraft, readDraft, readDrafts, saveDraft } from '../../metadata/drafts.ts';
import { keptValue } from '../../sql/columns.ts';
import { checkWishes, kindsFor, MOST_FIELDS, pathOf } from './check-wishes.ts';
import { layerWith, wishesIn } from './field-layer.ts';
import type { ExtendableRow, ExtendedFieldView, ExtendedView, FieldWish } from './fields.contract.ts';
import { plainSettings } from './plain-settings.ts';

type Json = Readonly<Record<string, unknown>>;
type Places = Pick<House, 'db' | 'models'>;

/** What stands of one entity: the product's document, the company's own over it, and what is being written. */
interface EntityLayers {
  readonly model: Model;
  readonly entity: EntityModel;
  readonly product: EntityDocument;
  readonly own: { readonly document: Json; readonly rev: number } | null;
  readonly draft: DocumentDraft | undefined;
  readonly published: readonly FieldWish[];
}

/** Facets have the fields of what they stand on; a company's own entities say theirs themselves. */
const canExtend = (entity: EntityModel): boolean =>
  entity.facetOf === null && entity.document.ext?.max !== 0 && !entity.head.table.match(/^t\d+_/);

export async function listExtendables({ db, models }: Places, { tenant }: Session): Promise<ExtendableRow[]> {
  const { model } = await models.running(tenant);
  const drafts = new Set((await readDrafts(db.tenant(tenant), tenant)).map(({ id }) => id));
  return [...model.entities.values()].filter(canExtend).map((entity) => ({
    key: entity.key,
    title: entity.title,
    fields: [...entity.fields.values()].filter(({ added }) => added).length,
    hasDraft: drafts.has(`entity:${entity.key}`),
  }));
}

/** A facet is extended where its fields are kept. */
export async function baseOf({ models }: Places, { tenant }: Session, key: string): Promise<string> {
  return (await models.running(tenant)).model.entities.get(key)?.store ?? key;
}

async function readStanding({ db, models }: Places, { tenant }: Session, key: string): Promise<EntityLayers> {
  const { model } = await models.running(tenant);
  const entity = model.entities.get(key);
  if (!entity || !canExtend(entity)) throw new Refusal('unknown_entity', { text: '没有这种单据，或它不能扩展' });
  const id = `entity:${key}`;
  const product = (await readStored(db.owner, 0)).find((each) => each.id === id)?.document;
  if (product?.kind !== 'entity') throw new Refusal('unknown_document');
  const stored = (await readStored(db.owner, tenant)).find((each) => each.id === id);
  const own = stored ? { document: stored.document as unknown as Json, rev: stored.rev } : null;
  const draft = await readDraft(db.tenant(tenant), 'entity', key);
  return { model, entity, product, own, draft, published: wishesIn(own?.document ?? null, product) };
}

export async function viewExtended(places: Places, session: Session, key: string): Promise<ExtendedView> {
  const standing = await readStanding(places, session, key);
  const { model, entity, product, own, draft, published } = standing;
  const body = draft ? (draft.body as Json | null) : (own?.document ?? null);
  const running = new Set(published.map(pathOf));
  const holds = await countHolders(places, session, entity, published);
  const wishes = wishesIn(body, product);
  const asked = new Set(wishes.map(pathOf));
  const mine = new Set([...running, ...asked]);
  return {
    entity: key,
    title: entity.title,
    parts: [entity.head, ...entity.parts.values()].map((part) => ({
      path: part.path,
      label: part.path === '' ? '主单' : part.label,
      taken: [...part.fields.values()].filter(({ path }) => !mine.has(path)).map((field) => field.key),
    })),
    kinds: kindsFor(entity).map((kind) => ({
      name: kind.name,
      title: kind.title,
      takes: Object.keys(kind.config.properties ?? {}),
      settings: plainSettings(kind),
    })),
    dicts: [...model.dicts.values()].map((dict) => ({ key: dict.key, title: dict.title })),
    most: entity.document.ext?.max ?? MOST_FIELDS,
    fields: wishes.map((wish): ExtendedFieldView => {
      const path = pathOf(wish);
      return { ...wish, published: running.has(path), holds: holds.get(path) ?? 0 };
    }),
    gone: published
      .filter((wish) => !asked.has(pathOf(wish)))
      .map((wish) => ({ path: pathOf(wish), label: wish.label, holds: holds.get(pathOf(wish)) ?? 0 })),
    draft: draft ? { version: draft.version, by: draft.by, at: draft.at } : null,
  };
}

/** How many rows hold a value of each field that runs. */
async function countHolders(
  { db }: Places,
  { tenant }: Session,
  entity: EntityModel,
  published: readonly FieldWish[],
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const part of [entity.head, ...entity.parts.values()]) {
    const fields = published.flatMap((wish) => {
      const field = wish.part === part.path ? part.fields.get(wish.key) : undefined;
      return field?.column ? [field] : [];
    });
    if (fields.length === 0) continue;
    const counts = fields.map((field, at) => `count(${keptValue(field, 'h')})::int as c${at}`);
    const text = `select ${counts.join(', ')} from ${quote(part.table)} h`;
    const row = await db.tenant(tenant).first<Record<string, number>>({ text, values: [] });
    for (const [at, field] of fields.entries()) found.set(field.path, row?.[`c${at}`] ?? 0);
  }
  return found;
}

/** Keeps the fields as a draft over whatever else is being written about the entity. */
export async function draftExtended(
  places: Places,
  session: Session,
  key: string,
  { version, fields }: { readonly version: number; readonly fields: readonly FieldWish[] },
): Promise<void> {
  const standing = await readStanding(places, session, key);
  const { model, entity, product, own, draft, published } = standing;
  checkWishes(model, entity, fields, published);
  const from = draft ? (draft.body as Json | null) : (own?.document ?? null);
  const body = layerWith(from, product, fields, (own?.rev ?? 0) + 1);
  const isSame = !draft && JSON.stringify(fields) === JSON.stringify(published);
  if (isSame) throw new Refusal('nothing_to_publish', { text: '没有修改' });
  const who = { version, baseRev: own?.rev ?? 0, by: session.user.username };
  await saveDraft(places.db.tenant(session.tenant), { kind: 'entity', key, body: own ? body : (body ?? {}), ...who });
}

export async function dropExtendedDraft(places: Places, session: Session, key: string): Promise<void> {
  await dropDraft(places.db.tenant(session.tenant), 'entity', key);
}
