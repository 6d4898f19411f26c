import { fieldKinds } from '../../../../renderers/fields/kinds.ts';
import type { AnyFieldKind } from '../../../../schemas/kinds/field-kind.ts';

const byName = new Map<string, AnyFieldKind>(fieldKinds.map((kind) => [kind.name, kind]));

export const kindNamed = (name: string | undefined): AnyFieldKind | undefined =>
  name === undefined ? undefined : byName.get(name);
