import { Button } from 'antd';
import { memo, useContext, useMemo, useRef } from 'react';
import { sayRecordIssue } from '../../schemas/issues/say-record-issue.ts';
import type { FormPlan } from '../../schemas/sections/forms/forms.model.ts';
import { lazily } from '../fields/late/lazily.tsx';
import { useEditors } from '../fields/use-editors.ts';
import { usePhoneFace } from '../forms/face.ts';
import { useForm, useFormAtom } from '../forms/form-context.tsx';
import { HEAD } from '../forms/tree.ts';
import { useJump } from '../forms/use-jump.ts';
import { type Grid, makeGrid } from './grid.ts';
import { gridColumns } from './grid-columns.ts';
import { addRow } from './grid-commands.ts';
import { LinesGrid } from './LinesGrid.tsx';
import { LinesToolbar } from './LinesToolbar.tsx';
import { LineMovesContext, useOfferedMoves } from './line-moves.ts';
import styles from './lines.module.css';

const LineStates = lazily(0, async () => (await import('./LineStates.tsx')).LineStates);
const LineCards = lazily(4, async () => (await import('./LineCards.tsx')).LineCards);

/** The lines of a part as a card over the full width: a grid at a desk, cards on a phone. */
export const LinesSection = memo(function LinesSection({ body }: { readonly body: FormPlan['body'][number] }) {
  const { store, reading } = useForm();
  const { part } = body;
  const state = useFormAtom(store, store.stateAtom(HEAD, part));
  const rows = useFormAtom(store, store.rowsAtom(HEAD, part));
  const isPhone = usePhoneFace();
  // A record that is not stored yet stands nowhere.
  const isStored = !!useContext(LineMovesContext)?.record.id;
  const chooses = useOfferedMoves(part).length > 0 && !isPhone;
  const grid = useMemo(
    () => makeGrid({ store, parent: HEAD, part, columns: gridColumns(store.plan, body.columns), reading, chooses }),
    [store, part, body, reading, chooses],
  );
  const canWrite = useEditors(reading ? [] : grid.columns.map(({ field }) => field));
  const card = useRef<HTMLElement>(null);
  useJump(store, ({ row, path }) => {
    if (row === HEAD && path === part) card.current?.scrollIntoView({ block: 'start' });
  });
  if (!state.visible) return null;
  const [issue] = state.issues;
  return (
    <section
      ref={card}
      className={styles.card}
      aria-labelledby={`part-${part}`}
      data-place={`part-${part}`}
      data-phone={isPhone || undefined}
    >
      <header className={styles.head}>
        <h2 id={`part-${part}`}>
          {store.plan.parts[part]?.label}
          <small>{rows.length} 行</small>
        </h2>
        {issue && (
          <span className={styles.partIssue} role="alert">
            {sayRecordIssue(issue)}
          </span>
        )}
        {isStored && store.plan.parts[part]?.states && <LineStates title="行状态" props={{ part }} />}
        <LinesToolbar grid={grid} />
      </header>
      {rows.length === 0 ? (
        <NoLines grid={grid} />
      ) : !canWrite ? (
        <div className={styles.empty} aria-busy="true" />
      ) : isPhone ? (
        <LineCards
          title={store.plan.parts[part]?.label ?? ''}
          props={{ grid, card: body.card, below: body.below, scan: body.scan }}
        />
      ) : (
        <LinesGrid grid={grid} foot={body.foot} below={body.below} />
      )}
    </section>
  );
});

function NoLines({ grid }: { readonly grid: Grid }) {
  const label = grid.store.plan.parts[grid.part]?.label ?? '';
  if (!grid.may.add) return <p className={styles.empty}>没有{label}</p>;
  return (
    <div className={styles.empty}>
      <p>还没有{label}</p>
      <p>逐行填写，或先添加一行，再把 Excel 里的内容直接粘贴进来。</p>
      <Button onClick={() => addRow(grid, 0)}>添加第一行</Button>
    </div>
  );
}
