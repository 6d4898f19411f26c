import { useContext } from 'react';
import { fieldOf, keyOf, partLabelOf, pointerOfField } from '../../../kernel/places.ts';
import { FieldsetMark } from '../fieldsets/FieldsetMark.tsx';
import styles from './canvas.module.css';
import { CanvasContext } from './cells.ts';
import { Drawn } from './FieldCell.tsx';
import { Grip } from './Grip.tsx';
import { type GridSpot, isSlot } from './layout.ts';

/** Lines as the form shows them: their columns, one row that stands for all, and the lines below a row. */
export function GridCard({ grid }: { readonly grid: GridSpot }) {
  const context = useContext(CanvasContext);
  if (!context) return null;
  const label = partLabelOf(context.document, grid.part);
  return (
    <section className={styles.card} aria-label={`明细 ${label}`} data-part={grid.part}>
      <div className={styles.cardHead}>
        <h2>{label}</h2>
        <small>{grid.part.includes('.') ? '子明细' : '明细'}</small>
        <Grip pointer={grid.pointer} label={label} word="明细" />
      </div>
      <div className={styles.scroll}>
        <div className={styles.columns} data-phone={context.device === 'phone' || undefined}>
          {grid.columns.map(({ f, path, w }) => (
            <Column key={f} f={f} path={path} w={w} />
          ))}
          {grid.columns.length === 0 && <p className={styles.empty}>把字段拖到这里，成为一列</p>}
        </div>
      </div>
      {grid.below.map((inner) => (
        <div key={inner.part} className={styles.below}>
          <GridCard grid={inner} />
        </div>
      ))}
    </section>
  );
}

function Column({ f, path, w }: { readonly f: string; readonly path: string; readonly w: number | undefined }) {
  const context = useContext(CanvasContext);
  if (isSlot(f)) return <div className={styles.slot}>扩展字段</div>;
  const words = context && fieldOf(context.document, path);
  const plan = context?.plan?.fields[path];
  const label = words?.label ?? keyOf(path);
  return (
    <div
      className={styles.column}
      style={{ '--column': `${w ?? 140}px` } as React.CSSProperties}
      data-cell={pointerOfField(path)}
    >
      <div className={styles.columnHead}>
        {words?.need && <span aria-hidden>*</span>}
        {label}
        <FieldsetMark path={path} />
      </div>
      <div className={styles.columnCell}>{plan && <Drawn plan={plan} place="cell" />}</div>
      <Grip pointer={pointerOfField(path)} label={label} word="列" />
    </div>
  );
}
