import type { CSSProperties } from 'react';
import type { SitePlan } from '../../schemas/compile/page-plan.ts';
import { isColor } from '../../schemas/kinds/block-values.ts';

/** The colours that all pages of a site share, as the styles of its blocks name them. */
export function siteLook({ primaryColor, navs }: SitePlan): CSSProperties {
  const said = { '--nav-ink': navs.color, '--indicator': navs.indicatorColor };
  const colors = Object.entries(said).filter(([, color]) => isColor(color));
  return { '--p': isColor(primaryColor) ? primaryColor : '#004CE0', ...Object.fromEntries(colors) } as CSSProperties;
}
