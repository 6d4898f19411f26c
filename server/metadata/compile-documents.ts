import { blockKinds } from '../../renderers/blocks/kinds.ts';
import { chartKinds } from '../../renderers/charts/kinds.ts';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { actionKinds } from '../../schemas/actions/kinds.ts';
import { compileModel } from '../../schemas/compile/compile-model.ts';
import type { Model } from '../../schemas/compile/model.ts';
import { type Document, idOf } from '../../schemas/language/document.ts';
import type { Issue, Result } from '../../schemas/result.ts';
import { hashDocument } from './document-store.ts';

/** Compiling is pure, and a start or a publish asks for the same model several times: the last few are kept. */
const kept = new Map<string, Result<Model>>();
const mostKept = 6;

/** The documents of one tenant, the product's and its own, with every kind the server has. */
export function compileDocuments(documents: readonly Document[], tenant: number): Result<Model> {
  const key = `${tenant} ${documents.map((document) => `${idOf(document)}@${document.rev} ${hashDocument(document)}`).join()}`;
  const known = kept.get(key);
  const compiled =
    known ?? compileModel(documents, fieldKinds, actionKinds, { tenant, blocks: blockKinds, charts: chartKinds });
  kept.delete(key);
  kept.set(key, compiled);
  if (kept.size > mostKept) kept.delete(kept.keys().next().value as string);
  return compiled;
}

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
