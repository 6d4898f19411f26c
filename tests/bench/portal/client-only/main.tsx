import { createRoot } from 'react-dom/client';
import '../../../../src/portal/portal.css';
import { PageView } from '../../../../renderers/blocks/PageView.tsx';
import { cssText } from '../../../../renderers/theme/css-variables.ts';
import type { PageState } from '../../../../src/portal/page-state.ts';

/** The same page as a client-rendered site draws it: an empty document, the whole script, then the data. */
async function start(): Promise<void> {
  const state = (await (await fetch('/state.json')).json()) as PageState;
  const style = document.createElement('style');
  style.textContent = cssText({ mode: 'light', color: state.site.primaryColor });
  document.head.append(style);
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<PageView {...state} />);
}

void start();
