import { fieldKinds } from '../../../../renderers/fields/kinds.ts';
import type { AnyFieldKind } from '../../../../schemas/kinds/field-kind.ts';

const kinds: readonly AnyFieldKind[] = fieldKinds;

/** Kinds that need nothing else said: what a column of texts can become. */
export const plainKindOptions = kinds
  .filter(({ automatic, labels }) => !automatic && labels === undefined)
  .map(({ name, title }) => ({ value: name, label: title }));
