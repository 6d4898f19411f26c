import { chartKinds } from '../../renderers/charts/kinds.ts';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { actionKinds } from '../../schemas/actions/kinds.ts';
import { compileModel } from '../../schemas/compile/compile-model.ts';
import type { Model } from '../../schemas/compile/model.ts';
import type { Document } from '../../schemas/language/document.ts';

export const figureKinds = { fields: fieldKinds, actions: actionKinds, charts: chartKinds };

/** The model of everything else: a draft that was opened broken has none of its own, and its author still picks from fields. */
export function modelBeside(others: readonly Document[]): Model | null {
  const rest = compileModel(others, fieldKinds, actionKinds, { charts: chartKinds });
  return rest.ok ? rest.value : null;
}
