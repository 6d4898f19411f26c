import type { Chooser } from '../../../schemas/kinds/choosing.ts';
import type { InputProps } from '../view.ts';

/** The dialog beside a field: what its document says, or what its kind usually has. None in cells and filters: there is no room. */
export function chooserOf({ field, place }: InputProps, usual: Chooser | null): Chooser | null {
  const said = field.config.chooser as Chooser | 'none' | undefined;
  if (place !== 'head' || said === 'none') return null;
  return said ?? usual;
}
