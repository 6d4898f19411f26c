import { memo, useContext } from 'react';
import { fieldViews } from '../../../../renderers/fields/views.ts';
import { find } from '../../../../renderers/registry/find.ts';
import { KindBoundary } from '../../../../renderers/registry/KindBoundary.tsx';
import type { FieldPlan } from '../../../../schemas/compile/plan.ts';
import { type FieldWords, fieldOf, keyOf, pointerOfField } from '../../../kernel/places.ts';
import { FieldsetMark } from '../fieldsets/FieldsetMark.tsx';
import styles from './canvas.module.css';
import { CanvasContext } from './cells.ts';
import { Grip } from './Grip.tsx';

interface Props {
  readonly path: string;
  readonly span: number;
}

const nobody = () => undefined;

/** A field as its form draws it, by its own view; nothing in it can be reached, the frame over it can. */
export function FieldCell({ path, span }: Props) {
  const context = useContext(CanvasContext);
  const words = context && fieldOf(context.document, path);
  const plan = context?.plan?.fields[path];
  const label = words?.label ?? keyOf(path);
  const filled = words ? howFilled(words) : null;
  return (
    <div className={styles.cell} style={{ gridColumn: `span ${span}` }} data-cell={pointerOfField(path)}>
      <div className={styles.label}>
        {words?.need && <span aria-hidden>*</span>}
        {label}
        {filled && <em>{filled}</em>}
        <FieldsetMark path={path} />
      </div>
      {plan ? <Drawn plan={plan} place="head" /> : <div className={styles.wait}>{words ? '' : '没有这个字段'}</div>}
      {words?.help && <p className={styles.help}>{words.help}</p>}
      <Grip pointer={pointerOfField(path)} label={label} word="字段" />
    </div>
  );
}

/** Where a field gets its value when nobody fills it in. */
function howFilled({ calc, find: found, locked }: FieldWords): string | null {
  if (calc !== undefined) return '计算';
  if (found !== undefined) return '自动查找';
  return locked ? '只读' : null;
}

/** Drawn anew only when its own plan is another. */
export const Drawn = memo(
  function Drawn({ plan, place }: { readonly plan: FieldPlan; readonly place: 'head' | 'cell' }) {
    const view = find(fieldViews, plan.kind);
    if (!view) return null;
    return (
      <div className={styles.drawn} inert aria-hidden>
        <KindBoundary title={plan.label}>
          {place === 'cell' ? (
            <view.Cell field={plan} value={null} />
          ) : (
            <view.Input
              id={`design-${plan.path}`}
              field={plan}
              value={null}
              onChange={nobody}
              locked={false}
              invalid={false}
              place="head"
            />
          )}
        </KindBoundary>
      </div>
    );
  },
  (a, b) => a.place === b.place && (a.plan === b.plan || JSON.stringify(a.plan) === JSON.stringify(b.plan)),
);
