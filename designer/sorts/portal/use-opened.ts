import { useEffect, useState } from 'react';
import type { Template } from '../../../schemas/compile/page-plan.ts';
import type { Editing } from '../../kernel/editing.ts';
import { type FoundDocument, useStudio } from './services.ts';
import { openWork } from './work.ts';

interface Opened {
  readonly found: FoundDocument;
  readonly editing: Editing;
  readonly template: Template;
}

/** An address that is typed again keeps the entry as well, but asks for the beginning. */
function last(): { readonly id: string; readonly template: Template } | undefined {
  const [came] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return came?.type === 'navigate' ? undefined : window.history.state?.studio;
}

/** What is at work, kept with this entry of the browser's history: a reload comes back to it, and who goes to the studio anew begins at its first page. */
export function useOpened(onFailed: (error: Error) => void) {
  const services = useStudio();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [returnsTo, setReturnsTo] = useState(last);
  const [id, template] = [opened?.found.id, opened?.template];

  const open = async (wanted: string, as: Template) => {
    const found = (await services.load()).find((each) => each.id === wanted);
    setOpened(found ? { found, editing: await openWork(services, found), template: as } : null);
  };
  useEffect(() => {
    if (!returnsTo) return;
    void open(returnsTo.id, returnsTo.template)
      .catch(onFailed)
      .finally(() => setReturnsTo(undefined));
  }, []);
  useEffect(() => {
    if (!returnsTo) window.history.replaceState({ ...window.history.state, studio: id && { id, template } }, '');
  }, [returnsTo, id, template]);

  return { opened, setOpened, open, isReturning: returnsTo !== undefined };
}
