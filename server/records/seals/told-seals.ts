import { type SqlWriter, tenantSlot } from '../../sql/template.ts';
import type { View } from '../../sql/view.ts';

/** `$seals` of the head's row: which envelopes there are, of which its viewer sees a field. `whole`: with what only the check needs. */
export function toldSeals(view: View, writer: SqlWriter, { whole = false } = {}): readonly string[] {
  const { entity } = view;
  const parts = [entity.head, ...entity.parts.values()];
  const seals = new Set(parts.flatMap((part) => view.fields(part).flatMap(({ seal }) => seal ?? [])));
  if (seals.size === 0) return [];
  const told = `'state', e.state, 'at', to_char(e.at, 'YYYY-MM-DD HH24:MI:SS'), 'hash', e.hash${whole ? `, 'filled', e.filled` : ''}`;
  return [
    `(select json_object_agg(e.seal, json_build_object(${told})) from seal_envelope e where e.tenant_id = ${tenantSlot} ` +
      `and e.entity = ${writer.constant(entity.store)} and e.record_id = h.id and e.seal = any(${writer.constant([...seals])}::text[])) as "$seals"`,
  ];
}
