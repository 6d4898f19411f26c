import { Button } from 'antd';
import { at } from '../../../schemas/language/pointer.ts';
import { inOrder } from '../../../schemas/language/ranks.ts';
import reportStyles from '../../figures/query.module.css';
import { removeEntry, setWord } from '../../figures/query-commands.ts';
import { ConditionEditor } from '../../inputs/ConditionEditor.tsx';
import { IconPicker } from '../../inputs/IconPicker.tsx';
import { choicesFor } from '../../inputs/openable.ts';
import { Pick } from '../../inputs/Pick.tsx';
import { RightPick } from '../../inputs/RightPick.tsx';
import { standingIn } from '../../inputs/standing.ts';
import { Captioned, TextInput } from '../../inputs/TextInput.tsx';
import { addRow, cardAt } from './board-commands.ts';
import type { OneCard } from './CardInspector.tsx';

interface CardRow {
  readonly title: string;
  readonly icon?: string;
  readonly list?: string;
  readonly create?: string;
  readonly screen?: string;
  readonly where?: string;
  readonly needs?: string;
  readonly rank?: string;
}

type Props = OneCard & { readonly room: 'todos' | 'shortcuts'; readonly word: string };

/** Rows of a card: lists whose rows are counted when it is work that waits, ways to go when they are shortcuts. */
export function CardRows(props: Props) {
  const { chosen, card, room, word } = props;
  return (
    <Captioned label={word}>
      {inOrder<CardRow>(card[room]).map(([key, row]) => (
        <OneRow key={key} {...props} row={row} base={at(cardAt(chosen), room)} rowKey={key} />
      ))}
      <AddRow {...props} />
    </Captioned>
  );
}

type RowProps = Props & { readonly row: CardRow; readonly base: string; readonly rowKey: string };

function OneRow({ editing, model, documents, room, word, row, base, rowKey }: RowProps) {
  const { title, list, create, where } = row;
  const entity = list?.split('.')[0] ?? create ?? null;
  const standing = entity === null ? undefined : standingIn(model, entity);
  const set = (name: keyof CardRow, value: unknown, words: string) =>
    editing.do(setWord(at(base, rowKey, name), value, words));
  return (
    <div className={reportStyles.panel}>
      <TextInput need label="名称" value={title} onChange={(value) => set('title', value, `${word}改名`)} />
      <Target {...{ model, documents, row }} onChange={(name, value) => set(name, value, `“${title}”换成另一个`)} />
      {room === 'shortcuts' && (
        <Captioned label="图标">
          <IconPicker
            label={`${title}的图标`}
            value={row.icon}
            otherwise={entity === null ? '不用图标' : '用单据的图标'}
            onChange={(icon) => set('icon', icon, `更换“${title}”的图标`)}
          />
        </Captioned>
      )}
      {room === 'todos' && standing && (
        <ConditionEditor
          standing={standing}
          label="只数这些"
          place={at(base, rowKey, 'where')}
          whenEmpty="列表中的全部"
          text={where ?? ''}
          onChange={(text) => set('where', text === 'true' ? undefined : text, `修改“${title}”的条件`)}
        />
      )}
      <RightPick
        {...{ model, documents, entity }}
        of={`${title}：`}
        needs={row.needs}
        onChange={(needs) => set('needs', needs, `修改“${title}”所需的权限`)}
      />
      <Button size="small" danger onClick={() => editing.do(removeEntry(base, rowKey, `删除“${title}”`))}>
        删除“{title}”
      </Button>
      <hr />
    </div>
  );
}

interface Ways {
  readonly model: OneCard['model'];
  readonly documents: OneCard['documents'];
}
type Way = 'list' | 'create' | 'screen';

const words: Readonly<Record<Way, string>> = { list: '打开列表', create: '新建单据', screen: '打开系统页面' };

function optionsFor(way: Way, { model, documents }: Ways) {
  if (way !== 'create') return choicesFor(way, model, documents);
  return [...model.entities.values()].map(({ key, title }) => ({ value: key, label: title }));
}

/** What a row leads to. */
function Target({ row, onChange, ...ways }: Ways & { readonly row: CardRow; onChange(way: Way, value: string): void }) {
  const way = (['list', 'create', 'screen'] as const).find((one) => row[one] !== undefined);
  if (!way) return null;
  return (
    <Captioned label={words[way]}>
      <Pick
        label={`${row.title}：${words[way]}`}
        search
        value={row[way] ?? null}
        options={optionsFor(way, ways)}
        onChange={(value) => onChange(way, value)}
      />
    </Captioned>
  );
}

function AddRow({ editing, board, chosen, room, word, ...ways }: Props) {
  const offered: readonly Way[] = room === 'todos' ? ['list'] : ['list', 'create', 'screen'];
  return offered.map((way) => {
    const options = optionsFor(way, ways);
    const add = (value: string) => {
      const found = options.find((option) => option.value === value)?.label ?? value;
      const title = way === 'create' ? `新建${found}` : found;
      editing.do(addRow(board, chosen, room, { title, [way]: value }, title));
    };
    const label = `添加${word}：${words[way]}`;
    return <Pick key={way} label={label} placeholder={label} search value={null} options={options} onChange={add} />;
  });
}
