import { lazy, Suspense, useState } from 'react';
import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import type { PortalResult } from '../../../schemas/wire/portal.ts';
import { ByType } from '../announcements/ByType.tsx';
import type { BlockProps } from '../drawing.ts';
import { ResultCard } from './ResultCard.tsx';
import type { resultAnnouncements } from './resultAnnouncements.kind.ts';

/** Fetched when it is first opened: most visitors never do. */
const ResultDialog = lazy(async () => ({ default: (await import('./ResultDialog.tsx')).ResultDialog }));

export function ResultAnnouncements({ node }: BlockProps) {
  const values = node.values as ValuesOf<typeof resultAnnouncements>;
  const [opened, setOpened] = useState<PortalResult | null>(null);
  return (
    <ByType<PortalResult>
      node={node}
      values={values}
      word="结果"
      about="结果公示"
      perPage={4}
      empty="结果公示后会出现在这里"
      addressOf={(type) => `/resultAnnouncement?type=${type}`}
      card={(result) => <ResultCard key={result.id} result={result} onOpen={() => setOpened(result)} />}
    >
      <Suspense>{opened && <ResultDialog result={opened} onClose={() => setOpened(null)} />}</Suspense>
    </ByType>
  );
}
