import type { MoveModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { Refusal } from '../../kernel/errors.ts';
import { fill, SqlWriter, tenantSlot } from '../../sql/template.ts';
import type { Asking } from '../asking.ts';

/** Whoever made the record, or wrote it last, hears why a move that was the house's to make was refused. */
export async function tellUnmade(
  { db, asker, entity }: Asking,
  record: RecordData,
  { label }: Pick<MoveModel, 'label'>,
  { message }: Refusal,
): Promise<void> {
  const persons = [...new Set([record.createBy, record.updateBy])].filter(
    (user) => typeof user === 'string' && user !== asker.me,
  );
  const say = `未能自动“${label}”（${message}）`;
  const about = { say, entity: entity.key, id: record.id, name: record[entity.named] ?? null, by: asker.me };
  const writer = new SqlWriter();
  const template = writer.finish(
    `insert into outbox (tenant_id, topic, body) select ${tenantSlot}, 'notify', b from jsonb_array_elements(${writer.input('bodies')}::jsonb) b`,
  );
  const bodies = JSON.stringify(persons.map((user) => ({ to: { user }, ...about })));
  await db.rows(fill(template, { tenant: db.tenant, asker, input: { bodies } }));
}
