import { Button, InputNumber } from 'antd';
import type { Model } from '../../schemas/compile/model.ts';
import { titleOf } from '../../schemas/compile/names.ts';
import type { CardDocument, DashboardDocument } from '../../schemas/language/dashboard.ts';
import { at } from '../../schemas/language/pointer.ts';
import { inOrder } from '../../schemas/language/ranks.ts';
import { ConditionEditor } from '../entity/pieces/ConditionEditor.tsx';
import { Pick, PickMany } from '../entity/pieces/Pick.tsx';
import { useRoleNames } from '../entity/pieces/role-names.ts';
import { standingIn } from '../entity/pieces/standing.ts';
import type { Editing } from '../kernel/editing.ts';
import { choicesFor, rolesIn } from '../menu/menu-choices.ts';
import { MoveButtons, stepsAround } from '../ordered/OrderedList.tsx';
import { Labelled, TextInput } from '../report/Labelled.tsx';
import reportStyles from '../report/report.module.css';
import { removeEntry, setWord } from '../report/report-commands.ts';
import { addRow, cardAt, cardsOf, moveCard, nameOfCard, resizeCard, setCard, sortOf } from './board-commands.ts';
import { LatestInspector } from './LatestInspector.tsx';

interface Props {
  readonly editing: Editing;
  readonly board: DashboardDocument;
  readonly model: Model;
  readonly chosen: string;
  onRemove(): void;
}

/** One card: what it shows, how large it is, and for whom. */
export function CardInspector(props: Props) {
  const { editing, board, model, chosen, onRemove } = props;
  const card = board.cards[chosen];
  if (!card) return null;
  const name = nameOfCard(card, (key) => model.charts.get(key)?.title);
  const order = cardsOf(board).map(([key]) => key);
  const move = (before: string | null) => editing.do(moveCard(board, chosen, before, name));
  const size = (word: 'w' | 'h', label: string, value: number | undefined) => (
    <Labelled label={label}>
      <InputNumber
        aria-label={label}
        className={reportStyles.wide ?? ''}
        min={1}
        max={12}
        placeholder="自动"
        value={value ?? null}
        onChange={(next) => next !== null && editing.do(resizeCard(chosen, { [word]: next }, name))}
      />
    </Labelled>
  );
  return (
    <section className={reportStyles.panel} aria-label={`卡片：${name}`}>
      <h2>
        {name}（{sortOf(card)}）
      </h2>
      <MoveButtons what={name} {...stepsAround(order, chosen, move)} onRemove={onRemove} />
      <TextInput
        label="标题"
        max={200}
        placeholder={name}
        value={card.title ?? ''}
        onChange={(value) => editing.do(setCard(chosen, 'title', value, `卡片“${name}”改名`))}
      />
      <Content {...props} card={card} name={name} />
      {size('w', '宽（共 12 格）', card.w)}
      {size('h', '高（行）', card.h)}
      <SeenBy {...props} card={card} name={name} />
    </section>
  );
}

type One = Props & { readonly card: CardDocument; readonly name: string };

function Content(props: One) {
  const { editing, model, chosen, card, name } = props;
  if (card.chart !== undefined)
    return (
      <Labelled label="图表">
        <Pick
          label="图表"
          search
          value={card.chart}
          options={[...model.charts.values()].map(({ key, title }) => ({ value: key, label: title }))}
          onChange={(chart) => editing.do(setCard(chosen, 'chart', chart, `“${name}”换成另一张图表`))}
        />
      </Labelled>
    );
  if (card.todos) return <Rows {...props} room="todos" word="待办" />;
  if (card.shortcuts) return <Rows {...props} room="shortcuts" word="快捷入口" />;
  return card.latest ? <LatestInspector {...{ editing, model, chosen, name }} latest={card.latest} /> : null;
}

interface Way {
  readonly title: string;
  readonly list?: string;
  readonly where?: string;
  readonly rank?: string;
}

