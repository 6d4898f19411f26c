import type { Model } from '../../schemas/compile/model.ts';
import type { Issue } from '../../schemas/issues/result.ts';
import { sql, type TenantDb } from '../db/statement.ts';

interface Held {
  readonly flow: string;
  readonly entity: string;
  readonly paths: readonly string[];
  readonly count: number;
}

/**
 * What decisions that go on by the version they began with keep from those they ask, and would keep no more: it is kept by what runs, so
 * that a version without it would show it at once to whoever it is still to be hidden from.
 */
export async function askHides(
  db: Pick<TenantDb, 'tenant' | 'rows'>,
  { before, after }: { readonly before: Model | null; readonly after: Model },
): Promise<readonly Issue[]> {
  if (!before) return [];
  const held = await db.rows<Held>(sql`
    select i.flow, i.entity, array_agg(distinct f.key order by f.key) as paths, count(distinct i.id)::int as count
    from flow_instance i join flow_version v on v.tenant_id = i.tenant_id and v.hash = i.hash
      cross join lateral jsonb_each(v.model -> 'steps') s(key, step)
      cross join lateral jsonb_each_text(coalesce(s.step -> 'fields', '{}')) f
    where i.tenant_id = ${db.tenant} and i.status in ('running', 'suspended') and f.value = 'hide'
    group by i.flow, i.entity order by i.flow, i.entity`);
  return held.flatMap(({ flow, entity, paths, count }): Issue[] => {
    const labels = [...new Set(paths.flatMap((path) => labelOfShown(before, after, entity, path)))];
    if (labels.length === 0) return [];
    const title = (after.flows.get(flow) ?? before.flows.get(flow))?.title ?? flow;
    const fields = labels.map((label) => `“${label}”`).join('、');
    return [{ code: 'flow_hides_held', in: `flow:${flow}`, path: '', params: { flow: title, fields, count } }];
  });
}

/** What something is called that flows hide so far, and would hide no more; nothing where it is hidden still, or is no more itself. */
function labelOfShown(before: Model, after: Model, store: string, path: string): readonly string[] {
  return [...after.entities.values()].flatMap((entity) => {
    if (entity.store !== store || !isHidden(before, entity.key, path) || isHidden(after, entity.key, path)) return [];
    return (entity.fields.get(path) ?? entity.parts.get(path))?.label ?? [];
  });
}

const isHidden = (model: Model, key: string, path: string): boolean =>
  (model.entities.get(key)?.hides.get(path) ?? []).some(({ byFlow }) => byFlow);
