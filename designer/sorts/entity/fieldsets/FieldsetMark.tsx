import { useContext } from 'react';
import { titleOf } from '../../../../schemas/language/names.ts';
import { CanvasContext } from '../form/cells.ts';
import { useGiven } from './context.ts';

/** Beside the label of a field that is not only this entity's. */
export function FieldsetMark({ path }: { readonly path: string }) {
  const given = useGiven(useContext(CanvasContext)?.document).get(path);
  return given ? <em title="字段来自字段组，改字段组，用到它的单据都跟着改">{titleOf(given.fieldset.title)}</em> : null;
}
