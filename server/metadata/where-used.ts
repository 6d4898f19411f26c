import type { Model } from '../../schemas/compile/model.ts';

export interface UsedAt {
  /** The document that refers. */
  readonly document: string;
  readonly path: string;
  readonly ref: string;
}

/** Who refers to a document, a field or a dictionary: `entity:supplier` finds what uses any of its fields too. */
export function findUses(model: Model, ref: string): UsedAt[] {
  return [...model.uses].flatMap(([document, uses]) =>
    uses
      .filter((use) => use.ref === ref || use.ref.startsWith(`${ref}.`))
      .map((use) => ({ document, path: use.path, ref: use.ref })),
  );
}
