import type { EntityPlan } from '../../../schemas/compile/plan.ts';
import { planHashes, planNow } from '../../access/session-view.ts';
import { RawJson } from '../../kernel/envelope.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Room } from '../../kernel/house.ts';
import { route } from '../../kernel/route.ts';
import { getPlan, getPlans } from './plans.contract.ts';

const texts = new WeakMap<EntityPlan, RawJson>();

/** A plan is written out once for all who share it. */
function textOf(plan: EntityPlan): RawJson {
  const text = texts.get(plan) ?? new RawJson(JSON.stringify(plan));
  texts.set(plan, text);
  return text;
}

export const plansRoom: Room = (api, { models, db }) => {
  route(api, getPlans, async ({ session }) => planHashes(db, await models.running(session.tenant), session));
  route(api, getPlan, async ({ params, session, reply }) => {
    const running = await models.running(session.tenant);
    const plain = running.plan(params.entity, session.roles);
    const isPlain = plain?.hash === params.hash;
    const plan = isPlain ? plain : await planNow(db, running, session, params.entity);
    if (!plan) throw new Refusal('unknown_entity');
    if (plan.hash !== params.hash) throw new Refusal('plan_changed', { result: { hash: plan.hash } });
    reply.header('cache-control', 'private, max-age=31536000, immutable');
    return textOf(plan);
  });
};
