import type { Database } from '../db/statement.ts';
import type { Draft } from './drafts.ts';

export async function offerMerge(_db: Database, _tenant: number, _draft: Draft): Promise<unknown> {
  return null;
}
