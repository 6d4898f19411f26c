import { readableOn } from '../../schemas/kinds/contrast.ts';
import { type Mode, neutrals } from './tokens.ts';

/** The theme colour as far as it must be deepened, or in the dark lightened, to be read as a link on every surface. */
export function linkColor(mode: Mode, color: string): string {
  const { page, surface, surfaceFloat, surfaceHover } = neutrals[mode];
  return [page, surface, surfaceFloat, surfaceHover].reduce((link, ground) => readableOn(link, ground), color);
}
