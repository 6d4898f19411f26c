import type { Releases, WaitingRelease } from '../../../schemas/wire/studio.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { House } from '../../kernel/house.ts';
import type { Session } from '../../kernel/session.ts';
import { needsSecondPerson } from '../../metadata/second-person.ts';
import { withdrawRequest } from '../requests/decide-request.ts';
import { readRequest, readRequests } from '../requests/request-store.ts';
import type { ReleaseRequest } from '../requests/requests.contract.ts';

const isOfPages = (id: string): boolean => /^(page|fragment|site):/.test(id);

/** What waits of pages, fragments and the site, for their editors; of other configuration they are told nothing. */
export async function readPageRequests({ db }: House, tenant: number): Promise<Releases> {
  const requests = await readRequests(db, tenant);
  const waiting = requests
    .flatMap(({ state, ...request }) => (state === 'asked' || state === 'planned' ? sayWaiting(state, request) : []))
    .filter(({ only }) => only.length > 0);
  return { secondPerson: await needsSecondPerson(db.owner, tenant), waiting };
}

const sayWaiting = (
  state: WaitingRelease['state'],
  { id, only, note, at, by, byId, madeAt }: Omit<ReleaseRequest, 'state'>,
): WaitingRelease => ({ id, only: only.filter(isOfPages), note, at, state, by, byId, madeAt });

/** By the rules of every request, as far as it is one of pages alone. */
export async function withdrawPageRequest(house: House, session: Session, id: string): Promise<void> {
  const { only } = await readRequest(house.db.owner, session.tenant, id);
  if (!only.some(isOfPages)) throw new Refusal('unknown_document', { text: '没有这份发布申请' });
  if (!only.every(isOfPages))
    throw new Refusal('not_allowed', { text: '这份申请里还有别的配置，请在“配置发布”里撤回' });
  await withdrawRequest(house, session, id);
}
