import type { PagePlan, SitePlan } from '../../schemas/compile/page-plan.ts';
import { type Drawing, DrawingContext } from './drawing.ts';
import { NodeView } from './NodeView.tsx';

export interface PageProps {
  readonly page: PagePlan;
  readonly site: SitePlan;
  /** The address that is open, without its query. */
  readonly path: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly api: string;
  readonly editing?: Drawing['editing'];
}

/** A page drawn with these views: a visitor's browser fetches some of them only when a page has them. */
export function DrawnPage({
  page,
  site,
  path,
  data,
  api,
  views,
  fresh,
  still,
  editing,
}: PageProps & Pick<Drawing, 'views' | 'fresh' | 'still'>) {
  return (
    <DrawingContext
      value={{
        site,
        path,
        data,
        views,
        api,
        ...(fresh ? { fresh } : {}),
        ...(still ? { still } : {}),
        ...(editing ? { editing } : {}),
      }}
    >
      <div style={{ display: 'contents', ...fresh?.siteLook(site) }} suppressHydrationWarning>
        <NodeView node={page.root} />
      </div>
    </DrawingContext>
  );
}
