import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input } from 'antd';
import { useId } from 'react';
import type { Model } from '../../../../schemas/compile/model.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { DatePick } from '../../../inputs/DatePick.tsx';
import { NameInput } from '../../../inputs/NameInput.tsx';
import { Pick, PickMany } from '../../../inputs/Pick.tsx';
import { roleOptions, useRoleNames } from '../../../inputs/role-names.ts';
import { selectOnly } from '../../../kernel/selection.ts';
import type { PaneProps } from '../pane.ts';
import { targetOptions } from '../rules/effects.ts';
import { Notes } from './Notes.tsx';
import { StateFlow } from './StateFlow.tsx';
import {
  addMove,
  fromOf,
  movePath,
  type NodeDocument,
  type StatesDocument,
  setNode,
  setStart,
} from './state-commands.ts';
import styles from './states.module.css';
import { tones } from './tones.ts';

export interface InspectedProps {
  readonly states: StatesDocument;
  readonly document: EntityDocument;
  readonly editing: PaneProps['editing'];
  readonly model: Model | null;
  readonly onChoose: (pointer: string | null) => void;
  readonly onRemove: () => void;
  /** What is to be told of what is inspected. */
  readonly notes: readonly string[];
}

interface OpenProps {
  readonly stateKey: string;
  readonly node: NodeDocument;
  readonly document: EntityDocument;
  readonly editing: PaneProps['editing'];
}

interface Props extends InspectedProps, OpenProps {}

/** One state: what it is called, what stays open in it, where it leads. */
export function StateInspector(props: Props) {
  const { stateKey, node, states, document, editing, notes, onChoose, onRemove } = props;
  const id = useId();
  const names = useRoleNames();
  const isStart = states.start === stateKey;
  const others = inOrder(states.nodes).map(([value, { label }]) => ({ value, label }));
  const leading = inOrder(states.moves).filter(([, move]) => fromOf(move).includes(stateKey));
  return (
    <div className={styles.inspector}>
      <Notes notes={notes} />
      <label htmlFor={`${id}-label`}>状态名称</label>
      <NameInput
        id={`${id}-label`}
        value={node.label}
        onText={(text) => editing.do(setNode(stateKey, 'label', text))}
      />
      <span>颜色</span>
      <Pick
        label="颜色"
        value={node.tone ?? 'neutral'}
        options={tones}
        onChange={(tone) => editing.do(setNode(stateKey, 'tone', tone as NodeDocument['tone']))}
      />
      <label htmlFor={`${id}-next`}>下一步说明（显示在状态条上）</label>
      <Input
        id={`${id}-next`}
        value={node.next ?? ''}
        maxLength={200}
        placeholder="例如 等待采购经理审批"
        onChange={({ target }) => editing.do(setNode(stateKey, 'next', target.value === '' ? undefined : target.value))}
      />
      <span>最晚到哪个日期（状态条上显示还剩几天）</span>
      <DatePick
        label="最晚到哪个日期"
        document={document}
        otherwise="没有期限"
        sayDate={(label) => label}
        value={node.due}
        onChange={(due) => editing.do(setNode(stateKey, 'due', due))}
      />
      <WhatIsOpen {...{ stateKey, node, document, editing }} />
      <span>仍看到变更前内容的角色</span>
      <PickMany
        label="仍看到变更前内容的角色"
        placeholder="没有：都看到最新内容"
        value={node.keptFor ?? []}
        options={roleOptions(Object.keys(document.access?.roles ?? {}), names)}
        onChange={(next) => editing.do(setNode(stateKey, 'keptFor', next.length > 0 ? [...next] : undefined))}
      />
      {node.open !== '*' && (
        <Checkbox
          checked={node.deletable === true}
          onChange={({ target }) => editing.do(setNode(stateKey, 'deletable', target.checked || undefined))}
        >
          这个状态下可以删除
        </Checkbox>
      )}
      <Checkbox checked={isStart} disabled={isStart} onChange={() => editing.do(setStart(stateKey))}>
        新单据从这里开始
      </Checkbox>
      <StateFlow {...props} />
      <h2>从这里出去的流转</h2>
      <ul className={styles.leading}>
        {leading.map(([key, move]) => (
          <li key={key}>
            <Button type="link" size="small" onClick={() => onChoose(movePath(key))}>
              {move.label} → {states.nodes[move.to]?.label ?? move.to}
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.adds}>
        <PlusOutlined aria-hidden />
        <Pick
          label="添加流转到"
          placeholder="添加流转到…"
          value={null}
          options={others}
          onChange={(to) => {
            const made = addMove(document, stateKey, to);
            editing.do(made.ask, selectOnly(made.chosen));
          }}
        />
      </div>
      <Button danger icon={<DeleteOutlined />} disabled={isStart} onClick={onRemove}>
        删除状态
      </Button>
    </div>
  );
}

/** Everything, some fields, or nothing. */
function WhatIsOpen({ stateKey, node, document, editing }: OpenProps) {
  const open = node.open === '*' ? [] : node.open;
  return (
    <>
      <span>这个状态下可以编辑</span>
      <Checkbox
        checked={node.open === '*'}
        onChange={({ target }) => editing.do(setNode(stateKey, 'open', target.checked ? '*' : []))}
      >
        全部内容
      </Checkbox>
      {node.open !== '*' && (
        <PickMany
          label="可以编辑的字段"
          placeholder="什么也不能编辑"
          value={open}
          options={targetOptions(document, '').filter(({ value }) => value !== '*')}
          onChange={(next) => editing.do(setNode(stateKey, 'open', [...next]))}
        />
      )}
    </>
  );
}
