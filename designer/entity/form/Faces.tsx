import { type RefObject, useMemo } from 'react';
import { useDesign } from '../../frame/services.ts';
import type { Editing } from '../../kernel/editing.ts';
import { Canvas } from './Canvas.tsx';
import type { CanvasContext } from './cells.ts';
import type { FormActs } from './form-acts.ts';
import type { Layout } from './layout.ts';
import { PhoneBeside } from './phone/PhoneBeside.tsx';
import styles from './phone/phone-beside.module.css';
import { nameTab } from './tabs/tab-commands.ts';

interface Props extends CanvasContext {
  readonly layout: Layout;
  readonly sheet: RefObject<HTMLDivElement | null>;
  readonly tab: string | null;
  readonly acts: FormActs;
  readonly editing: Editing;
  readonly isBoth: boolean;
}

/** The canvas, and beside it the form on a phone where that is wanted. */
export function Faces({ acts, editing, isBoth, ...canvas }: Props) {
  const { who } = useDesign();
  const { layout, plan, selection, tab, choose } = canvas;
  const tabActs = useMemo(
    () => ({
      onAdd: () => acts.add('tab'),
      onName: (key: string, title: string) => editing.do(nameTab(layout, key, title)),
    }),
    [acts, editing, layout],
  );
  return (
    <div className={isBoth ? styles.both : undefined}>
      <Canvas {...canvas} tabActs={tabActs} />
      {isBoth && plan && (
        <PhoneBeside
          plan={plan}
          layout={layout}
          selection={selection}
          tab={tab}
          me={who.id}
          onChoose={(pointer) => choose(pointer, 'only')}
        />
      )}
    </div>
  );
}
