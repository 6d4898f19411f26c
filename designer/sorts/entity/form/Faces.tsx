import { type RefObject, useEffect, useMemo } from 'react';
import { useDesign } from '../../../frame/services.ts';
import type { Editing } from '../../../kernel/editing.ts';
import type { FoundDocument } from '../../../kernel/work.ts';
import { WithRecords } from '../WithRecords.tsx';
import { Canvas } from './Canvas.tsx';
import type { CanvasContext } from './cells.ts';
import type { FormActs } from './form-acts.ts';
import type { Layout } from './layout.ts';
import { PhoneBeside } from './phone/PhoneBeside.tsx';
import styles from './phone/phone-beside.module.css';
import { nameTab, tabAround } from './tabs/tab-commands.ts';

interface Props extends CanvasContext {
  readonly layout: Layout;
  readonly sheet: RefObject<HTMLDivElement | null>;
  readonly tab: string | null;
  readonly acts: FormActs;
  readonly editing: Editing;
  readonly isBoth: boolean;
  readonly all: readonly FoundDocument[];
}

/** The canvas, and beside it the form on a phone where that is wanted. */
export function Faces({ acts, editing, isBoth, all, ...canvas }: Props) {
  const { who } = useDesign();
  const { layout, plan, selection, tab, choose, sheet } = canvas;
  const tabActs = useMemo(
    () => ({
      onAdd: () => acts.add('tab'),
      onName: (key: string, title: string) => editing.do(nameTab(layout, key, title)),
    }),
    [acts, editing, layout],
  );
  const around = tabAround(layout, selection.anchor);
  useEffect(() => {
    const spot = around && sheet.current?.querySelector('[data-spot][aria-pressed="true"]');
    if (spot) spot.scrollIntoView({ block: 'nearest' });
  }, [around, sheet]);
  return (
    <div className={isBoth ? styles.both : undefined}>
      <Canvas {...canvas} tabActs={tabActs} />
      {isBoth && plan && (
        <WithRecords all={all}>
          <PhoneBeside
            plan={plan}
            layout={layout}
            selection={selection}
            tab={tab}
            me={who.id}
            onChoose={(pointer) => choose(pointer, 'only')}
          />
        </WithRecords>
      )}
    </div>
  );
}
