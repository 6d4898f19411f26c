import { type Document, idOf } from '../language/document.ts';
import type { FieldsetDocument } from '../language/fieldset.ts';
import type { NamedKinds, Naming } from '../layers/naming.ts';
import { layFieldsets } from './lay-fieldsets.ts';
import type { Kinds } from './words-of-use.ts';

/** What telling of these documents may look up: each other, with the fields of their fieldsets. */
export function namingAmong(
  documents: readonly Document[],
  kinds: NamedKinds,
  roles: Readonly<Record<string, string>> = {},
): Naming {
  const said = new Map(documents.map((document) => [idOf(document), document]));
  const fieldsets = new Map(
    documents.flatMap((one): readonly (readonly [string, FieldsetDocument])[] =>
      one.kind === 'fieldset' ? [[one.key, one]] : [],
    ),
  );
  const fieldKinds: Kinds = new Map(kinds.fields.map((kind) => [kind.name, kind]));
  const written = new Map<string, Document | undefined>();
  const documentOf = (id: string): Document | undefined => {
    if (!written.has(id)) {
      const one = said.get(id);
      written.set(id, one?.kind === 'entity' ? layFieldsets(one, fieldsets, fieldKinds) : one);
    }
    return written.get(id);
  };
  return { ...kinds, documentOf, roleName: (code) => roles[code] };
}
