import { DeleteOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useId } from 'react';
import { at } from '../../../../../schemas/language/pointer.ts';
import { inOrder } from '../../../../../schemas/language/ranks.ts';
import type { LineMoveDocument } from '../../../../../schemas/sections/line-states/line-states.section.ts';
import { AllowedWhen } from '../../../../inputs/AllowedWhen.tsx';
import { AskedFirst } from '../../../../inputs/AskedFirst.tsx';
import { ConditionEditor } from '../../../../inputs/ConditionEditor.tsx';
import { NameInput } from '../../../../inputs/NameInput.tsx';
import { Pick, PickMany } from '../../../../inputs/Pick.tsx';
import { roleOptions, useRoleNames } from '../../../../inputs/role-names.ts';
import { MapEditor } from '../../../../inputs/runs/MapEditor.tsx';
import { RunList } from '../../../../inputs/runs/RunList.tsx';
import { type ExpressionPlace, standingIn } from '../../../../inputs/standing.ts';
import { AskList } from '../AskList.tsx';
import { personFields } from '../person-fields.ts';
import styles from '../states.module.css';
import type { LineInspected } from './LineStateInspector.tsx';
import { lineMoversOf, setLineMove, setLineMovers } from './line-commands.ts';

type SetWord = <Word extends Parameters<typeof setLineMove>[2]>(
  word: Word,
  value: LineMoveDocument[Word] | undefined,
  isTyped?: boolean,
) => void;

interface Props extends LineInspected {
  readonly moveKey: string;
  readonly move: LineMoveDocument;
}

/** One move of rows: from where to where, who may make it and when, what is asked, and what it gives the rows. */
export function LineMoveInspector({ part, states, moveKey, move, document, editing, model, onRemove }: Props) {
  const id = useId();
  const names = useRoleNames();
  const standing = standingIn(model, document.key, part);
  const nodes = inOrder(states.nodes).map(([value, { label }]) => ({ value, label }));
  const set: SetWord = (word, value, isTyped) => editing.do(setLineMove(part, moveKey, word, value, isTyped));
  return (
    <div className={styles.inspector}>
      <label htmlFor={`${id}-label`}>流转名称（按钮上的字）</label>
      <NameInput id={`${id}-label`} value={move.label} onText={(text) => set('label', text)} />
      <span>从</span>
      <PickMany
        label="从哪些状态"
        value={[move.from].flat()}
        options={nodes}
        onChange={(from) => (from.length > 0 ? set('from', [...from]) : editing.say('流转至少要有一个起点'))}
      />
      <span>到</span>
      <Pick label="到哪个状态" value={move.to} options={nodes} onChange={(to) => set('to', to)} />
      <span>谁可以</span>
      <PickMany
        label="谁可以办理"
        placeholder="还没有人可以"
        value={lineMoversOf(document, part, moveKey)}
        options={roleOptions(Object.keys(document.access?.roles ?? {}), names)}
        onChange={(roles) => editing.do(setLineMovers(document, part, moveKey, roles))}
      />
      <LineConditions {...{ move, standing, set }} place={at('/parts', part, 'states', 'moves', moveKey)} />
      <AskList
        document={document}
        part={part}
        ask={move.ask ?? []}
        byItself={move.auto !== undefined}
        onChange={(ask) => set('ask', filled(ask))}
      />
      {standing && (
        <MapEditor
          label="写入这些行"
          map={move.set ?? {}}
          target={document}
          part={part}
          standing={standing}
          more="再写一个字段…"
          onChange={(map, isTyped) => set('set', Object.keys(map).length > 0 ? map : undefined, isTyped)}
        />
      )}
      <RunList
        where="lines"
        document={document}
        standing={standingIn(model, document.key)}
        runs={move.run ?? []}
        most={5}
        onChange={(run) => set('run', filled(run))}
      />
      <AskedFirst of={move} set={set} />
      <Button danger icon={<DeleteOutlined />} onClick={onRemove}>
        删除流转
      </Button>
    </div>
  );
}

const filled = <T,>(list: readonly T[]): T[] | undefined => (list.length > 0 ? [...list] : undefined);

interface ConditionProps {
  readonly move: LineMoveDocument;
  readonly standing: ExpressionPlace | undefined;
  readonly place: string;
  readonly set: SetWord;
}

/** Who must keep away, when it may be made, and when it makes itself. */
function LineConditions({ move, standing, place, set }: ConditionProps) {
  return (
    <>
      {standing && (
        <>
          <span>谁须回避</span>
          <PickMany
            label="谁须回避"
            placeholder="没有人须回避"
            value={move.notBy ?? []}
            options={personFields(standing.model, standing.entity)}
            onChange={(notBy) => set('notBy', filled(notBy))}
          />
        </>
      )}
      <AllowedWhen of={move} {...{ standing, place, set }} />
      <Checkbox
        checked={move.auto !== undefined}
        onChange={({ target }) => set('auto', target.checked ? 'true' : undefined)}
      >
        条件成立时由系统自动办理
      </Checkbox>
      {standing && move.auto !== undefined && (
        <ConditionEditor
          label="什么时候自动办理"
          whenEmpty="一到起点状态就办理"
          place={at(place, 'auto')}
          text={move.auto}
          standing={standing}
          onChange={(auto, isTyped) => set('auto', auto, isTyped)}
        />
      )}
    </>
  );
}
