import type { FieldServices } from '../../../renderers/fields/services.ts';
import type { EntityPlan } from '../../../schemas/compile/plan.ts';
import { lineStatesIn } from '../../../schemas/compile/states-told.ts';
import { fieldCalls } from '../../http/record-calls.ts';
import { pickRecords, pickRows } from './picking.ts';

/** What the fields of a screen need: the server's answers, and the dialog of the frame they are picked in. */
export const fieldServices = ({
  entity,
  dicts,
  states,
  parts,
}: Pick<EntityPlan, 'entity' | 'dicts' | 'states'> & Partial<Pick<EntityPlan, 'parts'>>): FieldServices => ({
  ...fieldCalls,
  entity,
  dicts,
  ...(states ? { states: states.nodes } : {}),
  ...(parts ? { lineStates: lineStatesIn({ parts }) } : {}),
  pick: pickRecords,
  pickRows,
});
