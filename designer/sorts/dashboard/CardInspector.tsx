import { InputNumber } from 'antd';
import type { Model } from '../../../schemas/compile/model.ts';
import type { CardDocument, DashboardDocument } from '../../../schemas/language/dashboard.ts';
import type { Document } from '../../../schemas/language/document.ts';
import reportStyles from '../../figures/query.module.css';
import { Pick } from '../../inputs/Pick.tsx';
import { Captioned, TextInput } from '../../inputs/TextInput.tsx';
import type { Editing } from '../../kernel/editing.ts';
import { MoveButtons, stepsAround } from '../../ordered/OrderedList.tsx';
import { cardsOf, moveCard, nameOfCard, resizeCard, setCard, sortOf } from './board-commands.ts';
import { CardRows } from './CardRows.tsx';
import { LatestInspector } from './LatestInspector.tsx';
import { SeenBy } from './SeenBy.tsx';

export interface CardProps {
  readonly editing: Editing;
  readonly board: DashboardDocument;
  readonly model: Model;
  readonly documents: readonly Document[];
  readonly chosen: string;
  onRemove(): void;
}

/** One card: what it shows, how large it is, and for whom. */
export function CardInspector(props: CardProps) {
  const { editing, board, model, chosen, onRemove } = props;
  const card = board.cards[chosen];
  if (!card) return null;
  const name = nameOfCard(card, (key) => model.charts.get(key)?.title);
  const order = cardsOf(board).map(([key]) => key);
  const move = (before: string | null) => editing.do(moveCard(board, chosen, before, name));
  const size = (word: 'w' | 'h', label: string, value: number | undefined) => (
    <Captioned label={label}>
      <InputNumber
        aria-label={label}
        className={reportStyles.wide ?? ''}
        min={1}
        max={12}
        placeholder="自动"
        value={value ?? null}
        onChange={(next) => next !== null && editing.do(resizeCard(chosen, { [word]: next }, name))}
      />
    </Captioned>
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

export type OneCard = CardProps & { readonly card: CardDocument; readonly name: string };

function Content(props: OneCard) {
  const { editing, model, chosen, card, name } = props;
  if (card.chart !== undefined)
    return (
      <Captioned label="图表">
        <Pick
          label="图表"
          search
          value={card.chart}
          options={[...model.charts.values()].map(({ key, title }) => ({ value: key, label: title }))}
          onChange={(chart) => editing.do(setCard(chosen, 'chart', chart, `“${name}”换成另一张图表`))}
        />
      </Captioned>
    );
  if (card.todos) return <CardRows {...props} room="todos" word="待办" />;
  if (card.shortcuts) return <CardRows {...props} room="shortcuts" word="快捷入口" />;
  return card.latest ? <LatestInspector {...{ editing, model, chosen, name }} latest={card.latest} /> : null;
}
