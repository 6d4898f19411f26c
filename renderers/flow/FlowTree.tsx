import type { FlowStepTold } from '../../schemas/wire/flows.ts';
import styles from './flow-tree.module.css';
import { type StepNode, treeOf } from './steps-tree.ts';

const words: Readonly<Record<FlowStepTold['stands'], string>> = {
  ahead: '未到',
  now: '进行中',
  done: '已完成',
  skipped: '不经过',
  refused: '已拒绝',
  returned: '已退回',
};

/** The steps of a flow as they stand: only looked at. */
export function FlowTree({ steps }: { readonly steps: readonly FlowStepTold[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a flow wider than its place is scrolled by keys as well
    <section className={styles.ground} aria-label="流程图" tabIndex={0}>
      <Sequence nodes={treeOf(steps)} />
    </section>
  );
}

function Sequence({ nodes }: { readonly nodes: readonly StepNode[] }) {
  return (
    <ol className={styles.sequence}>
      {nodes.map(({ step, ways }) => (
        <li key={step.key}>
          <Step step={step} />
          {ways.length > 0 && (
            <ul className={styles.ways}>
              {ways.map(({ way, steps }) => (
                <li key={way.key} data-stands={way.stands}>
                  <span className={styles.way}>{way.title}</span>
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

const FEW = 3;

function Step({ step }: { readonly step: FlowStepTold }) {
  const names = [...new Set(step.persons.map(({ name }) => name))];
  const said = names.length > FEW ? `${names.slice(0, FEW).join('、')} 等 ${names.length} 人` : names.join('、');
  return (
    <div className={styles.step} data-stands={step.stands} data-as={step.as} title={names.join('、')}>
      <b>{step.title}</b>
      {said && <span>{said}</span>}
      <small>{words[step.stands]}</small>
    </div>
  );
}
