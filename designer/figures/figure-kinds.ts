import { chartKinds } from '../../renderers/charts/kinds.ts';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { actionKinds } from '../../schemas/actions/kinds.ts';

export const figureKinds = { fields: fieldKinds, actions: actionKinds, charts: chartKinds };
