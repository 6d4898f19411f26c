import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId } from 'react';
import { at } from '../../../../schemas/language/pointer.ts';
import { AllowedWhen } from '../../../inputs/AllowedWhen.tsx';
import { AskedFirst } from '../../../inputs/AskedFirst.tsx';
import { NameInput } from '../../../inputs/NameInput.tsx';
import { PickMany, Pick as PickOne } from '../../../inputs/Pick.tsx';
import { roleOptions, useRoleNames } from '../../../inputs/role-names.ts';
import { RunList } from '../../../inputs/runs/RunList.tsx';
import type { ExpressionPlace } from '../../../inputs/standing.ts';
import { holdersOf } from '../operations.ts';
import type { PaneProps } from '../pane.ts';
import { AskList } from '../states/AskList.tsx';
import styles from '../states/states.module.css';
import { type ActionDocument, removeAction, setAction, setHolders, setPlace } from './action-commands.ts';

interface Props {
  readonly document: PaneProps['document'];
  readonly editing: PaneProps['editing'];
  readonly actionKey: string;
  readonly action: ActionDocument;
  readonly standing: ExpressionPlace | undefined;
}

const places = [
  { value: 'row', label: '列表的每一行，和打开的单据上' },
  { value: 'bulk', label: '列表上，对勾选的多条一起做' },
  { value: 'head', label: '只在打开的单据上' },
];

/** A button of its own: where it stands, who may press it and when, what it asks, and what it does. */
export function ActionInspector({ actionKey, action, document, editing, standing }: Props) {
  const id = useId();
  const names = useRoleNames();
  const set: Set = (word, value) => editing.do(setAction(actionKey, word, value));
  return (
    <div className={styles.inspector}>
      <label htmlFor={`${id}-label`}>按钮上的字</label>
      <NameInput id={`${id}-label`} value={action.label} onText={(text) => set('label', text)} />
      <span>按钮在哪里</span>
      <PickOne
        label="按钮在哪里"
        value={action.at}
        options={places}
        onChange={(place) => editing.do(setPlace(document, actionKey, place as 'row' | 'bulk' | 'head'))}
      />
      <span>谁可以</span>
      <PickMany
        label="谁可以操作"
        placeholder="还没有人可以"
        value={holdersOf(document, 'action', actionKey)}
        options={roleOptions(Object.keys(document.access?.roles ?? {}), names)}
        onChange={(roles) => editing.do(setHolders(document, 'action', actionKey, roles))}
      />
      <AllowedWhen
        of={action}
        place={at('/actions', actionKey)}
        standing={standing}
        set={(word, value, isTyped) => editing.do(setAction(actionKey, word, value, isTyped))}
      />
      <Does action={action} document={document} standing={standing} set={set} />
      <AskedFirst of={action} set={set} />
      <Button
        danger
        icon={<DeleteOutlined />}
        onClick={() => {
          const ask = removeAction(document, actionKey);
          if (ask) editing.do(ask);
        }}
      >
        删除动作
      </Button>
    </div>
  );
}

type Set = <Word extends Parameters<typeof setAction>[1]>(word: Word, value: ActionDocument[Word] | undefined) => void;

/** What is asked, and what is done with the answers. */
function Does({
  action,
  document,
  standing,
  set,
}: Pick<Props, 'action' | 'document' | 'standing'> & { readonly set: Set }) {
  if (action.opens !== undefined) return <p>打开产品自带的页面，它做什么由产品规定。</p>;
  return (
    <>
      <AskList
        document={document}
        ask={action.ask ?? []}
        onChange={(ask) => set('ask', ask.length > 0 ? ask : undefined)}
      />
      <RunList
        where="action"
        document={document}
        standing={standing}
        runs={action.run ?? []}
        onChange={(run) => set('run', run.length > 0 ? run : undefined)}
      />
    </>
  );
}
