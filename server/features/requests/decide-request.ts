import { stops } from '../../../schemas/issues/result.ts';
import type { Review } from '../../../schemas/wire/review.ts';
import { sql, type TenantDb } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { House } from '../../kernel/house.ts';
import { newId } from '../../kernel/new-id.ts';
import type { Session } from '../../kernel/session.ts';
import { publishApproved } from '../../metadata/publish.ts';
import { judgeDrafts, readState, reviewWithData } from '../../metadata/review.ts';
import { notPublishable } from '../../metadata/say-refused.ts';
import { needsSecondPerson } from '../../metadata/second-person.ts';
import { type Reading, readingWithin, rowReader } from '../../records/row-reader.ts';
import { startTask } from '../jobs/start-task.ts';
import { giveNotices } from '../notices/give-notices.ts';
import { closeRequest, expireChanged, readRequest } from './request-store.ts';
import type { ReleaseRequest } from './requests.contract.ts';

export interface RequestAsk {
  readonly only: readonly string[];
  readonly seal: string;
  readonly confirm?: readonly string[];
  readonly note?: string;
  /** When it is to happen; as soon as it may, unless said. */
  readonly at?: string;
}

/** A release is asked for: of another person where the company wants that, of the clock where a moment is named. */
export async function askRelease(
  { db, models }: House,
  { tenant, user }: Session,
  ask: RequestAsk,
): Promise<ReleaseRequest> {
  const judged = await judgeDrafts(db.owner, await readState(db.owner, tenant), ask.only);
  const review = await reviewWithData(db.tenant(tenant), judged);
  refuseUnready(review, ask.seal, ask.confirm);
  const isAsked = await needsSecondPerson(db.owner, tenant);
  const own = db.tenant(tenant);
  if (!isAsked && ask.at === undefined) throw new Refusal('invalid_input', { text: '请选择发布时间' });
  if (ask.at !== undefined) await refusePast(own, ask.at);
  const id = newId();
  const only = review.documents.map((document) => document.id);
  await own.transaction(async (tx) => {
    await tx.rows(sql`
      insert into release_request (tenant_id, id, only_ids, seal, confirm, note, at, state, by, by_id)
      values (${tenant}, ${id}, ${only}, ${review.seal}, ${[...review.confirm]}, ${ask.note ?? null}, ${ask.at ?? null}::timestamptz,
        ${isAsked ? 'asked' : 'planned'}, ${user.username}, ${user.id})`);
    const titles = review.documents.map(({ title }) => title).join('、');
    if (isAsked)
      await tell(
        tx,
        await reviewersOf(await readingWithin(tx, models), user.id),
        '有一份配置发布等您审核',
        `${user.realname}提交：${titles}`,
      );
    else await plan(tx, await readRequest(tx, tenant, id));
  });
  return readRequest(own, tenant, id);
}

function refuseUnready(review: Review, seal: string, confirm: readonly string[] = []): void {
  if (review.documents.length === 0 && !stops(review.issues)) throw new Refusal('nothing_to_publish');
  if (seal !== review.seal) throw new Refusal('draft_changed', { result: review });
  if (!review.ready) throw notPublishable(review);
  if (review.confirm.some((text) => !confirm.includes(text))) throw new Refusal('not_confirmed', { result: review });
}

async function refusePast(db: TenantDb, at: string): Promise<void> {
  const found = await db.first<{ past: boolean }>(sql`select ${at}::timestamptz <= now() as past`);
  if (found?.past) throw new Refusal('invalid_input', { text: '发布时间须晚于现在' });
}

const plan = (tx: TenantDb, { id, at, by }: ReleaseRequest): Promise<string> =>
  startTask(tx, { kind: 'publishRequested', params: { request: id }, title: '定时发布配置', by, at: at ?? '' });

/** Everybody else who may publish. */
async function reviewersOf(at: Reading, author: string): Promise<string[]> {
  const mayPublish = await roles.all(at, { is: { permissions: ['*', 'metadata:publish'] } });
  const having = mayPublish.map(({ id }) => id);
  const found = await people.all(at, { is: { roles: having }, isNot: { id: author }, limit: 200 });
  return found.map(({ id }) => id);
}

const roles = rowReader('role', { id: 'text' });
const people = rowReader('user', { id: 'text' }, { when: "status = '1'" });

const tell = (db: TenantDb, users: readonly string[], title: string, content: string): Promise<void> =>
  giveNotices(
    db,
    users.map((user) => ({ id: newId(), user, title, content, sender: '配置发布' })),
  );

