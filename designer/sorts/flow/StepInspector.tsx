import { Button } from 'antd';
import type { FlowDocument } from '../../../schemas/language/flow.ts';
import type { Editing } from '../../kernel/editing.ts';
import type { Problem } from '../../kernel/problems.ts';
import styles from './flow.module.css';
import { setStep } from './flow-commands.ts';
import { pointerOf } from './flow-steps.ts';
import { sortOf } from './step-sorts.ts';
import type { Acts } from './use-acts.ts';
import { WordInput } from './words/WordInput.tsx';
import { type Word, wordsOfStep } from './words/word-shape.ts';

interface Props {
  readonly id: string;
  readonly flow: FlowDocument;
  readonly editing: Editing;
  readonly problems: readonly Problem[];
  readonly acts: Acts;
}

/** What belongs together and need not be seen at once; what is named nowhere stands open. */
const groups: readonly (readonly [string, readonly string[]])[] = [
  ['找不到人和重复办理', ['nobody', 'self', 'again']],
  ['拒绝、退回和取回', ['refuse', 'back', 'resume', 'retake', 'remark']],
  ['办理时限', ['due']],
  ['字段权限', ['fields']],
];
const grouped = new Set(groups.flatMap(([, names]) => names));

/** One step: every word the language has for its sort. */
export function StepInspector({ id, flow, editing, problems, acts }: Props) {
  const step = flow.steps[id];
  if (!step) return null;
  const sort = sortOf(step.as);
  const words = wordsOfStep(step.as);
  const said = step as Readonly<Record<string, unknown>>;
  const draw = (word: Word) => (
    <WordInput
      key={word.name}
      word={word}
      value={said[word.name]}
      onChange={(value, isTyped) => editing.do(setStep(flow, id, word.name, value, word.label, isTyped))}
    />
  );
  const here = problems.filter(({ path }) => path === pointerOf(id) || path.startsWith(`${pointerOf(id)}/`));
  return (
    <section className={styles.panel} aria-label={`${sort.title}：${step.title}`}>
      <h2>
        {sort.title}：{step.title}
      </h2>
      <div className={styles.moves}>
        <Button size="small" onClick={() => acts.stepBy(id, -1)}>
          前移
        </Button>
        <Button size="small" onClick={() => acts.stepBy(id, 1)}>
          后移
        </Button>
        <Button size="small" onClick={acts.twice}>
          再复制一份
        </Button>
        <Button size="small" danger onClick={acts.remove}>
          删除
        </Button>
      </div>
      {here.map(({ path, text }) => (
        <p key={path + text} className={styles.note} data-wrong="">
          {text}
        </p>
      ))}
      <div className={styles.fields}>{words.filter(({ name }) => !grouped.has(name)).map(draw)}</div>
      {groups.map(([title, names]) => {
        const inside = words.filter(({ name }) => names.includes(name));
        const isSaid = inside.some(({ name }) => said[name] !== undefined);
        return (
          inside.length > 0 && (
            <details key={title} className={styles.group} open={isSaid}>
              <summary>{title}</summary>
              <div className={styles.fields}>{inside.map(draw)}</div>
            </details>
          )
        );
      })}
      <p className={styles.quiet}>标识：{id}</p>
    </section>
  );
}
