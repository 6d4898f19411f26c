import type { Issue } from '../../schemas/issues/result.ts';
import { checkDocument, type Document, idOf, readDocument, readUnfinished } from '../../schemas/language/document.ts';
import { changesAsLayer } from '../../schemas/layers/diff-documents.ts';
import { layLayers } from '../../schemas/layers/lay-layers.ts';
import type * as wire from '../../schemas/wire/documents.ts';
import { type Editing, openEditing, type ServerDocument } from './editing.ts';
import { keepLogs, readKeptLog } from './log-keeper.ts';
import type { MergeShape } from './merge-edits.ts';
import { inKeyOrder, readAt } from './steps.ts';
import { withoutFaults } from './without-faults.ts';

/** A document as the server has it, as far as its editors read it. */
export type FoundDocument = Omit<wire.FoundDocument, 'draft'> & {
  readonly draft: Pick<wire.DocumentDraft, 'body' | 'baseRev' | 'version' | 'by' | 'at'> | null;
  readonly merge?: Pick<wire.MergeOffer, 'document' | 'baseRev'> | null;
};

export interface Which {
  readonly kind: string;
  readonly key: string;
}

export interface DraftToSave {
  readonly body: Readonly<Record<string, unknown>>;
  readonly baseRev: number;
  readonly version: number;
}

/** Who works, and where drafts are kept. */
export interface Workshop {
  readonly who: { readonly id: string; readonly tenant: number };
  loadOne(which: Which): Promise<FoundDocument>;
  /** Null: somebody saved first. */
  saveDraft(which: Which, draft: DraftToSave): Promise<{ readonly version: number; readonly at: string } | null>;
}

/** A document as its editor works on it, where that is another than it is kept as. */
export interface Face {
  open(document: Document): Document;
  keep(document: Document): Document;
}

/** What only a sort of document knows of its being edited. */
interface WorkShape {
  readonly face?: Face;
  readonly shape?: MergeShape;
  /** Whether something that was chosen still stands in the document. */
  readonly isThere?: (document: Document, key: string) => boolean;
}

/** How often it was published is the server's to count. */
function withoutRev(document: Document): Document {
  const { rev: _, ...said } = document;
  return inKeyOrder(said) as Document;
}

/** A document whole, as its editor works on it: the product's with the company's words laid over. */
export function asWhole(product: Document | null, body: unknown): Document | null {
  const read = readDocument(body);
  const said = read.ok ? read.value : readDraft(body, read.issues);
  return said && withoutRev(layLayers(product ? [product, said] : [said]).document);
}

/** Faults that people type: an editor shows them where they stand. */
const typed: ReadonlySet<string> = new Set([
  ...['too_short', 'too_long', 'wrong_pattern', 'not_allowed_value', 'too_few_entries', 'too_many_values'],
  ...['below_least', 'above_most', 'not_above', 'not_below', 'repeated_value'],
]);

/** A draft with something wrong in it is its author's all the same; only what no editor could show is taken out of it. */
function readDraft(body: unknown, issues: readonly Issue[]): Document | null {
  const said = readUnfinished(body);
  const unshown = (found: readonly Issue[]) => found.filter(({ code }) => !typed.has(code));
  return said && withoutFaults(said, unshown(issues), (left) => unshown(checkDocument(left)));
}

/** What a draft says in an older format and means nothing in today's: the next save leaves it out. */
export function leftOutOf({ id, draft }: FoundDocument): readonly Issue[] {
  const issues = draft?.body ? readDocument(draft.body).issues : undefined;
  return (issues ?? []).filter(({ code }) => code === 'word_left_out').map((issue) => ({ ...issue, in: id }));
}

/** Of what is at work, only what the company says: the rest follows the product's next version. */
export const asOwnWords = (product: Document | null, document: Document): DraftToSave['body'] =>
  product ? changesAsLayer(withoutRev(product), document) : document;

/** What its author sees: the draft, or what runs. Null while a draft cannot be read. */
export function atWork({ product, laid, draft, merge }: FoundDocument): Document | null {
  const body = merge?.document ?? draft?.body ?? null;
  return (body && asWhole(product, body)) ?? (laid && withoutRev(laid));
}

export function asServer(found: FoundDocument, face?: Face): ServerDocument {
  const said = atWork(found);
  if (!said) throw new Error('这份草稿无法读取');
  const document = face ? face.open(said) : said;
  const { rev, draft, merge } = found;
  const baseRev = merge?.baseRev ?? draft?.baseRev ?? rev;
  return { document, baseRev, version: draft?.version ?? 0, by: draft?.by ?? null, at: draft?.at ?? null };
}

const logIdOf = ({ who }: Workshop, id: string): string => `${who.tenant}/${who.id}/${id}`;

/** What its person did to a document in this browser, once its draft is given up: there is nothing left to go on from. */
export const forgetWork = (workshop: Workshop, id: string): Promise<void> => keepLogs(logIdOf(workshop, id)).forget();

/** Opens a document for its person in this browser, with what they did before and had not undone. What is chosen is named by JSON pointers unless said. */
export async function openWork(workshop: Workshop, found: FoundDocument, of: WorkShape = {}): Promise<Editing> {
  const which = { kind: found.kind, key: found.key };
  const id = logIdOf(workshop, found.id);
  const kept = await readKeptLog(id);
  const memory = keepLogs(id);
  const keep = (document: Document) => (of.face ? of.face.keep(document) : document);
  return openEditing({
    server: asServer(await workshop.loadOne(which), of.face),
    kept: kept && idOf(keep(kept.document)) === found.id ? kept : null,
    keeper: {
      load: async () => asServer(await workshop.loadOne(which), of.face),
      save: async (document, { baseRev, version }) => {
        const body = asOwnWords(found.product, keep(document));
        const saved = await workshop.saveDraft(which, { body, baseRev, version });
        return saved ? { ok: true, ...saved } : { ok: false };
      },
    },
    ...(of.shape ? { shape: of.shape } : {}),
    isThere: of.isThere ?? ((document, pointer) => readAt(document, pointer) !== undefined),
    keep: memory.keep,
    forget: memory.forget,
    now: () => Date.now(),
  });
}
