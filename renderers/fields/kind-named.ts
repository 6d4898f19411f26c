import type { AnyFieldKind } from '../../schemas/kinds/field-kind.ts';
import { fieldKinds } from './kinds.ts';

const byName: ReadonlyMap<string, AnyFieldKind> = new Map(fieldKinds.map((kind) => [kind.name, kind]));

/** The answers of a kind that a plan names. */
export const kindNamed = (name: string): AnyFieldKind | undefined => byName.get(name);
