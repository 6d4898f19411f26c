import { fieldKinds } from '../../../../renderers/fields/kinds.ts';
import { foldFieldsets } from '../../../../schemas/fieldsets/fold-fieldsets.ts';
import { layFieldsets } from '../../../../schemas/fieldsets/lay-fieldsets.ts';
import type { Kinds } from '../../../../schemas/fieldsets/words-of-use.ts';
import type { Document } from '../../../../schemas/language/document.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import type { FieldsetDocument } from '../../../../schemas/language/fieldset.ts';
import { allAtWork } from '../../../frame/compile-draft.ts';
import { atWork, type Face, type FoundDocument } from '../../../kernel/work.ts';

export const kindsByName: Kinds = new Map(fieldKinds.map((kind) => [kind.name, kind]));

/** An entity as it is designed: with the fields of its fieldsets written out, as they were when it was opened. */
export interface EntityFace extends Face {
  readonly fieldsets: ReadonlyMap<string, FieldsetDocument>;
  /** One that came to be since, or is used only now. */
  learn(fieldset: FieldsetDocument): void;
}

export function entityFace(documents: readonly Document[]): EntityFace {
  const fieldsets = new Map(documents.flatMap((each) => (each.kind === 'fieldset' ? [[each.key, each] as const] : [])));
  const on = (make: typeof layFieldsets) => (document: Document) =>
    document.kind === 'entity' ? make(document as EntityDocument, fieldsets, kindsByName) : document;
  return {
    fieldsets,
    open: on(layFieldsets),
    keep: on(foldFieldsets),
    learn: (fieldset) => {
      if (!fieldsets.has(fieldset.key)) fieldsets.set(fieldset.key, fieldset);
    },
  };
}

/** Another entity as it is being written, with the fields of its fieldsets. */
export function writtenOut(found: FoundDocument, all: readonly FoundDocument[]): EntityDocument | null {
  const said = atWork(found);
  return said && (entityFace(allAtWork(all)).open(said) as EntityDocument);
}
