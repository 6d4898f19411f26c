import { renderToString } from 'react-dom/server';
import { PageView } from '../../renderers/blocks/PageView.tsx';
import { cssText } from '../../renderers/theme/css-variables.ts';
import type { PageState } from './page-state.ts';

/** The whole of a page as HTML, and the colours and sizes it is drawn with. */
export const drawPage = (state: PageState): { readonly html: string; readonly css: string } => ({
  html: renderToString(<PageView {...state} />),
  css: sheetOf(state.site.primaryColor),
});

let sheet = { color: '', css: '' };

/** Every page of a site is drawn with the same. */
function sheetOf(color: string): string {
  if (sheet.color !== color) sheet = { color, css: cssText({ mode: 'light', color }) };
  return sheet.css;
}
