import { DeleteOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input } from 'antd';
import { useId } from 'react';
import type { LineStatesDocument } from '../../../../../schemas/sections/line-states/line-states.section.ts';
import { NameInput } from '../../../../inputs/NameInput.tsx';
import { Pick, PickMany } from '../../../../inputs/Pick.tsx';
import type { PaneProps } from '../../pane.ts';
import { targetOptions } from '../../rules/effects.ts';
import styles from '../states.module.css';
import { tones } from '../tones.ts';
import { type LineNodeDocument, setLineNode, setLineStart } from './line-commands.ts';

export interface LineInspected {
  readonly document: PaneProps['document'];
  readonly editing: PaneProps['editing'];
  readonly model: PaneProps['model'];
  readonly part: string;
  readonly states: LineStatesDocument;
  readonly onRemove: () => void;
}

interface Props extends LineInspected {
  readonly stateKey: string;
  readonly node: LineNodeDocument;
}

/** One state of rows: what it is called, and what of a row stays open in it. */
export function LineStateInspector({ part, states, stateKey, node, document, editing, onRemove }: Props) {
  const id = useId();
  const isStart = states.start === stateKey;
  const set: <Word extends 'label' | 'tone' | 'open' | 'deletable' | 'next'>(
    word: Word,
    value: LineNodeDocument[Word] | undefined,
  ) => void = (word, value) => editing.do(setLineNode(part, stateKey, word, value));
  return (
    <div className={styles.inspector}>
      <label htmlFor={`${id}-label`}>状态名称</label>
      <NameInput id={`${id}-label`} value={node.label} onText={(text) => set('label', text)} />
      <span>颜色</span>
      <Pick
        label="颜色"
        value={node.tone ?? 'neutral'}
        options={tones}
        onChange={(tone) => set('tone', tone as LineNodeDocument['tone'])}
      />
      <label htmlFor={`${id}-next`}>下一步说明（显示在明细上方）</label>
      <Input
        id={`${id}-next`}
        value={node.next ?? ''}
        maxLength={200}
        placeholder="例如 等待供应商确认"
        onChange={({ target }) => set('next', target.value === '' ? undefined : target.value)}
      />
      <span>这个状态的行可以编辑</span>
      <Checkbox checked={node.open === '*'} onChange={({ target }) => set('open', target.checked ? '*' : [])}>
        全部内容
      </Checkbox>
      {node.open !== '*' && (
        <>
          <PickMany
            label="可以编辑的字段"
            placeholder="什么也不能编辑"
            value={node.open}
            options={targetOptions(document, part).filter(({ value }) => value !== '*')}
            onChange={(next) => set('open', [...next])}
          />
          <Checkbox
            checked={node.deletable === true}
            onChange={({ target }) => set('deletable', target.checked || undefined)}
          >
            这个状态的行可以删除
          </Checkbox>
        </>
      )}
      <Checkbox checked={isStart} disabled={isStart} onChange={() => editing.do(setLineStart(part, stateKey))}>
        新的行从这里开始
      </Checkbox>
      <Button danger icon={<DeleteOutlined />} disabled={isStart} onClick={onRemove}>
        删除状态
      </Button>
    </div>
  );
}
