import { blockKinds } from '../../renderers/blocks/kinds.ts';
import { chartKinds } from '../../renderers/charts/kinds.ts';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { actionKinds } from '../../schemas/actions/kinds.ts';
import { layFieldsets } from '../../schemas/fieldsets/lay-fieldsets.ts';
import type { Kinds } from '../../schemas/fieldsets/words-of-use.ts';
import { type Document, idOf } from '../../schemas/language/document.ts';
import type { FieldsetDocument } from '../../schemas/language/fieldset.ts';
import type { Naming } from '../../schemas/layers/naming.ts';

export type RoleNames = Readonly<Record<string, string>>;

const kindsByName: Kinds = new Map(fieldKinds.map((kind) => [kind.name, kind]));

/** What telling of documents may look up: all of them as they are being written, with the fields of their fieldsets. */
export function namingAmong(documents: readonly Document[], roles: RoleNames = {}): Naming {
  const said = new Map(documents.map((document) => [idOf(document), document]));
  const fieldsets = new Map(
    documents.flatMap((one): readonly (readonly [string, FieldsetDocument])[] =>
      one.kind === 'fieldset' ? [[one.key, one]] : [],
    ),
  );
  const written = new Map<string, Document | undefined>();
  const documentOf = (id: string): Document | undefined => {
    if (!written.has(id)) {
      const one = said.get(id);
      written.set(id, one?.kind === 'entity' ? layFieldsets(one, fieldsets, kindsByName) : one);
    }
    return written.get(id);
  };
  return {
    fields: fieldKinds,
    actions: actionKinds,
    charts: chartKinds,
    blocks: blockKinds,
    documentOf,
    roleName: (code) => roles[code],
  };
}
