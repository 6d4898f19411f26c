import type { StepCompared } from '../../schemas/wire/review.ts';
import styles from './compared-flow.module.css';
import { type StepNode, treeOf } from './steps-tree.ts';

type Is = StepCompared['is'];

/** Said in a word as well as shown in a colour. */
const marks: Readonly<Record<Is, string>> = {
  same: '',
  added: '新增',
  removed: '删除',
  changed: '修改',
  moved: '移动',
};

/** What becomes of a flow, drawn: what came, what goes and what is otherwise, each where it stands. */
export function ComparedFlow({ title, steps }: { readonly title: string; readonly steps: readonly StepCompared[] }) {
  const counts = (['added', 'removed', 'changed', 'moved'] as const).flatMap((is) => {
    const count = steps.filter((step) => step.is === is).length;
    return count > 0 ? [{ is, count }] : [];
  });
  return (
    <figure className={styles.figure} aria-label={`“${title}”修改前后的对比`}>
      <figcaption className={styles.counts}>
        {counts.length === 0
          ? '步骤没有变化'
          : counts.map(({ is, count }) => (
              <span key={is} data-is={is}>
                {marks[is]} {count}
              </span>
            ))}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a flow wider than its place is scrolled by keys as well */}
      <section className={styles.ground} aria-label="流程对比图" tabIndex={0}>
        <Sequence nodes={treeOf(steps)} />
      </section>
    </figure>
  );
}

function Sequence({ nodes }: { readonly nodes: readonly StepNode<StepCompared>[] }) {
  return (
    <ol className={styles.sequence}>
      {nodes.map(({ step, ways }) => (
        <li key={step.key}>
          <Step step={step} />
          {ways.length > 0 && (
            <ul className={styles.ways}>
              {ways.map(({ way, steps }) => (
                <li key={way.key}>
                  <Step step={way} />
                  <Sequence nodes={steps} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

function Step({ step: { as, title, is, words } }: { readonly step: StepCompared }) {
  return (
    <div className={styles.step} data-as={as} data-is={is}>
      {is === 'removed' ? <del>{title}</del> : <b>{title}</b>}
      {is !== 'same' && <em>{marks[is]}</em>}
      {words.length > 0 && <small>{words.join('、')}</small>}
    </div>
  );
}
