import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { compileModel } from '../../schemas/compile/compile-model.ts';
import type { Model } from '../../schemas/compile/model.ts';
import { type Document, idOf } from '../../schemas/language/document.ts';
import type { Issue, Result } from '../../schemas/result.ts';
import { actionKinds } from '../records/action-kinds.ts';

/** The documents of one tenant, the product's and its own, with every kind the server has. */
export const compileDocuments = (documents: readonly Document[], tenant: number): Result<Model> =>
  compileModel(documents, fieldKinds, actionKinds, { tenant });

export interface Sound {
  readonly model: Model;
  /** What the tenant said that no longer fits the product, and is left out until someone mends it. */
  readonly issues: readonly Issue[];
}

/** A model that runs whatever happens: after an upgrade of the product a tenant's own words may not fit any more. */
export function compileSound(product: readonly Document[], own: readonly Document[], tenant: number): Sound {
  const compiled = compileDocuments([...product, ...own], tenant);
  if (compiled.ok) return { model: compiled.value, issues: [] };
  if (own.length === 0) throw new Error(`[Bug] the product does not compile: ${JSON.stringify(compiled.issues)}`);
  const wrong = new Set(compiled.issues.map((issue) => issue.in));
  const sound = own.filter((document) => !wrong.has(idOf(document)));
  const rest = compileSound(product, sound.length < own.length ? sound : [], tenant);
  return { model: rest.model, issues: [...compiled.issues, ...rest.issues] };
}
