import type { Model } from '../../schemas/compile/model.ts';
import type { QueryModel } from '../../schemas/compile/query-model.ts';
import { Pick } from '../inputs/Pick.tsx';
import { Captioned } from '../inputs/TextInput.tsx';
import type { Editing } from '../kernel/editing.ts';
import { setWord } from './query-commands.ts';

interface Props {
  readonly editing: Editing;
  readonly opens: string | undefined;
  readonly model: Model;
  readonly compiled: QueryModel | null;
}

/** Where a figure or a mark leads: a list with the rows it is made of. */
export function OpensInput({ editing, opens, model, compiled }: Props) {
  const entity = compiled && model.entities.get(compiled.from);
  if (!entity || !compiled.grouped || entity.lists.size === 0) return null;
  const lists = [...entity.lists.values()].map(({ key, title }) => ({
    value: `${entity.key}.${key}`,
    label: title === entity.title ? title : `${entity.title} · ${title}`,
  }));
  return (
    <Captioned label="点击数值打开的列表">
      <Pick
        label="点击数值打开的列表"
        value={opens ?? 'none'}
        options={[{ value: 'none', label: '默认列表' }, ...lists]}
        onChange={(list) => editing.do(setWord('/opens', list === 'none' ? undefined : list, '修改点击后打开的列表'))}
      />
    </Captioned>
  );
}
