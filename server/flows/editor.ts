import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Asking } from '../records/asking.ts';
import { planned } from '../sql/planned.ts';
import { askOne, type Question } from '../sql/questions.ts';

/**
 * The record as those who stand apart from it are asked by: what somebody wrote as they decided is part of their decision, and makes
 * them no editor who may not decide.
 */
export const byItsEditor = async (asking: Asking, inState: string, record: RecordData): Promise<RecordData> =>
  (await askOne(asking.db, editorAsked(asking, String(record.id))))(inState, record);

/** The same, to be asked with other questions, before the record is known and the state it is decided in. */
export function editorAsked(
  { db, entity }: Asking,
  id: string,
): Question<(inState: string, record: RecordData) => RecordData> {
  const { nodes, moves } = entity.states ?? {};
  const standsApart = (inState: string) => moves?.get(nodes?.get(inState)?.flow?.agree ?? '')?.notByOwner === true;
  if (![...(nodes?.keys() ?? [])].some(standsApart)) return { asks: [], answer: () => (_, record) => record };
  const asks = [
    planned`
    select by from record_history where tenant_id = ${db.tenant} and entity = ${entity.store} and record_id = ${id}
      and action <> 'flowStep' and action not like 'flow:%' order by version desc limit 1`,
  ];
  return {
    asks,
    answer:
      ([rows]) =>
      (inState, record) =>
        standsApart(inState) ? { ...record, updateBy: rows?.[0]?.by ?? null } : record,
  };
}
