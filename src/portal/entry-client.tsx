import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import './portal.css';
import { DrawnPage } from '../../renderers/blocks/DrawnPage.tsx';
import { repeatPress } from './early-press.ts';
import type { PageState } from './page-state.ts';
import { stillBlocks } from './still.ts';
import { viewsFor } from './views.ts';

/** Takes over the page that the server drew; as a transition, so that scrolling and clicking come first. */
async function takeOver(): Promise<void> {
  const root = document.getElementById('root');
  const text = document.getElementById('state')?.textContent;
  if (!root || !text) return;
  const state = JSON.parse(text) as PageState;
  const views = await viewsFor(state.page.root);
  startTransition(() => {
    hydrateRoot(root, <DrawnPage {...state} views={views} still={stillBlocks} />);
  });
  repeatPress();
}

// where pages are drawn from the sources no built sheet of styles stands
if (import.meta.env.DEV) void Promise.all([import('./server-styles.ts'), import('./rest-views.ts')]);

void takeOver();
