import type { EntityModel } from '../../../schemas/compile/model.ts';
import { type SqlWriter, tenantSlot } from '../../sql/template.ts';

/** Whether whoever asks has marked the row `h` with a star: a facet's row is the same record as its base's. */
export const isStarred = ({ store }: EntityModel, writer: SqlWriter): string =>
  `exists (select 1 from record_star st where st.tenant_id = ${tenantSlot} and st.user_id = ${writer.asker('me')} ` +
  `and st.entity = ${writer.constant(store)} and st.record_id = h.id)`;
