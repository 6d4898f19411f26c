import { keptOf } from '../../schemas/compile/kept.ts';
import type { Model } from '../../schemas/compile/model.ts';
import { usersOf } from '../../schemas/compile/uses-of.ts';
import { type Document, idOf, readDocument } from '../../schemas/language/document.ts';
import type { DocumentDraft, UsedAtWork } from '../../schemas/wire/documents.ts';
import type { Database } from '../db/statement.ts';
import { compileSound } from './compile-documents.ts';
import { readStored } from './document-store.ts';
import { sayTitle } from './documents.ts';
import { readDrafts } from './drafts.ts';

type UsedAt = Omit<UsedAtWork, 'isDraft'>;

/** Who refers to a document, a field, a role or a sort of block; asked before one of them goes. */
export const findUses = (model: Model, ref: string): UsedAt[] =>
  usersOf(model, ref).map(({ document, path }) => ({ document, title: titleIn(model, document), path }));

/** The same with what is being written, as far as it can be read. */
export async function findUsesAtWork(db: Database, tenant: number, model: Model, ref: string): Promise<UsedAtWork[]> {
  const uses = findUses(model, ref);
  const known = new Set(uses.map(placeOf));
  const drafts = await readDrafts(db.tenant(tenant), tenant);
  const begun = drafts.length > 0 ? findUses(await compileAtWork(db, tenant, drafts), ref) : [];
  return [
    ...uses.map((use) => ({ ...use, isDraft: false })),
    ...begun.filter((use) => !known.has(placeOf(use))).map((use) => ({ ...use, isDraft: true })),
  ];
}

const placeOf = ({ document, path }: UsedAt): string => `${document} ${path}`;

async function compileAtWork(db: Database, tenant: number, drafts: readonly DocumentDraft[]): Promise<Model> {
  const documentsOf = async (layer: number) => (await readStored(db.owner, layer)).map(({ document }) => document);
  const written = drafts.flatMap(({ body }): Document[] => {
    const read = body === null ? null : readDocument(body);
    return read?.ok ? [read.value] : [];
  });
  const isWritten = new Set(written.map(idOf));
  const kept = (await documentsOf(tenant)).filter((document) => !isWritten.has(idOf(document)));
  return compileSound(await documentsOf(0), [...kept, ...written], tenant).model;
}

const titleIn = (model: Model, id: string): string =>
  sayTitle(keptOf(model).gathered.get(id)?.document.title, id.slice(id.indexOf(':') + 1));
