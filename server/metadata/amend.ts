import type { Document } from '../../schemas/language/document.ts';
import { readDocument } from '../../schemas/language/document.ts';
import { CURRENT_SPEC } from '../../schemas/upgrade/upgrade.ts';
import type { Review } from '../../schemas/wire/review.ts';
import type { Database } from '../db/statement.ts';
import { Refusal } from '../kernel/errors.ts';
import { hashDocument, type Reader } from './document-store.ts';
import { type KeptChanges, keepUsed } from './keep-used.ts';
import type { Models } from './models.ts';
import type { State } from './propose.ts';
import { type Along, type Publisher, release } from './publish.ts';
import { type Judged, judgeChanges, readState } from './review.ts';

type Json = Readonly<Record<string, unknown>>;

/** A document as a company would have it: what it adds to the product's, or one of its own. Null: nothing of its own any more. */
export interface Amendment {
  /** `entity:supplier`. */
  readonly id: string;
  readonly document: Json | null;
}

/** What an amendment is made from. */
export interface Amended {
  /** What the company says so far, over the product's document or as one of its own. */
  own(id: string): Document | undefined;
  product(id: string): Document | undefined;
}

/**
 * Changes documents where an administrator works with something simpler than a document: rights of a role, an entry of
 * a dictionary. It goes through the same door as every publish — linted, its cases run, kept as a revision that can be
 * rolled back — only that nobody reviews a draft first. Two at once wait for each other. Nothing changed, nothing is
 * published. What happens `along` is in the same transaction. Says what stays of dictionaries, switched off.
 */
export async function amend(
  { db, models }: { readonly db: Database; readonly models: Models },
  who: Publisher,
  note: string,
  make: (now: Amended) => readonly Amendment[],
  along?: Along,
): Promise<Pick<KeptChanges, 'keptOff'>> {
  let keptOff: readonly string[] = [];
  try {
    await release(db, models, who, { note, patient: true, along }, async (owner, state) => {
      const amended = await judgeAmendments(owner, state, make);
      keptOff = amended.keptOff;
      return amended.judged;
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'nothing_to_publish') throw error;
  }
  return { keptOff };
}

/** What the same amendment would do, before anybody agrees to it. */
export async function reviewAmendment(
  { db }: { readonly db: Database },
  tenant: number,
  make: (now: Amended) => readonly Amendment[],
): Promise<Review> {
  const state = await readState(db.owner, tenant);
  return (await judgeAmendments(db.owner, state, make)).judged.review;
}

async function judgeAmendments(
  owner: Reader,
  state: State,
  make: (now: Amended) => readonly Amendment[],
): Promise<Pick<KeptChanges, 'keptOff'> & { readonly judged: Judged }> {
  const read = make(asAmended(state)).map(readAmendment);
  const issues = read.flatMap((each) => each.issues);
  const wished = read.flatMap(({ change }) => change ?? []);
  const { changes, keptOff } = await keepUsed(owner, state, wished);
  const different = changes.filter((change) => differs(state, change));
  return { judged: await judgeChanges(owner, state, different, issues), keptOff };
}

const asAmended = ({ own, product }: State): Amended => ({
  own: (id) => own.find((each) => each.id === id)?.document,
  product: (id) => product.find((each) => each.id === id)?.document,
});

function readAmendment({ id, document }: Amendment) {
  if (document === null) return { change: { id, document }, issues: [] };
  const [kind, key] = id.split(':');
  const read = readDocument({ spec: CURRENT_SPEC, ...document, kind, key, layer: 'tenant' });
  if (read.ok) return { change: { id, document: read.value }, issues: [] };
  return { change: null, issues: read.issues.map((issue) => ({ ...issue, in: id })) };
}

function differs(
  { own }: State,
  { id, document }: { readonly id: string; readonly document: Document | null },
): boolean {
  const was = own.find((each) => each.id === id);
  if (!document) return was !== undefined;
  return was?.hash !== hashDocument(document);
}
