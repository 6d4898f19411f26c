import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { layersById } from '../../schemas/compile/gather-documents.ts';
import { layFieldsets } from '../../schemas/fieldsets/lay-fieldsets.ts';
import type { Kinds } from '../../schemas/fieldsets/words-of-use.ts';
import { type Document, idOf } from '../../schemas/language/document.ts';
import type { FieldsetDocument } from '../../schemas/language/fieldset.ts';
import { layLayers } from '../../schemas/layers/lay-layers.ts';

const kinds: Kinds = new Map(fieldKinds.map((kind) => [kind.name, kind]));

/** The documents of one company, layer by layer, as people know them: laid, and with the fields of their fieldsets. */
export interface WrittenOut {
  of(id: string): Document | undefined;
  title(id: string): Document['title'] | undefined;
  /** Entities that use one of these fieldsets. */
  usersOf(ids: ReadonlySet<string>): readonly string[];
}

export function writtenOut(documents: readonly Document[]): WrittenOut {
  const layers = layersById(documents);
  const laid = (id: string) => {
    const said = layers.get(id);
    return said && layLayers(said).document;
  };
  const fieldsets = new Map(
    [...layers.keys()].flatMap((id) => {
      const found = id.startsWith('fieldset:') ? laid(id) : undefined;
      return found?.kind === 'fieldset' ? [[found.key, found] as const] : [];
    }),
  );
  return {
    of: (id) => whole(laid(id), fieldsets),
    title: (id) => laid(id)?.title,
    usersOf: (ids) => [...new Set(documents.filter((each) => usesOne(each, ids)).map(idOf))].toSorted(),
  };
}

const whole = (
  document: Document | undefined,
  fieldsets: ReadonlyMap<string, FieldsetDocument>,
): Document | undefined => (document?.kind === 'entity' ? layFieldsets(document, fieldsets, kinds) : document);

const usesOne = (document: Document, ids: ReadonlySet<string>): boolean =>
  document.kind === 'entity' &&
  Object.values(document.fieldsets ?? {}).some((use) => use && ids.has(`fieldset:${use.of}`));
