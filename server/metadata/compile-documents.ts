import { allKinds } from '../../renderers/kinds.ts';
import { compileModel } from '../../schemas/compile/compile-model.ts';
import type { Model } from '../../schemas/compile/model.ts';
import type { Issue, Result } from '../../schemas/issues/result.ts';
import { type Document, idOf } from '../../schemas/language/document.ts';
import { hashDocument } from './document-store.ts';
import { withoutPlaces } from './without-places.ts';

const { fields, actions, charts, blocks, lists } = allKinds;

interface Compiled {
  readonly documents: readonly Document[];
  readonly result: Result<Model>;
}

/** Compiling is pure, and a start or a publish asks for the same model several times: the last few are kept. */
const kept = new Map<string, Compiled>();
const mostKept = 6;

/**
 * The documents of one tenant, the product's and its own, with every kind the server has. Most of them are what they were in one of
 * the last few: what has not changed since is taken over from there.
 */
export function compileDocuments(documents: readonly Document[], tenant: number): Result<Model> {
  const key = `${tenant} ${documents.map((document) => `${idOf(document)}@${document.rev} ${hashDocument(document)}`).join()}`;
  const known = kept.get(key)?.result;
  const result =
    known ?? compileModel(documents, fields, actions, { tenant, blocks, charts, lists, since: nearest(documents) });
  kept.delete(key);
  kept.set(key, { documents, result });
  if (kept.size > mostKept) kept.delete(kept.keys().next().value as string);
  return result;
}

/** Of the models kept the one that shares most documents with these. */
function nearest(documents: readonly Document[]): Model | undefined {
  const wanted = new Set(documents);
  let most = 0;
  let found: Model | undefined;
  for (const { documents: before, result } of kept.values()) {
    if (!result.ok) continue;
    const shared = before.filter((document) => wanted.has(document)).length;
    if (shared === 0 || shared < most) continue;
    most = shared;
    found = result.value;
  }
  return found;
}

export interface Sound {
  readonly model: Model;
  /** What the tenant said that no longer fits the product, and is left out until someone mends it. */
  readonly issues: readonly Issue[];
}

/**
 * A model that runs whatever happens: after an upgrade of the product some of a tenant's own words may not fit any more.
 * Only these are left out, place by place; where that does not help, the documents they stand in.
 */
export function compileSound(product: readonly Document[], own: readonly Document[], tenant: number): Sound {
  const told: Issue[] = [];
  let rest = own;
  for (let round = 0; ; round += 1) {
    const compiled = compileDocuments([...product, ...rest], tenant);
    if (compiled.ok) return { model: compiled.value, issues: told };
    if (rest.length === 0) throw new Error(`[Bug] the product does not compile: ${JSON.stringify(compiled.issues)}`);
    for (const issue of compiled.issues) told.push(issue);
    rest = withoutMisfits(rest, compiled.issues, round < mostRounds);
  }
}

const mostRounds = 4;

function withoutMisfits(own: readonly Document[], issues: readonly Issue[], byPlace: boolean): readonly Document[] {
  const sound = own.flatMap((document) => {
    const wrong = issues.filter((issue) => issue.in === idOf(document) && issue.level !== 'warn');
    if (wrong.length === 0) return [document];
    const fitting = byPlace
      ? withoutPlaces(
          document,
          wrong.map(({ path }) => path),
        )
      : null;
    return fitting ? [fitting] : [];
  });
  // What is wrong is in none of the tenant's documents, yet the product alone is sound: it runs alone.
  return sound.length < own.length || sound.some((document, at) => document !== own[at]) ? sound : [];
}
