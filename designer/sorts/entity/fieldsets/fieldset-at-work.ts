import { faceForm, faceOf, faceSection, fieldsetOf } from '../../../../schemas/fieldsets/fieldset-face.ts';
import type { Document } from '../../../../schemas/language/document.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import type { Face } from '../../../kernel/work.ts';

/** What a fieldset is called among the entities while it is edited as one: nothing a person would choose. */
const faceKey = 'fieldsetBeingDesigned';

/** A fieldset as the canvas, the inspector and the rules of entities know it. */
export const fieldsetFace = (key: string): Face => ({
  open: (document) => (document.kind === 'fieldset' ? { ...faceOf(document), key: faceKey } : document),
  keep: (document) => (document.kind === 'entity' ? fieldsetOf({ ...document, key }) : document),
});

const cells = at('/forms', faceForm, 'head', faceSection, 'cells');

/** Where a place of the fieldset is edited. */
export const placeInFace = (path: string): string =>
  path === '/cells' || path.startsWith('/cells/') ? cells + path.slice('/cells'.length) : path;

/** Entities that use it, as they are being written. */
export const usersAmong = (others: readonly Document[], key: string): readonly EntityDocument[] =>
  others.filter(
    (each): each is EntityDocument =>
      each.kind === 'entity' && Object.values(each.fieldsets ?? {}).some(({ of }) => of === key),
  );
