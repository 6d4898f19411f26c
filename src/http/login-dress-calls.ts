import type { PagePlan, SitePlan } from '../../schemas/compile/page-plan.ts';
import { addressOf, get } from './client.ts';

/** The page that dresses the sign-in screen, as the public may see it. */
export interface LoginDress {
  readonly page: PagePlan;
  readonly site: SitePlan;
}

export const loadLoginDress = () => get<LoginDress | null>('/portal/view/login');
/** Where its pictures stand. */
export const dressBase = (): string => addressOf('');
