import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId } from 'react';
import { movesOfFlows } from '../../../../schemas/compile/moves-of-flows.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { AskedFirst } from '../../../inputs/AskedFirst.tsx';
import { NameInput } from '../../../inputs/NameInput.tsx';
import { Pick, PickMany } from '../../../inputs/Pick.tsx';
import { roleOptions, useRoleNames } from '../../../inputs/role-names.ts';
import { RunList } from '../../../inputs/runs/RunList.tsx';
import { standingIn } from '../../../inputs/standing.ts';
import { AfterEditor } from './AfterEditor.tsx';
import { AskList } from './AskList.tsx';
import { MoveConditions } from './MoveConditions.tsx';
import { Notes } from './Notes.tsx';
import { PersonsApart } from './PersonsApart.tsx';
import type { InspectedProps } from './StateInspector.tsx';
import {
  fromOf,
  type MoveDocument,
  moversOf,
  type StatesDocument,
  setFrom,
  setMove,
  setMovers,
} from './state-commands.ts';
import styles from './states.module.css';

interface Props extends InspectedProps {
  readonly moveKey: string;
  readonly move: MoveDocument;
}

/** One move: from where to where, who may make it and when, what is asked, and what happens by itself. */
export function MoveInspector({ moveKey, move, states, document, editing, model, notes, onRemove }: Props) {
  const id = useId();
  const names = useRoleNames();
  const standing = standingIn(model, document.key);
  const nodes = inOrder(states.nodes).map(([value, { label }]) => ({ value, label }));
  const set: <Word extends Parameters<typeof setMove>[1]>(word: Word, value: MoveDocument[Word] | undefined) => void = (
    word,
    value,
  ) => editing.do(setMove(moveKey, word, value));
  const setStarts = (from: readonly string[]) => {
    const ask = setFrom(moveKey, from);
    if (ask) editing.do(ask);
    else editing.say('流转至少要有一个起点');
  };
  return (
    <div className={styles.inspector}>
      <Notes notes={notes} />
      <label htmlFor={`${id}-label`}>流转名称（按钮上的字）</label>
      <NameInput id={`${id}-label`} value={move.label} onText={(text) => set('label', text)} />
      <span>从</span>
      <PickMany label="从哪些状态" value={fromOf(move)} options={nodes} onChange={setStarts} />
      <span>到</span>
      <Pick label="到哪个状态" value={move.to} options={nodes} onChange={(to) => set('to', to)} />
      <span>谁可以</span>
      <PickMany
        label="谁可以流转"
        placeholder={whoElse(states, moveKey, move)}
        value={moversOf(document, moveKey)}
        options={roleOptions(Object.keys(document.access?.roles ?? {}), names)}
        onChange={(roles) => editing.do(setMovers(document, moveKey, roles))}
      />
      <PersonsApart move={move} standing={standing} set={set} />
      <MoveConditions moveKey={moveKey} move={move} standing={standing} editing={editing} />
      <AfterEditor
        {...{ document, standing }}
        after={move.after}
        onChange={(after, isTyped) => editing.do(setMove(moveKey, 'after', after, isTyped))}
      />
      <AskList
        document={document}
        ask={move.ask ?? []}
        byItself={move.auto !== undefined || move.after !== undefined}
        onChange={(ask) => set('ask', ask.length > 0 ? ask : undefined)}
      />
      <RunList
        where="move"
        document={document}
        standing={standing}
        runs={move.run ?? []}
        onChange={(run) => set('run', run.length > 0 ? run : undefined)}
      />
      <AskedFirst of={move} set={set} />
      <Button danger icon={<DeleteOutlined />} onClick={onRemove}>
        删除流转
      </Button>
    </div>
  );
}

/** What a move that no role makes is made by, if by anything. */
function whoElse(states: StatesDocument, key: string, { after, auto }: MoveDocument): string {
  if (movesOfFlows(states as never).has(key)) return '由审批流程办理';
  return after === undefined && auto === undefined ? '还没有人可以' : '只由系统自动办理';
}
