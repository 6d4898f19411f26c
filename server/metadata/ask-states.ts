import type { EntityModel, Model, PartModel } from '../../schemas/compile/model.ts';
import type { Issue } from '../../schemas/issues/result.ts';
import { at } from '../../schemas/language/pointer.ts';
import type { TenantDb } from '../db/statement.ts';
import { quote } from '../db/structure.ts';
import { keptValue } from '../sql/columns.ts';

/** A record that stood in a state which is no more would stand nowhere: nobody could move it on, and what it keeps from whom would lapse. */
export async function askStates(
  db: Pick<TenantDb, 'tenant' | 'rows'>,
  { before, after }: { readonly before: Model | null; readonly after: Model },
): Promise<readonly Issue[]> {
  const issues: Issue[] = [];
  for (const { entity, part, labels } of before ? statesGone(before, after) : []) {
    const field = part.fields.get(part.states?.field ?? entity.states?.field ?? '');
    if (!field?.column) continue;
    const found = await db.rows<{ state: string; count: number }>({
      text: `select ${keptValue(field, 'r')}::text as state, count(*)::int as count from ${quote(part.table)} r
        where r.tenant_id = $1 and ${keptValue(field, 'r')}::text = any($2::text[]) group by 1 order by 1`,
      values: [db.tenant, [...labels.keys()]],
    });
    for (const { state, count } of found)
      issues.push({
        code: 'state_held',
        in: `entity:${entity.key}`,
        path: at('/states/nodes', state),
        params: { label: part.parent === null ? entity.title : part.label, state: labels.get(state) ?? state, count },
      });
  }
  return issues;
}

interface Gone {
  readonly entity: EntityModel;
  readonly part: PartModel;
  /** What those that go are called. */
  readonly labels: ReadonlyMap<string, string>;
}

/** States of records and of their lines that were there and are not any more; where none is left at all, the field itself goes, which is confirmed. */
function statesGone(before: Model, after: Model): readonly Gone[] {
  return [...after.entities.values()].flatMap((entity) => {
    const was = before.entities.get(entity.key);
    if (!was || entity.facetOf !== null || entity.lines || entity.isView) return [];
    const heads = goneOf(was.states, entity.states, { entity, part: entity.head });
    const parts = [...entity.parts.values()].flatMap((part) =>
      goneOf(was.parts.get(part.path)?.states ?? null, part.states, { entity, part }),
    );
    return [...heads, ...parts];
  });
}

type States = { readonly nodes: ReadonlyMap<string, { readonly label: string }> } | null;

function goneOf(was: States, now: States, place: Pick<Gone, 'entity' | 'part'>): readonly Gone[] {
  if (!was || !now) return [];
  const labels = new Map([...was.nodes].filter(([key]) => !now.nodes.has(key)).map(([key, { label }]) => [key, label]));
  return labels.size > 0 ? [{ ...place, labels }] : [];
}
