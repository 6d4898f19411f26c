import { Refusal } from '../../kernel/errors.ts';
import type { House } from '../../kernel/house.ts';
import type { Session } from '../../kernel/session.ts';
import { needsSecondPerson } from '../../metadata/second-person.ts';
import { withdrawRequest } from '../requests/decide-request.ts';
import { type ReleaseRequest, readRequest, readRequests } from '../requests/request-store.ts';

const isOfPages = (id: string): boolean => /^(page|fragment|site):/.test(id);

/** What waits of pages, fragments and the site, for their editors; of other configuration they are told nothing. */
export async function readPageRequests({ db }: House, tenant: number) {
  const requests = await readRequests(db, tenant);
  const waiting = requests
    .filter(({ state }) => state === 'asked' || state === 'planned')
    .map(({ only, ...request }) => ({ ...sayRequest(request), only: only.filter(isOfPages) }))
    .filter(({ only }) => only.length > 0);
  return { secondPerson: await needsSecondPerson(db.owner, tenant), waiting };
}

const sayRequest = ({ id, note, at, state, by, byId, madeAt }: Omit<ReleaseRequest, 'only'>) => ({
  id,
  note,
  at,
  state,
  by,
  byId,
  madeAt,
});

/** By the rules of every request, as far as it is one of pages alone. */
export async function withdrawPageRequest(house: House, session: Session, id: string): Promise<void> {
  const { only } = await readRequest(house.db.owner, session.tenant, id);
  if (!only.some(isOfPages)) throw new Refusal('unknown_document', { text: '没有这份发布申请' });
  if (!only.every(isOfPages))
    throw new Refusal('not_allowed', { text: '这份申请里还有别的配置，请在“配置发布”里撤回' });
  await withdrawRequest(house, session, id);
}
