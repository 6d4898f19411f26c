import type { CSSProperties } from 'react';
import type { PagePlan, SitePlan } from '../../schemas/compile/page-plan.ts';
import { isColor } from '../../schemas/kinds/block-values.ts';
import { type Drawing, DrawingContext } from './pieces/drawing.ts';
import { NodeView } from './pieces/NodeView.tsx';
import { blockViews } from './views.ts';

interface Props {
  readonly page: PagePlan;
  readonly site: SitePlan;
  /** The address that is open, without its query. */
  readonly path: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly api: string;
  readonly editing?: Drawing['editing'];
}

/** A page of the portal, on the server, in a visitor's browser and on the studio's canvas. */
export function PageView({ page, site, path, data, api, editing }: Props) {
  const color = isColor(site.primaryColor) ? site.primaryColor : '#004CE0';
  const { navs } = site;
  const look = {
    display: 'contents',
    '--p': color,
    ...(isColor(navs.indicatorColor) ? { '--indicator': navs.indicatorColor } : {}),
  } as CSSProperties;
  return (
    <DrawingContext value={{ site, path, data, views: blockViews, api, ...(editing ? { editing } : {}) }}>
      <div style={look}>
        <NodeView node={page.root} />
      </div>
    </DrawingContext>
  );
}
