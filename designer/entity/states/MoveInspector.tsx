import { DeleteOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input } from 'antd';
import { useId } from 'react';
import { inOrder } from '../../../schemas/language/ranks.ts';
import { AskedFirst } from '../pieces/AskedFirst.tsx';
import { ConditionEditor } from '../pieces/ConditionEditor.tsx';
import { Pick, PickMany } from '../pieces/Pick.tsx';
import { roleOptions, useRoleNames } from '../pieces/role-names.ts';
import { standingIn } from '../pieces/standing.ts';
import { AskList } from './AskList.tsx';
import { Notes } from './Notes.tsx';
import { RunList } from './RunList.tsx';
import type { InspectedProps } from './StateInspector.tsx';
import { fromOf, type MoveDocument, moversOf, setFrom, setMove, setMovers } from './state-commands.ts';
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
      <Input
        id={`${id}-label`}
        value={move.label}
        maxLength={200}
        onChange={({ target }) => target.value !== '' && set('label', target.value)}
      />
      <span>从</span>
      <PickMany label="从哪些状态" value={fromOf(move)} options={nodes} onChange={setStarts} />
      <span>到</span>
      <Pick label="到哪个状态" value={move.to} options={nodes} onChange={(to) => set('to', to)} />
      <span>谁可以</span>
      <PickMany
        label="谁可以流转"
        placeholder="还没有人可以"
        value={moversOf(document, moveKey)}
        options={roleOptions(Object.keys(document.access?.roles ?? {}), names)}
        onChange={(roles) => editing.do(setMovers(document, moveKey, roles))}
      />
      <Checkbox
        checked={move.notByOwner ?? false}
        onChange={({ target }) => set('notByOwner', target.checked || undefined)}
      >
        制单人和最后修改人自己不能
      </Checkbox>
      {standing && (
        <ConditionEditor
          label="满足什么条件才可以"
          whenEmpty="随时可以"
          text={move.when ?? 'true'}
          standing={standing}
          onChange={(when, isTyped) =>
            editing.do(setMove(moveKey, 'when', when === 'true' ? undefined : when, isTyped))
          }
        />
      )}
      {move.when !== undefined && (
        <Input
          aria-label="不满足时的说明"
          placeholder="不满足时告诉他什么"
          value={move.unless ?? ''}
          maxLength={200}
          onChange={({ target }) => set('unless', target.value === '' ? undefined : target.value)}
        />
      )}
      <AskList
        document={document}
        ask={move.ask ?? []}
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