/** Rows of a list each: counted when it is work that waits, opened when it is a way. */
function Rows({
  editing,
  board,
  model,
  chosen,
  card,
  room,
  word,
}: One & { readonly room: 'todos' | 'shortcuts'; readonly word: string }) {
  const lists = choicesFor('list', model, []);
  const rows = inOrder<Way>(card[room]);
  const base = at(cardAt(chosen), room);
  return (
    <Labelled label={word}>
      {rows.map(([key, { title, list, where }]) => {
        const here = at(base, key);
        const standing = list === undefined ? undefined : standingIn(model, list.split('.')[0] ?? '');
        return (
          <div key={key} className={reportStyles.panel}>
            <TextInput
              need
              label="名称"
              value={title}
              onChange={(value) => editing.do(setWord(`${here}/title`, value, `${word}改名`))}
            />
            {list !== undefined && (
              <Pick
                label={`${title}的列表`}
                search
                value={list}
                options={lists}
                onChange={(next) => editing.do(setWord(`${here}/list`, next, `“${title}”换列表`))}
              />
            )}
            {room === 'todos' && standing && (
              <ConditionEditor
                standing={standing}
                label="只数这些"
                whenEmpty="列表中的全部"
                text={where ?? ''}
                onChange={(text) =>
                  editing.do(setWord(`${here}/where`, text === 'true' ? undefined : text, `修改“${title}”的条件`))
                }
              />
            )}
            <Button size="small" danger onClick={() => editing.do(removeEntry(base, key, `删除“${title}”`))}>
              删除“{title}”
            </Button>
            <hr />
          </div>
        );
      })}
      <Pick
        label={`添加${word}`}
        placeholder={`添加${word}：选择列表`}
        search
        value={null}
        options={lists}
        onChange={(list) => {
          const title = lists.find(({ value }) => value === list)?.label ?? list;
          editing.do(addRow(board, chosen, room, { title, list }, title));
        }}
      />
      {room === 'shortcuts' && (
        <Pick
          label="添加新建的入口"
          placeholder="添加快捷入口：新建一张单据"
          search
          value={null}
          options={[...model.entities.values()].map(({ key, title }) => ({ value: key, label: title }))}
          onChange={(create) => {
            const title = `新建${model.entities.get(create)?.title ?? create}`;
            editing.do(addRow(board, chosen, room, { title, create }, title));
          }}
        />
      )}
    </Labelled>
  );
}

const whom = [
  { value: 'all', label: '内部人员和供应商' },
  { value: 'staff', label: '只给内部人员' },
  { value: 'supplier', label: '只给供应商' },
] as const;

function SeenBy({ editing, model, chosen, card, name }: One) {
  const names = useRoleNames();
  const roles = rolesIn(model).map((role) => ({ value: role, label: names[role] ?? role }));
  return (
    <>
      <Labelled label="谁能看到">
        <Pick
          label="谁能看到"
          value={card.for ?? 'all'}
          options={whom}
          onChange={(value) =>
            editing.do(setCard(chosen, 'for', value === 'all' ? undefined : value, `修改“${name}”的可见范围`))
          }
        />
      </Labelled>
      <Labelled label="只给这些角色">
        <PickMany
          label="只给这些角色"
          placeholder="看得到数据的人都能看"
          value={card.roles ?? []}
          options={roles}
          onChange={(value) =>
            editing.do(setCard(chosen, 'roles', value.length > 0 ? value : undefined, `修改“${name}”的角色`))
          }
        />
      </Labelled>
      <Labelled label="不给这些角色">
        <PickMany
          label="不给这些角色"
          placeholder="没有"
          value={card.not ?? []}
          options={roles}
          onChange={(value) =>
            editing.do(setCard(chosen, 'not', value.length > 0 ? value : undefined, `修改“${name}”的角色`))
          }
        />
      </Labelled>
    </>
  );
}

interface BoardProps {
  readonly editing: Editing;
  readonly board: DashboardDocument;
  /** What its charts can be asked by. */
  readonly finds: readonly { readonly value: string; readonly label: string }[];
  onFilters(keys: readonly string[]): void;
}

/** The dashboard itself: its name, what drives it all, how often it is read anew. */
export const BoardInspector = ({ editing, board, finds, onFilters }: BoardProps) => (
  <section className={reportStyles.panel} aria-label="看板设置">
    <h2>看板</h2>
    <TextInput
      need
      label="名称"
      value={titleOf(board.title)}
      onChange={(value) => editing.do(setWord('/title', value, '看板改名'))}
    />
    <TextInput
      label="说明"
      rows={2}
      max={300}
      value={board.about ?? ''}
      onChange={(value) => editing.do(setWord('/about', value, '修改说明'))}
    />
    <Labelled label="筛选条件（作用于全部图表）">
      <PickMany
        label="筛选条件"
        placeholder="没有"
        value={Object.keys(board.find ?? {})}
        options={finds}
        onChange={onFilters}
      />
    </Labelled>
    <Labelled label="自动刷新（秒）">
      <InputNumber
        aria-label="自动刷新"
        className={reportStyles.wide ?? ''}
        min={5}
        max={3600}
        placeholder="不自动刷新"
        value={board.refresh ?? null}
        onChange={(refresh) => editing.do(setWord('/refresh', refresh ?? undefined, '修改自动刷新'))}
      />
    </Labelled>
  </section>
);
