import { PlusOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { entryOf } from '../../../../schemas/language/entry-of.ts';
import { at, stepsOf } from '../../../../schemas/language/pointer.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { Sides } from '../../../inputs/Sides.tsx';
import { partOfPointer, pointerOfPart } from '../../../kernel/places.ts';
import { selectOnly } from '../../../kernel/selection.ts';
import { useChosen } from '../../../kernel/use-chosen.ts';
import type { PaneProps } from '../pane.ts';
import { layStates } from './lay-states.ts';
import { LineStatesPane } from './lines/LineStatesPane.tsx';
import { MoveInspector } from './MoveInspector.tsx';
import { StateInspector } from './StateInspector.tsx';
import { StateList } from './StateList.tsx';
import { StatePicture } from './StatePicture.tsx';
import { addState, beginStates, removeMove, removeState, type StatesDocument } from './state-commands.ts';
import { notesOf, notesOfMove } from './state-notes.ts';
import styles from './states.module.css';

/** The states of an entity and the moves between them: as a picture, or as a list, with what is chosen at its side. */
export function StatesPane(props: PaneProps) {
  const parts = inOrder(props.document.parts);
  const { chosen } = useChosen(props.editing, partRooms(parts.map(([part]) => part)));
  const [asked, setAsked] = useState<string | null>(null);
  const shown = asked ?? partOfPointer(chosen ?? '');
  if (parts.length === 0) return <OfRecord {...props} />;
  return (
    <>
      <Segmented
        aria-label="谁的状态"
        className={styles.whose}
        value={shown}
        options={[
          { value: '', label: '这份单据' },
          ...parts.map(([value, { label }]) => ({ value, label: `${label}的行` })),
        ]}
        onChange={setAsked}
      />
      {shown === '' ? <OfRecord {...props} /> : <LineStatesPane key={shown} {...props} part={shown} />}
    </>
  );
}

const partRooms = (parts: readonly string[]): readonly string[] =>
  parts.flatMap((part) => ['nodes', 'moves'].map((room) => at(pointerOfPart(part), 'states', room)));

function OfRecord(props: PaneProps) {
  const { document, editing } = props;
  if (document.states) return <Drawn {...props} states={document.states} />;
  return (
    <div className={styles.empty}>
      <p>这份单据还没有状态。有了状态，才能规定谁在什么时候可以提交、审批、关闭。</p>
      <Button
        type="primary"
        onClick={() => {
          const { ask, chosen } = beginStates(document);
          editing.do(ask, selectOnly(chosen));
        }}
      >
        设置状态
      </Button>
    </div>
  );
}

const rooms = ['/states/nodes', '/states/moves'];
const isNarrow = (): boolean => typeof window !== 'undefined' && window.innerWidth < 700;

function Drawn({ states, ...props }: PaneProps & { readonly states: StatesDocument }) {
  const { document, editing } = props;
  const { model } = props;
  const { chosen, choose } = useChosen(editing, rooms);
  const [face, setFace] = useState<'picture' | 'list'>(() => (isNarrow() ? 'list' : 'picture'));
  const picture = useMemo(() => layStates(states), [states]);
  const [, sort, key = ''] = stepsOf(chosen ?? '');
  const node = sort === 'nodes' ? entryOf(states.nodes, key) : undefined;
  const move = sort === 'moves' ? entryOf(states.moves, key) : undefined;
  const placed = picture.states.find((one) => one.key === key);
  const notes = node && placed ? notesOf(placed, props.problems) : move ? notesOfMove(key, props.problems) : [];
  const inspected = { states, document, editing, model, notes, onChoose: choose };
  const remove = () => {
    const ask = node ? removeState(document, key) : move ? removeMove(document, key) : null;
    if (ask) editing.do(ask);
    else if (node) editing.say('起始状态不能删除，请先指定另一个起始状态');
  };
  const shown = {
    picture,
    states,
    chosen,
    editing,
    document,
    problems: props.problems,
    onChoose: choose,
    onRemove: remove,
  };
  return (
    <Sides
      wideList
      list={
        <>
          <div className={styles.bar}>
            <Segmented<'picture' | 'list'>
              aria-label="怎样显示"
              value={face}
              options={[
                { value: 'picture', label: '图' },
                { value: 'list', label: '列表' },
              ]}
              onChange={setFace}
            />
            <Button
              icon={<PlusOutlined />}
              onClick={() => {
                const made = addState(document, node ? key : undefined);
                editing.do(made.ask, selectOnly(made.chosen));
              }}
            >
              {node ? `从“${node.label}”添加下一个状态` : '添加状态'}
            </Button>
          </div>
          {face === 'picture' ? <StatePicture {...shown} /> : <StateList {...shown} />}
        </>
      }
      detail={
        node ? (
          <StateInspector key={key} {...inspected} stateKey={key} node={node} onRemove={remove} />
        ) : move ? (
          <MoveInspector key={key} {...inspected} moveKey={key} move={move} onRemove={remove} />
        ) : null
      }
      detailLabel={node ? '状态' : '流转'}
      hint="选择一个状态或流转来修改"
      onBack={() => choose(null)}
    />
  );
}