/** What waits, and still is what was asked for. */
async function openRequest(
  { db }: House,
  tenant: number,
  id: string,
  states: readonly string[],
): Promise<ReleaseRequest> {
  const request = await readRequest(db.owner, tenant, id);
  const isWaiting = states.includes(request.state);
  if (isWaiting && (await expireChanged(db, tenant, request))) {
    await tell(db.tenant(tenant), [request.byId], '您的发布申请已失效', '草稿在提交之后又被修改或放弃，请重新提交');
    throw new Refusal('draft_changed', { text: '草稿在提交之后又被修改或放弃，这份申请已失效' });
  }
  if (!isWaiting) throw new Refusal('wrong_state', { text: '这份申请已经处理过了，请刷新' });
  return request;
}

export interface Approval {
  readonly revision: number;
  readonly seal: string;
  readonly confirm?: readonly string[];
}

/** The second person agrees with what they were shown: judged once more, it is published, or waits for its moment. */
export async function approveRequest(house: House, session: Session, id: string, seen: Approval) {
  const { tenant, user } = session;
  const request = await openRequest(house, tenant, id, ['asked']);
  if (request.byId === user.id)
    throw new Refusal('not_allowed', { text: '不能审核自己提交的发布，请由另一位有发布权限的人审核' });
  if (seen.seal !== request.seal) throw new Refusal('draft_changed');
  const own = house.db.tenant(tenant);
  const isLater =
    request.at !== null &&
    (await own.first<{ later: boolean }>(sql`select ${request.at}::timestamptz > now() as later`))?.later;
  if (isLater) {
    await own.transaction(async (tx) => {
      await closeRequest(tx, id, { state: 'planned', by: user.username });
      await plan(tx, request);
    });
    await tell(own, [request.byId], '您的发布申请已通过', `${user.realname}已同意，将于 ${request.at} 发布`);
    return { revision: null };
  }
  const { revision } = await run(house, tenant, request, user.username, seen);
  await tell(own, [request.byId], '您的发布申请已通过', `${user.realname}已同意，已发布为第 ${revision} 版`);
  return { revision };
}

async function run(
  { db, models }: House,
  tenant: number,
  request: ReleaseRequest,
  approver: string | null,
  seen: Partial<Approval>,
) {
  const said = [request.note, approver && `${approver} 审核`].filter(Boolean).join(' · ');
  const ask = {
    only: request.only,
    seal: request.seal,
    confirm: seen.confirm ?? request.confirm,
    ...(said ? { note: said } : {}),
  };
  const published = await publishApproved(
    db,
    models,
    { tenant, by: request.by },
    seen.revision === undefined ? ask : { ...ask, revision: seen.revision },
  );
  await closeRequest(db.tenant(tenant), request.id, {
    state: 'done',
    revision: published.revision,
    ...(approver ? { by: approver } : {}),
  });
  return published;
}

export async function refuseRequest(house: House, session: Session, id: string, reason: string): Promise<void> {
  const { tenant, user } = session;
  const request = await openRequest(house, tenant, id, ['asked']);
  if (request.byId === user.id) throw new Refusal('not_allowed', { text: '不能审核自己提交的发布，可以撤回它' });
  const own = house.db.tenant(tenant);
  await closeRequest(own, id, { state: 'refused', by: user.username, reason });
  await tell(own, [request.byId], '您的发布申请被退回', `${user.realname}：${reason}`);
}

/** Its author takes it back; a moment that was planned may be called off by whoever may publish. */
export async function withdrawRequest(house: House, { tenant, user }: Session, id: string): Promise<void> {
  const request = await readRequest(house.db.owner, tenant, id);
  if (request.state !== 'asked' && request.state !== 'planned')
    throw new Refusal('wrong_state', { text: '这份申请已经处理过了，请刷新' });
  if (request.state === 'asked' && request.byId !== user.id)
    throw new Refusal('not_allowed', { text: '只有提交人可以撤回' });
  await closeRequest(house.db.tenant(tenant), id, { state: 'withdrawn', by: user.username });
}

/** The moment has come: judged once more, and published or told why not. */
export async function runRequested(house: House, tenant: number, id: string): Promise<string> {
  const request = await readRequest(house.db.owner, tenant, id);
  if (request.state !== 'planned') return '计划已取消';
  const own = house.db.tenant(tenant);
  try {
    await openRequest(house, tenant, id, ['planned']);
    const { revision } = await run(house, tenant, request, null, {});
    await tell(own, [request.byId], '定时发布已完成', `已发布为第 ${revision} 版`);
    return `已发布为第 ${revision} 版`;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code !== 'draft_changed') {
      await closeRequest(own, id, { state: 'failed', reason: error.message });
      await tell(own, [request.byId], '定时发布没有执行', error.message);
    }
    throw error;
  }
}
