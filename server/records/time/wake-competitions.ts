import { competitionsOf } from '../../../schemas/compile/competitions.ts';
import type { EntityModel, Model } from '../../../schemas/compile/model.ts';
import { type SqlWriter, tenantSlot } from '../../sql/template.ts';

/** The job that begins and ends what is competed for. */
export const competitionsJob = 'keepCompetitions';

/** Whether records of an entity, or of its base, are competed for. */
export const isCompetedFor = (model: Model, { store }: Pick<EntityModel, 'store'>): boolean =>
  competitionsOf(model).some(({ over }) => over.store === store);

/**
 * Part of a statement that makes another version of what is competed for, of rows `head`: it may begin or end sooner than the job that
 * rests until the next moment knew of, which therefore looks anew.
 */
export const wakingSql = (writer: SqlWriter): string =>
  `woken as (insert into job_wake (tenant_id, kind) select ${tenantSlot}, ${writer.constant(competitionsJob)} from head limit 1)`;
