import type { Database } from '../../db/statement.ts';
import { sql } from '../../db/statement.ts';
import { productTemplates } from './product-templates.ts';

/** Lines of `name what it stands for`, as the field of a template shows them. */
const linesOf = (vars: Readonly<Record<string, string>>) =>
  Object.entries(vars)
    .map(([name, means]) => `${name} ${means}`)
    .join('\n');

/** Gives every company the product's templates it never had, to change or to leave. One that was deleted stays deleted. */
export async function ensureTemplates(db: Database): Promise<void> {
  const templates = productTemplates.map(({ vars, test, ...template }) => ({
    ...template,
    vars: linesOf(vars),
    test: JSON.stringify(test),
  }));
  await db.owner.rows(sql`
    insert into sys_message_template (tenant_id, id, version, create_by, create_time, code, channel, name, title, content, vars, test_json, enabled)
    select t.tenant_id, gen_random_uuid()::text, 1, 'system', now(), p.code, p.channel, p.name, p.title, p.content, p.vars, p.test, 'Y'
    from tenant t cross join jsonb_to_recordset(${JSON.stringify(templates)}::jsonb)
      as p (code text, channel text, name text, title text, content text, vars text, test text)
    where t.tenant_id > 0 and not exists (
      select 1 from sys_message_template o where o.tenant_id = t.tenant_id and o.code = p.code and o.channel = p.channel)
    on conflict do nothing`);
}
