import { Type } from '@sinclair/typebox';
import { sql } from '../../db/statement.ts';
import { defineJob } from '../../features/jobs/job-kind.ts';
import { type NewMessage, sendMessages } from '../../features/messages/send-message.ts';

interface Waiting {
  readonly id: string;
  readonly no: string;
  readonly buyer: string;
  /** Before when, as the reminder says: the end of tomorrow. */
  readonly deadline: string;
  readonly users: readonly string[];
}

const mostAtOnce = 1_000;

/** Tells a supplier's people of orders they have left unconfirmed. In one transaction: nobody is reminded twice of one run. */
export const remindOrders = defineJob({
  key: 'remindOrders',
  title: '提醒确认订单',
  atomic: true,
  params: Type.Object(
    { days: Type.Integer({ title: '下达几天未确认时提醒', minimum: 0, maximum: 365, default: 2 }) },
    { additionalProperties: false },
  ),
  async run({ db, params, progress }) {
    const waiting = await db.rows<Waiting>(sql`
      select o.id, o.po_no as no, t.name as buyer, to_char(now() + interval '1 day', 'YYYY-MM-DD') as deadline,
        array_agg(u.id) as users
      from po_order o join tenant t on t.tenant_id = o.tenant_id
      join sys_user u on u.tenant_id = o.tenant_id and u.supplier = o.supplier and u.status = '1' and u.deleted_at is null
      where o.status = 'published' and o.deleted_at is null and o.publish_time < now() - make_interval(days => ${params.days})
      group by o.id, o.po_no, t.name, o.publish_time order by o.publish_time limit ${mostAtOnce}`);
    const messages = waiting.flatMap(({ id, users, ...params }) =>
      users.map((to): NewMessage => {
        const about = { entity: 'supplierOrder', id };
        return { channel: 'notice', to, template: 'orderToConfirm', params, about };
      }),
    );
    await sendMessages(db, messages);
    progress(waiting.length, waiting.length);
    return waiting.length === 0
      ? '没有待确认的订单'
      : `已提醒 ${waiting.length} 张订单，${messages.length} 位供应商用户`;
  },
});
