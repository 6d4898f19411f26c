import { createContext, useContext, useMemo } from 'react';
import type { GivenField } from '../../../../schemas/fieldsets/given-fields.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import type { EntityFace } from './entity-face.ts';
import { givenIn } from './fieldset-commands.ts';

/** The fieldsets of the company, where an entity is designed; null where none can be used. */
export const FieldsetContext = createContext<EntityFace | null>(null);

const none: ReadonlyMap<string, GivenField> = new Map();

/** Which of a document's fields come from fieldsets. */
export function useGiven(document: EntityDocument | undefined): ReadonlyMap<string, GivenField> {
  const face = useContext(FieldsetContext);
  return useMemo(() => (face && document?.fieldsets ? givenIn(document, face.fieldsets) : none), [face, document]);
}
