import { useEffect, useRef } from 'react';
import { RunList } from '../../../inputs/runs/RunList.tsx';
import type { ExpressionPlace } from '../../../inputs/standing.ts';
import type { PaneProps } from '../pane.ts';
import { Notes } from '../states/Notes.tsx';
import styles from '../states/states.module.css';
import { setOnSave } from './action-commands.ts';
import { sayOnSave } from './say-action.ts';

type Props = Pick<PaneProps, 'document' | 'editing' | 'problems'> & {
  readonly standing: ExpressionPlace | undefined;
  /** Somebody was led here. */
  readonly isMeant: boolean;
};

/** What the server does with every record that is saved, whoever saves it and by whatever way. */
export function SaveRuns({ document, editing, problems, standing, isMeant }: Props) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isMeant) place.current?.scrollIntoView({ block: 'center' });
  }, [isMeant]);
  const runs = document.onSave ?? [];
  const notes = problems.filter(({ path }) => path.startsWith('/onSave')).map(({ text }) => text);
  return (
    <section ref={place} className={styles.saving} data-chosen={isMeant || undefined} aria-label="保存时">
      <RunList
        title="保存时自动做什么"
        where="save"
        most={5}
        document={document}
        standing={standing}
        runs={runs}
        onChange={(next) => editing.do(setOnSave(next))}
      />
      <p>{sayOnSave(document, runs)}</p>
      <Notes notes={notes} />
    </section>
  );
}
