import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import './portal.css';
import { DrawnPage } from '../../renderers/blocks/DrawnPage.tsx';
import type { PageState } from './page-state.ts';
import { stillBlocks } from './still.ts';
import { siteViews } from './views.ts';

/** Takes over the page that the server drew; as a transition, so that scrolling and clicking come first. */
function takeOver(): void {
  const root = document.getElementById('root');
  const state = document.getElementById('state')?.textContent;
  if (!root || !state) return;
  startTransition(() => {
    hydrateRoot(root, <DrawnPage {...(JSON.parse(state) as PageState)} views={siteViews} still={stillBlocks} />);
  });
}

takeOver();
