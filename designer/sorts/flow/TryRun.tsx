import { Alert, Button } from 'antd';
import type { Forecast } from '../../../schemas/flows/forecast.ts';
import type { FlowDocument } from '../../../schemas/language/flow.ts';
import { GivenEditor } from '../../inputs/GivenEditor.tsx';
import { Pick } from '../../inputs/Pick.tsx';
import { Captioned } from '../../inputs/TextInput.tsx';
import styles from './flow.module.css';
import { choicesFor, useWordPlace } from './words/place.ts';

/** A made-up record, and who starts it. */
export interface Tried {
  readonly as?: string;
  readonly given: Record<string, unknown>;
}

interface Props {
  readonly flow: FlowDocument;
  readonly tried: Tried;
  /** Null as long as the flow does not compile. */
  readonly goes: Forecast | null;
  readonly notes: ReadonlyMap<string, string>;
  onTry(tried: Tried): void;
  onKeep(): void;
}

const ends: Readonly<Record<string, string>> = {
  agree: '同意结束',
  refuse: '拒绝结束',
  withdrawn: '已撤回',
  ended: '已终止',
};

/** Who would get such a record: the way is lit in the picture, and told here step by step. */
export function TryRun({ flow, tried, goes, notes, onTry, onKeep }: Props) {
  const place = useWordPlace();
  const roles = choicesFor(place, 'role', '') ?? [];
  return (
    <section className={styles.panel} aria-label="试走">
      <h2>试走：这样的单据由谁审批</h2>
      <Captioned label="发起人的角色">
        <Pick
          label="发起人的角色"
          value={tried.as ?? ''}
          options={[{ value: '', label: '不论是谁' }, ...roles]}
          onChange={(as) => onTry(as === '' ? { given: tried.given } : { ...tried, as })}
        />
      </Captioned>
      {place.standing && (
        <GivenEditor
          standing={place.standing}
          label="单据内容"
          row={tried.given}
          onChange={(given) => onTry({ ...tried, given })}
        />
      )}
      {goes === null ? (
        <Alert type="warning" showIcon title="流程还有问题，修改后才能试走" />
      ) : (
        <>
          <h3>经过 {goes.steps.length} 个步骤</h3>
          <ol className={styles.told} aria-label="经过的步骤">
            {goes.steps.map((key, index) => (
              <li key={`${key}${index}`}>
                {flow.steps[key]?.title ?? key}
                <div className={styles.note}>{notes.get(key)}</div>
              </li>
            ))}
          </ol>
          <p className={styles.quiet}>
            {goes.ends === null ? '按这些内容会一直循环，走不到结束' : `都同意时：${ends[goes.ends] ?? goes.ends}`}
          </p>
          <Button onClick={onKeep}>保存为用例</Button>
        </>
      )}
    </section>
  );
}
