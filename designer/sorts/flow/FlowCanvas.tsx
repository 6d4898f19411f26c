import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { AddingContext, type Canvas, CanvasContext } from './canvas.ts';
import { DropMark, FlowTree } from './FlowTree.tsx';
import styles from './flow.module.css';
import type { Spot } from './flow-steps.ts';

const zooms = [0.5, 0.67, 0.8, 1, 1.25, 1.5];

/** The picture of the flow, as large as one likes. */
export function FlowCanvas({ canvas }: { readonly canvas: Canvas }) {
  const [spot, setSpot] = useState<Spot | null>(null);
  const [zoom, setZoom] = useState(1);
  const adding = useMemo(() => ({ spot, open: setSpot }), [spot]);
  const { flow, insides, editing, notes, problems, lit, add, stepBy, remove } = canvas;
  const drawn = useMemo<Canvas>(
    () => ({
      ...{ flow, insides, editing, notes, problems, lit, stepBy, remove },
      add: (sort, where) => {
        setSpot(null);
        add(sort, where);
      },
    }),
    [flow, insides, editing, notes, problems, lit, add, stepBy, remove],
  );
  const by = (step: number) => {
    const next = zooms.indexOf(zoom) + step;
    setZoom(zooms[Math.max(0, Math.min(zooms.length - 1, next))] ?? 1);
  };
  const count = Object.keys(flow.steps).length;
  return (
    <div className={styles.desk}>
      <div className={styles.bar}>
        <span className={styles.quiet}>{count} 个步骤</span>
        <span className={styles.moves}>
          <Button size="small" aria-label="缩小" disabled={zoom === zooms[0]} onClick={() => by(-1)}>
            −
          </Button>
          <Button size="small" aria-label={`缩放 ${Math.round(zoom * 100)}%，点击还原`} onClick={() => setZoom(1)}>
            {Math.round(zoom * 100)}%
          </Button>
          <Button size="small" aria-label="放大" disabled={zoom === zooms.at(-1)} onClick={() => by(1)}>
            +
          </Button>
        </span>
      </div>
      <section className={styles.scroll} data-flow-scroll="" aria-label="流程图">
        <div className={styles.ground} data-flow-ground="">
          <CanvasContext value={drawn}>
            <AddingContext value={adding}>
              <div style={{ zoom }}>
                <FlowTree />
              </div>
            </AddingContext>
          </CanvasContext>
          <DropMark />
        </div>
      </section>
    </div>
  );
}
