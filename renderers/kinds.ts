import { actionKinds } from '../schemas/actions/kinds.ts';
import type { NamedKinds } from '../schemas/layers/naming.ts';
import { blockKinds } from './blocks/kinds.ts';
import { chartKinds } from './charts/kinds.ts';
import { fieldKinds } from './fields/kinds.ts';
import { listKinds } from './lists/kinds.ts';

/** Every kind whose words documents are told in, for whoever tells of documents. */
export const allKinds: NamedKinds = {
  fields: fieldKinds,
  actions: actionKinds,
  charts: chartKinds,
  lists: listKinds,
  blocks: blockKinds,
};
