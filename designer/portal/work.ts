import { type Document, idOf, readDocument } from '../../schemas/language/document.ts';
import type { PageDocument } from '../../schemas/language/page.ts';
import { changesAsLayer } from '../../schemas/layers/diff-documents.ts';
import { layLayers } from '../../schemas/layers/lay-layers.ts';
import { type Editing, openEditing, type ServerDocument } from '../kernel/editing.ts';
import { keepLogs, readKeptLog } from '../kernel/log-keeper.ts';
import { mendTree } from '../kernel/mend-tree.ts';
import { inKeyOrder, readAt } from '../kernel/steps.ts';
import type { TreeDocument } from '../kernel/tree.ts';
import { kindOf } from './blocks.ts';
import type { FoundDocument, StudioServices } from './services.ts';

/** How often it was published is the server's to count. */
function withoutRev(document: Document): Document {
  const { rev: _, ...said } = document;
  return inKeyOrder(said) as Document;
}

/** A document whole, as its editor works on it: the product's with the company's words laid over. */
export function asWhole(product: Document | null, body: unknown): Document | null {
  const read = readDocument(body);
  if (!read.ok) return null;
  return withoutRev(layLayers(product ? [product, read.value] : [read.value]).document);
}

/** Of what is at work, only what the company says: the rest follows the product's next version. */
export const asOwnWords = (product: Document | null, document: Document): unknown =>
  product ? changesAsLayer(withoutRev(product), document) : document;

export function asServer({ product, laid, rev, draft, merge }: FoundDocument): ServerDocument {
  const body = merge?.document ?? draft?.body ?? null;
  const document = (body && asWhole(product, body)) ?? (laid && withoutRev(laid));
  if (!document) throw new Error('这份草稿无法读取');
  const baseRev = merge?.baseRev ?? draft?.baseRev ?? rev;
  return { document, baseRev, version: draft?.version ?? 0, by: draft?.by ?? null, at: draft?.at ?? null };
}

/** A page as a tree, from the root that is drawn for a template. */
export function treeFor(document: Document, template: string | null): TreeDocument {
  const page = document as PageDocument;
  const root = (template && page.roots?.[template]) || page.root;
  return {
    root,
    nodes: page.nodes,
    slotsOf: (key) => {
      const there = Object.keys(page.nodes[key]?.slots ?? {});
      const known = Object.keys(kindOf(page.nodes[key])?.slots ?? {});
      return [...known.filter((slot) => there.includes(slot)), ...there.filter((slot) => !known.includes(slot))];
    },
  };
}

/** Opens a document for its person in this browser, with what they did before and had not undone. */
export async function openWork(services: StudioServices, found: FoundDocument): Promise<Editing> {
  const which = { kind: found.kind, key: found.key };
  const id = `${services.who.tenant}/${services.who.id}/${found.id}`;
  const product = found.product;
  const kept = await readKeptLog(id);
  const memory = keepLogs(id);
  return openEditing({
    server: asServer(await services.loadOne(which)),
    kept: kept && idOf(kept.document) === found.id ? kept : null,
    keeper: {
      load: async () => asServer(await services.loadOne(which)),
      save: async (document, { baseRev, version }) => {
        const saved = await services.saveDraft(which, { body: asOwnWords(product, document), baseRev, version });
        return saved ? { ok: true, ...saved } : { ok: false };
      },
    },
    ...(found.kind === 'site' ? {} : { shape: { mend: mendTree } }),
    isThere: (document, key) => readAt(document, `/nodes/${key}`) !== undefined,
    keep: memory.keep,
    now: () => Date.now(),
  });
}
