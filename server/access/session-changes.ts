import { type Database, type Statement, sql } from '../db/statement.ts';
import { Refusal } from '../kernel/errors.ts';
import { hashToken, looksLikeToken, newToken } from '../kernel/token.ts';
import { sessionDays } from './session-row.ts';
import type { NewSession, Sessions } from './sessions.ts';

/** Whoever enters by another way than a password has no more use for one that was given out: it opens nothing from now on. */
const beginning = (token: string, { tenant, user, depart, ip, agent, proved }: NewSession): Statement =>
  sql`with spent as (update credential set valid_until = now()
        where ${proved === undefined} and tenant_id = ${tenant} and user_id = ${user} and must_change
          and coalesce(valid_until > now(), true))
    insert into session (id, tenant_id, user_id, current_depart, expires_at, ip, agent, origin_tenant, origin_user)
    values (${hashToken(token)}, ${tenant}, ${user}, ${depart}, now() + make_interval(days => ${sessionDays}), ${ip},
            ${agent.slice(0, 300)}, ${proved?.tenant ?? null}, ${proved?.user ?? null})`;

/** What begins, changes and ends sessions; `tell` lets every process know. */
export function sessionChanges(
  db: Database,
  tell: (message: string) => Promise<void>,
): Omit<Sessions, 'read' | 'sweep' | 'close'> {
  return {
    async begin(of) {
      const token = newToken();
      await db.owner.rows(beginning(token, of));
      return token;
    },
    async leave(token) {
      if (!looksLikeToken(token)) return;
      const id = hashToken(token);
      const marked = await db.owner.rows(sql`update session set leaving_at = now()
        where id = ${id} and ended_at is null and leaving_at is null returning 1`);
      if (marked.length > 0) await tell(`session:${id}`);
    },
    async move(id, to) {
      const token = newToken();
      await db.owner.transaction(async (owner) => {
        const [ended] = await owner.rows(sql`update session set ended_at = now()
          where id = ${id} and ended_at is null returning 1`);
        // Moved twice at once, it would be two sessions.
        if (!ended) throw new Refusal('not_signed_in');
        await owner.rows(beginning(token, to));
      });
      await tell(`session:${id}`);
      return token;
    },
    async endNamed(tenant, refs, user) {
      const ended = await db.owner.rows<{ id: string }>(sql`update session set ended_at = now()
        where tenant_id = ${tenant} and ref::text = any (${refs}) and ended_at is null
          and coalesce(user_id = ${user ?? null}, true) returning id`);
      for (const { id } of ended) await tell(`session:${id}`);
      return ended.length;
    },
    async endAllOfTenant(tenant) {
      await db.owner.rows(sql`update session set ended_at = now() where tenant_id = ${tenant} and ended_at is null`);
      await tell(`tenant:${tenant}`);
    },
    async chooseDepart(id, depart) {
      await db.owner.rows(sql`update session set current_depart = ${depart} where id = ${id}`);
      await tell(`session:${id}`);
    },
    async lock(id, isLocked) {
      await db.owner.rows(sql`update session set locked_at = case when ${isLocked} then now() end where id = ${id}`);
      await tell(`session:${id}`);
    },
    async viewAs(id, view) {
      await db.owner.rows(sql`update session set view_as = ${view && JSON.stringify(view)}::jsonb where id = ${id}`);
      await tell(`session:${id}`);
    },
    async end(id) {
      await db.owner.rows(sql`update session set ended_at = now() where id = ${id} and ended_at is null`);
      await tell(`session:${id}`);
    },
    async endAllOf(tenant, user, except = '') {
      await db.owner.rows(sql`update session set ended_at = now()
        where tenant_id = ${tenant} and user_id = ${user} and id <> ${except} and ended_at is null`);
      await tell(`user:${tenant}:${user}`);
    },
  };
}
