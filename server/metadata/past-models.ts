import type { Database } from '../db/statement.ts';
import { compileDocuments, compileSound } from './compile-documents.ts';
import { readStored } from './document-store.ts';
import type { Engine } from './engine.ts';
import { makeRunning } from './make-running.ts';
import type { Running } from './models.ts';

const most = 8;

/** What ran at earlier revisions: compiled when first asked for, the last few kept. */
export function createPastModels(db: Database, engine: Engine) {
  const kept = new Map<string, Promise<Running | null>>();
  return (tenant: number, revision: number): Promise<Running | null> => {
    const key = `${tenant} ${revision}`;
    const asked = kept.get(key) ?? loadPast(db, engine, tenant, revision);
    kept.delete(key);
    kept.set(key, asked);
    if (kept.size > most) kept.delete(kept.keys().next().value as string);
    asked.catch(() => kept.delete(key));
    return asked;
  };
}

async function loadPast(db: Database, engine: Engine, tenant: number, revision: number): Promise<Running | null> {
  const read = async (layer: number) => (await readStored(db.owner, layer, revision)).map(({ document }) => document);
  const [product, own] = await Promise.all([read(0), read(tenant)]);
  // What an earlier product said may be more than this one still understands.
  if (!compileDocuments(product, tenant).ok) return null;
  return makeRunning(engine, tenant, revision, compileSound(product, own, tenant).model);
}
