import { InputNumber } from 'antd';
import type { DashboardDocument } from '../../../schemas/language/dashboard.ts';
import { titleOf } from '../../../schemas/language/names.ts';
import { at } from '../../../schemas/language/pointer.ts';
import { inOrder } from '../../../schemas/language/ranks.ts';
import { NoteInput } from '../../figures/NoteInput.tsx';
import reportStyles from '../../figures/query.module.css';
import { setWord } from '../../figures/query-commands.ts';
import { Pick, PickMany, type PickOption } from '../../inputs/Pick.tsx';
import { Captioned, TextInput } from '../../inputs/TextInput.tsx';
import type { Editing } from '../../kernel/editing.ts';

interface Props {
  readonly editing: Editing;
  readonly board: DashboardDocument;
  /** What its charts can be asked by. */
  readonly finds: readonly { readonly value: string; readonly label: string }[];
  /** Those of its own that name a record. */
  readonly named: readonly PickOption[];
  onFilters(keys: readonly string[]): void;
}

/** The dashboard itself: its name, what drives it all, how often it is read anew. */
export const BoardInspector = ({ editing, board, finds, named, onFilters }: Props) => (
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
    <NoteInput editing={editing} note={board.note} />
    <Captioned label="筛选条件（作用于全部图表）">
      <PickMany
        label="筛选条件"
        placeholder="没有"
        value={Object.keys(board.find ?? {})}
        options={finds}
        onChange={onFilters}
      />
    </Captioned>
    {inOrder(board.find).map(([key, { label }]) => {
      const plain = finds.find(({ value }) => value === key)?.label ?? key;
      return (
        <TextInput
          key={key}
          label={`筛选“${plain}”显示为`}
          max={200}
          placeholder={plain}
          value={label ?? ''}
          onChange={(value) => editing.do(setWord(at('/find', key, 'label'), value, `筛选“${plain}”改名`))}
        />
      );
    })}
    {named.length > 0 && (
      <Captioned label="显示在单据页面">
        <Pick
          label="显示在单据页面"
          value={board.of ?? ''}
          options={[{ value: '', label: '不显示' }, ...named]}
          onChange={(key) => editing.do(setWord('/of', key || undefined, '修改显示的页面'))}
        />
      </Captioned>
    )}
    <Captioned label="自动刷新（秒）">
      <InputNumber
        aria-label="自动刷新"
        className={reportStyles.wide ?? ''}
        min={5}
        max={3600}
        placeholder="不自动刷新"
        value={board.refresh ?? null}
        onChange={(refresh) => editing.do(setWord('/refresh', refresh ?? undefined, '修改自动刷新'))}
      />
    </Captioned>
  </section>
);
