import { type Document, idOf } from '../../schemas/language/document.ts';
import { layLayers } from '../../schemas/layers/lay-layers.ts';
import type { DocumentRow, DocumentView } from '../../schemas/wire/documents.ts';
import type { Database } from '../db/statement.ts';
import { Refusal } from '../kernel/errors.ts';
import { readStored, type StoredDocument } from './document-store.ts';
import { readDrafts } from './drafts.ts';

/** Every document a tenant has: the product's, its own, and those it has only begun. */
export async function listDocuments(db: Database, tenant: number, kind?: string): Promise<DocumentRow[]> {
  const views = await viewAll(db, tenant);
  const drafts = await readDrafts(db.tenant(tenant), tenant);
  const known = views.map(({ product: _p, own: _o, laid: _l, ...row }) => ({
    ...row,
    hasDraft: drafts.some(({ id }) => id === row.id),
  }));
  const begun = drafts
    .filter(({ id }) => !views.some((view) => view.id === id))
    .map((draft): DocumentRow => {
      const { title } = (draft.body ?? {}) as { title?: Document['title'] };
      const { id, key } = draft;
      return { id, kind: draft.kind, key, title: sayTitle(title, key), layer: 'tenant', rev: 0, hasDraft: true };
    });
  return [...known, ...begun].filter((row) => !kind || row.kind === kind).sort((a, b) => (a.id < b.id ? -1 : 1));
}

export async function viewDocument(db: Database, tenant: number, id: string): Promise<DocumentView> {
  const found = (await viewAll(db, tenant)).find((view) => view.id === id);
  if (!found) throw new Refusal('unknown_document');
  return found;
}

async function viewAll(db: Database, tenant: number): Promise<DocumentView[]> {
  const product = await readStored(db.owner, 0);
  const own = await readStored(db.owner, tenant);
  const ids = new Set([...product, ...own].map(({ id }) => id));
  return [...ids].flatMap((id) =>
    view(
      product.find((each) => each.id === id),
      own.find((each) => each.id === id),
    ),
  );
}

function view(product: StoredDocument | undefined, own: StoredDocument | undefined): DocumentView[] {
  const layers = [product, own].flatMap((each) => (each ? [each.document] : []));
  if (layers.length === 0) return [];
  const laid = layLayers(layers).document;
  return [
    {
      id: idOf(laid),
      kind: laid.kind,
      key: laid.key,
      title: sayTitle(laid.title, laid.key),
      layer: product ? 'product' : 'tenant',
      rev: own?.rev ?? 0,
      product: product?.document ?? null,
      own: own?.document ?? null,
      laid,
    },
  ];
}

export const sayTitle = (title: Document['title'] | undefined, key: string): string =>
  typeof title === 'string' ? title : (title?.zh ?? key);
