import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { entryOf } from '../../../../../schemas/language/entry-of.ts';
import { at, stepsOf } from '../../../../../schemas/language/pointer.ts';
import { inOrder } from '../../../../../schemas/language/ranks.ts';
import type { LineStatesDocument } from '../../../../../schemas/sections/line-states/line-states.section.ts';
import { Sides } from '../../../../inputs/Sides.tsx';
import { pointerOfPart } from '../../../../kernel/places.ts';
import { selectOnly } from '../../../../kernel/selection.ts';
import { useChosen } from '../../../../kernel/use-chosen.ts';
import type { PaneProps } from '../../pane.ts';
import type { Making } from '../../rules/rule-commands.ts';
import { Entries } from '../Entries.tsx';
import { Notes } from '../Notes.tsx';
import styles from '../states.module.css';
import { LineMoveInspector } from './LineMoveInspector.tsx';
import { LineStateInspector } from './LineStateInspector.tsx';
import {
  addLineMove,
  addLineState,
  beginLineStates,
  lineMovePath,
  lineNodePath,
  removeLineMove,
  removeLineState,
  statesOfLines,
} from './line-commands.ts';

type Props = PaneProps & { readonly part: string };

/** The states of the rows of a part, and the moves between them. */
export function LineStatesPane(props: Props) {
  const { document, editing, part } = props;
  const states = statesOfLines(document, part);
  if (states) return <Listed {...props} states={states} />;
  if (props.isShipped)
    return (
      <p className={styles.empty}>
        产品自带的明细没有行状态，也不能添加：状态不能作扩展字段。自建的单据可以给行设置状态。
      </p>
    );
  return (
    <div className={styles.empty}>
      <p>这份明细的行还没有自己的状态。有了状态，才能逐行确认、退回、关闭。</p>
      <Button
        type="primary"
        onClick={() => {
          const { ask, chosen } = beginLineStates(document, part);
          editing.do(ask, selectOnly(chosen));
        }}
      >
        设置行的状态
      </Button>
    </div>
  );
}

function Listed({ states, part, document, editing, model, problems }: Props & { readonly states: LineStatesDocument }) {
  const room = at(pointerOfPart(part), 'states');
  const { chosen, choose } = useChosen(editing, [`${room}/nodes`, `${room}/moves`]);
  const [sort, key = ''] = stepsOf((chosen ?? '').slice(room.length));
  const node = sort === 'nodes' ? entryOf(states.nodes, key) : undefined;
  const move = sort === 'moves' ? entryOf(states.moves, key) : undefined;
  const notes = problems.filter(({ path }) => chosen && path.startsWith(chosen)).map(({ text }) => text);
  const make = (making: Making | null) => making && editing.do(making.ask, selectOnly(making.chosen));
  const remove = () => {
    const ask = node ? removeLineState(document, part, key) : removeLineMove(document, part, key);
    if (ask) editing.do(ask);
    else if (node) editing.say('起始状态不能删除，请先指定另一个起始状态');
  };
  const entries = [
    ...inOrder(states.nodes).map(([one, { label }]) => ({
      pointer: lineNodePath(part, one),
      title: `${label}${states.start === one ? '（起始）' : ''}`,
      say: '状态',
    })),
    ...inOrder(states.moves).map(([one, { label, from, to }]) => ({
      pointer: lineMovePath(part, one),
      title: label,
      say: `${[from]
        .flat()
        .map((state) => states.nodes[state]?.label ?? state)
        .join('、')} → ${states.nodes[to]?.label ?? to}`,
    })),
  ];
  const inspected = { part, states, document, editing, model, onRemove: remove };
  return (
    <Sides
      list={
        <>
          <div className={styles.bar}>
            <Button icon={<PlusOutlined />} onClick={() => make(addLineState(document, part))}>
              添加状态
            </Button>
            <Button icon={<PlusOutlined />} onClick={() => make(addLineMove(document, part))}>
              添加流转
            </Button>
          </div>
          <Entries label="行的状态与流转" {...{ entries, chosen, choose }} />
        </>
      }
      detail={
        node || move ? (
          <>
            <Notes notes={notes} />
            {node && <LineStateInspector key={chosen} {...inspected} stateKey={key} node={node} />}
            {move && <LineMoveInspector key={chosen} {...inspected} moveKey={key} move={move} />}
          </>
        ) : null
      }
      detailLabel={node ? '状态' : '流转'}
      hint="选择一个状态或流转来修改"
      onBack={() => choose(null)}
    />
  );
}
