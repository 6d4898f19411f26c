import type { PagePlan, SitePlan } from '../../schemas/compile/page-plan.ts';

/** What the server draws a page from and the browser goes on with. */
export interface PageState {
  readonly page: PagePlan;
  readonly site: SitePlan;
  readonly path: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly api: string;
}
