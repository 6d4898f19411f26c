import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Empty, Grid } from 'antd';
import { useMemo, useRef, useState } from 'react';
import type { FlowRow } from '../../../schemas/wire/flows.ts';
import { screenPath } from '../../frame/addresses/screen-path.ts';
import { useTabTitle } from '../../frame/tabs/use-tab.ts';
import type { Desk } from '../../http/desk-calls.ts';
import { BatchBar } from './BatchBar.tsx';
import { DeskFilters } from './DeskFilters.tsx';
import { DeskList } from './DeskList.tsx';
import { DeskRecord } from './DeskRecord.tsx';
import { DeskTabs } from './DeskTabs.tsx';
import { desks } from './desks.ts';
import styles from './flows.module.css';
import { HeldBar } from './HeldBar.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { UpgradeButton } from './UpgradeButton.tsx';
import { useDesk } from './use-desk.ts';
import { useHeld } from './use-held.ts';
import { useKeys } from './use-keys.ts';
import { WholeRecord } from './WholeRecord.tsx';

export const TodoScreen = () => <DeskScreen desk="todo" />;
export const DoneScreen = () => <DeskScreen desk="done" />;
export const MineScreen = () => <DeskScreen desk="mine" />;
export const CopiesScreen = () => <DeskScreen desk="copies" />;
export const InstancesScreen = () => <DeskScreen desk="all" />;

/** One desk, read as one reads mail: the list at the left, what is looked at beside it. */
function DeskScreen({ desk }: { readonly desk: Desk }) {
  useTabTitle(screenPath(desks[desk].screen), desks[desk].title);
  const isPhone = !Grid.useBreakpoint().md;
  const { held, leaving, hold, undo } = useHeld();
  // What is on its way stays out of sight as well, until the list was read anew.
  const gone = useMemo(() => new Set([...held.map(({ id }) => id), ...leaving]), [held, leaving]);
  const of = useDesk(desk, gone);
  const { rows, at, look } = of;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [helps, setHelps] = useState(false);
  const finder = useRef<HTMLDivElement>(null);
  const current = useCurrent(rows, at, isPhone);
  const step = (by: number) => {
    const next = rows[current ? rows.indexOf(current) + by : 0];
    if (next) look(next.id);
  };
  const takeBack = () => {
    const one = undo();
    if (one) look(one.id);
  };
  const choose = (id: string) =>
    setChosen((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  useKeys({
    j: () => step(1),
    ArrowDown: () => step(1),
    k: () => step(-1),
    ArrowUp: () => step(-1),
    z: takeBack,
    x: () => current?.kind === 'decision' && desk === 'todo' && choose(current.id),
    '/': () => finder.current?.querySelector('input')?.focus(),
    '?': () => setHelps(true),
  });
  // Where one was decided the next takes its place; the last is followed by the one before it.
  const next = (row: FlowRow) => {
    const place = rows.indexOf(row);
    look((rows[place + 1] ?? rows[place - 1])?.id ?? null);
  };
  const isReading = isPhone && current !== undefined;
  return (
    <div className={styles.screen} data-reading={isReading || undefined}>
      <header className={styles.head}>
        <DeskTabs desk={desk} />
        {desk === 'all' && <UpgradeButton />}
        {!isPhone && <Button onClick={() => setHelps(true)}>快捷键 ?</Button>}
      </header>
      <div className={styles.desk}>
        {isReading && (
          <Button type="text" className={styles.back ?? ''} icon={<ArrowLeftOutlined />} onClick={() => look(null)}>
            {desks[desk].title}
          </Button>
        )}
        {!isReading && (
          <section className={styles.list} aria-label="列表">
            <div ref={finder}>
              <DeskFilters desk={desk} of={of} />
            </div>
            <DeskList
              desk={desk}
              of={of}
              at={current?.id ?? null}
              {...(desk === 'todo' ? { chosen, onChoose: choose } : {})}
            />
            {chosen.size > 0 && <BatchBar chosen={chosen} rows={rows} onDone={() => setChosen(new Set())} />}
          </section>
        )}
        {current && isLedOn(current) ? (
          <div className={styles.record}>
            <WholeRecord key={current.id} of={current} onSaved={of.refresh} onClose={() => look(null)} />
          </div>
        ) : current ? (
          <DeskRecord
            key={current.id}
            row={current}
            {...(desk === 'todo' && current.kind === 'decision'
              ? {
                  onAgree: (row, told, said) =>
                    hold({ id: told.task?.id ?? row.id, title: row.title, rev: told.rev, ...said }),
                }
              : {})}
            onDone={() => next(current)}
            onClose={() => look(null)}
          />
        ) : (
          !isPhone && rows.length > 0 && <Empty className={styles.empty ?? ''} description="从左边选一张单据" />
        )}
      </div>
      <HeldBar held={held} onUndo={takeBack} />
      <KeysDialog isOpen={helps} onClose={() => setHelps(false)} />
    </div>
  );
}

/** Nobody decides about it: its own page has what leads it on. */
const isLedOn = ({ kind }: FlowRow): boolean => kind === 'work' || kind === 'job';

/** What is looked at: what the address says; where it says nothing, and there is room, the first. */
const useCurrent = (rows: readonly FlowRow[], at: string | null, isPhone: boolean): FlowRow | undefined =>
  rows.find(({ id }) => id === at) ?? (isPhone ? undefined : rows[0]);
