import type { FlowWorld } from './flows.fixture.ts';

/**
 * The same note, and what decides about it, so many times more: set by set, for what is asked of very many. Their numbers are new. Given
 * the database, each set is counted before the next points at it: a connection that looked keys up when there were few reads all of them
 * for every key, until it hears that there are many.
 */
export async function multiplied(
  { rows, at }: Pick<FlowWorld, 'rows'> & Partial<Pick<FlowWorld, 'at'>>,
  id: string,
  times: number,
  notes = 'loan_note',
): Promise<readonly string[]> {
  const again = async (table: string, of: string, ...own: readonly string[]) => {
    const changes = ['id', ...own].map((key) => `'${key}', x.${key} || '-' || n`).join(', ');
    await rows(
      `insert into ${table} select y.* from ${table} x cross join generate_series(1, $2::int) n
        cross join lateral jsonb_populate_record(x, jsonb_build_object(${changes})) y where ${of}`,
      id,
      times,
    );
    await at?.db.owner.rows({ text: `analyze ${table}`, values: [] });
  };
  const within = 'x.instance_id in (select i.id from flow_instance i where i.record_id = $1)';
  await again(notes, 'x.id = $1', 'no');
  await again('flow_instance', 'x.record_id = $1', 'root_id', 'record_id', 'title');
  await again('flow_task', within, 'instance_id');
  await again('flow_timer', within, 'instance_id', 'task_id');
  return Array.from({ length: times }, (_, at) => `${id}-${at + 1}`);
}
