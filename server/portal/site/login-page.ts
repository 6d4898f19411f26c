import type { Reading } from '../../features/public-rows/rows/shown.ts';
import { makePage } from './make-page.ts';

/** The page the studio has enabled for the sign-in screen; null where there is none to draw. */
export async function loginPage(at: Reading) {
  const { model } = at;
  const document = model.pages.get(model.sites.get('portal')?.login ?? '');
  if (document?.channel !== 'login') return null;
  const made = await makePage(at, model, document, { name: '', query: {} }, null);
  return made && { page: made.page, site: made.site };
}
