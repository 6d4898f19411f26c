import type { SessionShown } from '../../schemas/wire/session.ts';
import { type Database, sql } from '../db/statement.ts';
import { describeAgent } from './describe-agent.ts';
import { secondsToReturn } from './session-row.ts';

export interface WhichSessions {
  readonly tenant: number;
  /** Of whom the question comes. */
  readonly current: string;
  readonly user?: string;
  readonly keyword?: string;
  readonly username?: string;
  readonly pageNo: number;
  readonly pageSize: number;
}

interface SessionRow extends Omit<SessionShown, 'browser'> {
  readonly agent: string | null;
  readonly total: number;
}

/** The running sessions of one company, or of one of its users, the last used first. */
export async function listSessions(db: Database, which: WhichSessions) {
  const { tenant, current, user = null, pageNo, pageSize } = which;
  const [keyword, username] = [which.keyword, which.username].map((text) => likeOf(text));
  // Sessions are the owner's, so every table is held to the company by name.
  const rows = await db.owner.rows<SessionRow>(sql`
    select s.ref, s.id = ${current} as current, s.created_at as since, s.seen_at as seen, s.ip as address, s.agent,
           json_build_object('id', u.id, 'username', u.username, 'realname', u.realname, 'phone', u.phone, 'sex', u.sex,
             'birthday', to_char(u.birthday, 'YYYY-MM-DD'), 'avatar', u.avatar ->> 0) as user,
           d.name as depart, c.name as supplier, count(*) over ()::int as total
      from session s
      join sys_user u on u.tenant_id = s.tenant_id and u.id = s.user_id and u.deleted_at is null and u.status = '1'
      left join sys_depart d on d.tenant_id = s.tenant_id and d.id = coalesce(s.current_depart, u.depart)
      left join su_supplier c on c.tenant_id = s.tenant_id and c.id = u.supplier
     where s.tenant_id = ${tenant} and s.ended_at is null and s.expires_at > now()
       and coalesce(s.leaving_at > now() - make_interval(secs => ${secondsToReturn}), true)
       and (${user}::text is null or s.user_id = ${user})
       and (${username}::text is null or u.username ilike ${username})
       and (${keyword}::text is null or u.username ilike ${keyword} or u.realname ilike ${keyword} or s.ip ilike ${keyword})
     order by s.seen_at desc, s.ref limit ${pageSize} offset ${(pageNo - 1) * pageSize}`);
  const total = rows[0]?.total ?? 0;
  const records = rows.map(({ agent, total: _, ...row }): SessionShown => ({ ...row, browser: describeAgent(agent) }));
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
}

/** What the old clients put around a word, `*word*`, is meant anyway. */
function likeOf(text: string | undefined): string | null {
  const word = text?.trim().replace(/^\*+|\*+$/g, '');
  return word ? `%${word.replace(/[\\%_]/g, '\\$&')}%` : null;
}
