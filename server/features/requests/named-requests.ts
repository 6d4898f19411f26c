import type { Database } from '../../db/statement.ts';
import { findDocuments } from '../../metadata/found-documents.ts';
import { readRequests } from './request-store.ts';
import type { NamedRequest, ReleaseRequest } from './requests.contract.ts';

const mostNamed = 2;

export async function readNamedRequests(db: Database, tenant: number): Promise<NamedRequest[]> {
  const requests = await readRequests(db, tenant);
  const firstOf = ({ only }: ReleaseRequest) => only.slice(0, mostNamed);
  const wanted = new Set(requests.flatMap(firstOf));
  const found = await findDocuments(db, tenant, (id) => wanted.has(id));
  const titles = new Map(found.map(({ id, title }) => [id, title]));
  // What was given up before it ever ran has no name any more.
  const titleOf = (id: string) => titles.get(id) ?? id.slice(id.indexOf(':') + 1);
  return requests.map((request) => ({ ...request, titles: firstOf(request).map(titleOf) }));
}
