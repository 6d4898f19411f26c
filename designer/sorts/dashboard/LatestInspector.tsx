import { InputNumber } from 'antd';
import type { Model } from '../../../schemas/compile/model.ts';
import type { CardDocument } from '../../../schemas/language/dashboard.ts';
import reportStyles from '../../figures/query.module.css';
import { setWord } from '../../figures/query-commands.ts';
import { ConditionEditor } from '../../inputs/ConditionEditor.tsx';
import { choicesFor } from '../../inputs/openable.ts';
import { Pick, PickMany } from '../../inputs/Pick.tsx';
import { standingIn } from '../../inputs/standing.ts';
import { Captioned } from '../../inputs/TextInput.tsx';
import type { Editing } from '../../kernel/editing.ts';
import { cardAt, setCard } from './board-commands.ts';

interface Props {
  readonly editing: Editing;
  readonly model: Model;
  readonly chosen: string;
  readonly name: string;
  readonly latest: NonNullable<CardDocument['latest']>;
}

/** The records a card lists: of which list, which of them, in which order, and what is shown of each. */
export function LatestInspector({ editing, model, chosen, latest, name }: Props) {
  const key = latest.list.split('.')[0] ?? '';
  const standing = standingIn(model, key);
  const stored = [...(model.entities.get(key)?.head.fields.values() ?? [])];
  const fields = stored.map((field) => ({ value: field.key, label: field.label }));
  const set = (word: string, value: unknown) =>
    editing.do(setWord(`${cardAt(chosen)}/latest/${word}`, value, `修改“${name}”`));
  return (
    <>
      <Captioned label="列表">
        <Pick
          label="列表"
          search
          value={latest.list}
          options={choicesFor('list', model, [])}
          onChange={(list) => {
            const named = model.entities.get(list.split('.')[0] ?? '')?.named;
            editing.do(setCard(chosen, 'latest', { list, cols: named ? [named] : ['id'] }, `“${name}”换列表`));
          }}
        />
      </Captioned>
      <Captioned label="显示的列（最多 6 列）">
        <PickMany
          label="显示的列"
          value={latest.cols}
          options={fields}
          onChange={(cols) => cols.length > 0 && set('cols', cols.slice(0, 6))}
        />
      </Captioned>
      {standing && (
        <ConditionEditor
          standing={standing}
          label="只列这些"
          place={`${cardAt(chosen)}/latest/where`}
          whenEmpty="列表中的全部"
          text={latest.where ?? 'true'}
          onChange={(where) => set('where', where === 'true' ? undefined : where)}
        />
      )}
      <Captioned label="排序（最多三个）">
        <PickMany
          label="排序"
          placeholder="最新创建的在前"
          value={latest.sort ?? []}
          options={fields.flatMap(({ value, label }) => [
            { value: `-${value}`, label: `${label} 从大到小` },
            { value, label: `${label} 从小到大` },
          ])}
          onChange={(sort) => set('sort', sort.length > 0 ? sort.slice(0, 3) : undefined)}
        />
      </Captioned>
      <Captioned label="行数">
        <InputNumber
          aria-label="行数"
          className={reportStyles.wide ?? ''}
          min={1}
          max={20}
          placeholder="5"
          value={latest.rows ?? null}
          onChange={(rows) => set('rows', rows ?? undefined)}
        />
      </Captioned>
    </>
  );
}
