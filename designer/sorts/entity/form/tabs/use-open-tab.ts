import { useEffect, useState } from 'react';
import type { Layout } from '../layout.ts';
import { tabAround } from './tab-commands.ts';

/** The tab that is open: the one in which something was chosen last. */
export function useOpenTab(layout: Layout, anchor: string | null): string | null {
  const [last, setLast] = useState<string | null>(null);
  const around = tabAround(layout, anchor) ?? null;
  useEffect(() => {
    if (around !== null) setLast(around);
  }, [around]);
  const found = layout.tabs.find(({ key }) => key === (around ?? last)) ?? layout.tabs[0];
  return found?.key ?? null;
}
