import { useContext } from 'react';
import { useDropPlan } from '../../kernel/drag/DragLayer.tsx';
import { AddSlot } from './AddSlot.tsx';
import { AddingContext, useCanvas } from './canvas.ts';
import styles from './flow.module.css';
import { insideOf } from './flow-steps.ts';
import { StepCard } from './StepCard.tsx';
import { sortsIn } from './step-sorts.ts';
import { tellJoin } from './tell-step.ts';

/** The flow from its beginning to its end: rows of steps, a branch in a row, its ways beside each other, each with a row. */
export const FlowTree = () => (
  <div className={styles.tree}>
    <span className={styles.end}>发起</span>
    <Row owner="" />
    <span className={styles.end}>结束</span>
  </div>
);

function Row({ owner }: { readonly owner: string }) {
  const { flow, insides } = useCanvas();
  const row = insideOf(insides, owner);
  const titleOf = (key: string | undefined) => flow.steps[key ?? '']?.title ?? '';
  const where = owner === '' ? '' : `“${titleOf(owner)}”中`;
  return (
    <div className={styles.row}>
      {row.map((key, index) => (
        <div key={key} className={styles.step}>
          <AddSlot
            owner={owner}
            before={key}
            label={`${where}“${titleOf(key)}”之前`}
            isFirst={owner === '' && index === 0}
          />
          <StepCard id={key} isFirst={owner === '' && index === 0} />
          {flow.steps[key]?.as === 'branch' && <Ways branch={key} />}
        </div>
      ))}
      <AddSlot
        owner={owner}
        before={null}
        label={`${where || '流程'}末尾`}
        isFirst={owner === '' && row.length === 0}
      />
    </div>
  );
}

function Ways({ branch }: { readonly branch: string }) {
  const { flow, insides, add } = useCanvas();
  const { open } = useContext(AddingContext);
  const ways = insideOf(insides, branch);
  const step = flow.steps[branch];
  const [sort] = sortsIn(flow, branch);
  const spot = { owner: branch, before: null };
  const addWay = () => {
    open(null);
    if (sort) add(sort, spot);
  };
  const join = step ? tellJoin(step) : '';
  return (
    <>
      <span className={styles.stem} />
      <div className={styles.ways}>
        {ways.map((way) => (
          <div key={way} className={styles.way}>
            <span
              className={styles.fork}
              data-slot=""
              data-owner={branch}
              data-before={way}
              data-said={`“${flow.steps[way]?.title ?? ''}”之前`}
            />
            <StepCard id={way} />
            <Row owner={way} />
          </div>
        ))}
        <button
          type="button"
          className={styles.more}
          data-slot=""
          data-owner={branch}
          data-before=""
          data-said={`“${step?.title ?? ''}”的最后`}
          tabIndex={-1}
          onClick={addWay}
        >
          添加分支条件
        </button>
      </div>
      {join !== '' && <span className={styles.join}>{join}</span>}
    </>
  );
}

/** Where what is carried would go. */
export function DropMark() {
  const plan = useDropPlan();
  return plan && <span className={styles.mark} style={{ top: plan.top - 2, left: plan.left, width: plan.width }} />;
}
