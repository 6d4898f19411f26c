import { DeleteOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { at } from '../../../../schemas/language/pointer.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { ConditionEditor } from '../../../inputs/ConditionEditor.tsx';
import { Pick } from '../../../inputs/Pick.tsx';
import { type ExpressionPlace, standingIn } from '../../../inputs/standing.ts';
import {
  beginFlow,
  type Ending,
  endings,
  type StateFlowDocument,
  setFlow,
  withAgreedBy,
  withCondition,
  withEnding,
  withFlow,
  withNone,
  withoutFlow,
} from './flow-commands.ts';
import { keepersOfPersons } from './person-fields.ts';
import type { InspectedProps } from './StateInspector.tsx';
import { fromOf, type NodeDocument, type StatesDocument } from './state-commands.ts';
import styles from './states.module.css';

interface Props extends InspectedProps {
  readonly stateKey: string;
  readonly node: NodeDocument;
}

/** Which flows decide in this state, and the move that each end makes. */
export function StateFlow({ stateKey, node: { flow }, states, document, editing, model }: Props) {
  const standing = standingIn(model, document.key);
  const known = [...(model?.flows.values() ?? [])].filter(({ of }) => of === document.key || of === document.facetOf);
  const titles = new Map(known.map(({ key, title }) => [key, title]));
  const left = known.filter(({ key }) => !Object.hasOwn(flow?.flows ?? {}, key));
  const set = (after: StateFlowDocument | undefined, name: string, isTyped = false) =>
    editing.do(setFlow(document, states, stateKey, after, name, isTyped));
  return (
    <section className={styles.block} aria-label="审批流程">
      <span>进入这个状态时的审批流程（依次看条件，用第一个满足的）</span>
      {inOrder(flow?.flows).map(([key, { when }]) => (
        <div key={key} className={styles.block}>
          <div className={styles.line}>
            <strong>{titles.get(key) ?? key}</strong>
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`不用“${titles.get(key) ?? key}”`}
              onClick={() => flow && set(withoutFlow(flow, key), '不用这个审批流程')}
            />
          </div>
          {flow && standing && (
            <ConditionEditor
              label={`什么时候用“${titles.get(key) ?? key}”`}
              whenEmpty="总是用它"
              place={at('/states/nodes', stateKey, 'flow', 'flows', key, 'when')}
              text={when ?? 'true'}
              standing={standing}
              onChange={(text, isTyped) =>
                set(withCondition(flow, key, text === 'true' ? undefined : text), '修改审批流程的条件', isTyped)
              }
            />
          )}
        </div>
      ))}
      {known.length === 0 && <span>还没有审批这种单据的流程</span>}
      {left.length > 0 && (
        <Pick
          label="添加审批流程"
          placeholder="添加审批流程…"
          value={null}
          options={left.map(({ key, title }) => ({ value: key, label: title }))}
          onChange={(key) => set(flow ? withFlow(flow, key) : beginFlow(states, stateKey, key), '添加审批流程')}
        />
      )}
      {flow && <Endings {...{ stateKey, states, flow, set, standing }} />}
    </section>
  );
}

interface EndingProps {
  readonly stateKey: string;
  readonly states: StatesDocument;
  readonly flow: StateFlowDocument;
  readonly set: (after: StateFlowDocument, name: string) => void;
  readonly standing: ExpressionPlace | undefined;
}

const fallbacks: Readonly<Partial<Record<Ending, string>>> = { withdraw: '与拒绝后相同', back: '与撤回后相同' };

function Endings({ stateKey, states, flow, set, standing }: EndingProps) {
  const out = inOrder(states.moves).filter(([, move]) => fromOf(move).includes(stateKey));
  const options = out.map(([value, { label }]) => ({ value, label }));
  return (
    <>
      {(Object.keys(endings) as Ending[]).map((word) => (
        <div key={word} className={styles.line}>
          <span>{endings[word]}</span>
          <Pick
            label={endings[word]}
            value={flow[word] ?? ''}
            options={[...(fallbacks[word] ? [{ value: '', label: fallbacks[word] }] : []), ...options]}
            onChange={(move) =>
              set(withEnding(flow, word, move === '' ? undefined : move), `修改${endings[word]}的流转`)
            }
          />
        </div>
      ))}
      <Checkbox
        checked={flow.none === 'agree'}
        onChange={({ target }) => set(withNone(flow, target.checked), '修改都不满足时的结果')}
      >
        都不满足时无须审批，视为同意
      </Checkbox>
      {standing && (
        <div className={styles.line}>
          <span>同意的人记到</span>
          <Pick
            label="同意的人记到"
            value={flow.agreedBy ?? ''}
            options={[{ value: '', label: '不记' }, ...keepersOfPersons(standing.model, standing.entity)]}
            onChange={(field) => set(withAgreedBy(flow, field), '修改同意的人记到哪里')}
          />
        </div>
      )}
    </>
  );
}
