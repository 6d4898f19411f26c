import { Alert, Checkbox, Input } from 'antd';
import type { PairPlaceDocument } from '../../../../schemas/sections/pairs/pairs.section.ts';
import type { ValueType } from '../../../../schemas/values/value-type.ts';
import { Captioned } from '../../../inputs/Captioned.tsx';
import { FormulaInput } from '../../../inputs/FormulaInput.tsx';
import { Pick } from '../../../inputs/Pick.tsx';
import { standingIn } from '../../../inputs/standing.ts';
import { EntryInspector } from '../EntryInspector.tsx';
import type { InspectorProps } from '../section-editor.ts';
import { withWord } from '../with-word.ts';
import { ownersIn, partsIn, removePlace, setPlace, tiedBy } from './pair-commands.ts';

interface Props extends Omit<InspectorProps, 'entryKey'> {
  readonly placeKey: string;
  readonly place: PairPlaceDocument;
}

const text: ValueType = { is: 'text' };
const bool: ValueType = { is: 'bool' };

/** Where content stands by which two are tied together, and how it is compared. */
export function PlaceInspector({ placeKey, place, document, editing, model, targetOf }: Props) {
  const target = targetOf(place.in);
  const tied = tiedBy(document);
  const standing = target && standingIn(model, target.key, place.on ?? '');
  if (!target || tied === null || !standing)
    return <Alert type="info" showIcon title="先改好其他问题，这里才能知道有哪些字段" />;
  const put = (next: PairPlaceDocument, isTyped = false) => editing.do(setPlace(placeKey, next, isTyped));
  const asked = [
    ['相同的内容', 'value', '例如联系电话', place.value, text],
    ['适用条件', 'when', '都算', place.when, bool],
    ['记为依据', 'tell', '记下相同的内容', place.tell, text],
  ] as const;
  return (
    <EntryInspector
      about="保存时由系统查找：两家在这里的内容相同，就记一条关系，等人核实；内容不同了，记为事实已不在。空格、全角和大小写不算不同。"
      label={place.label}
      onLabel={(label) => put({ ...place, label }, true)}
      removing="删除自动发现的关系"
      onRemove={() => editing.do(removePlace(placeKey, place))}
    >
      <Captioned caption="记为哪种关系" help="关系类型的值；同一种的几处互相比较，例如企业电话和联系人手机。">
        <Input
          aria-label="记为哪种关系"
          value={place.kind}
          maxLength={200}
          onChange={({ target: { value } }) => value !== '' && put({ ...place, kind: value }, true)}
        />
      </Captioned>
      <Captioned caption="所在明细">
        <Pick
          label="所在明细"
          value={place.on ?? ''}
          options={[{ value: '', label: '主单' }, ...partsIn(target)]}
          onChange={(on) => put(withWord(place, 'on', on === '' ? undefined : on))}
        />
      </Captioned>
      {target.key !== tied && (
        <Captioned caption="属于谁">
          <Pick
            label="属于谁"
            value={place.by ?? ''}
            options={ownersIn(target, tied)}
            onChange={(by) => put(withWord(place, 'by', by))}
          />
        </Captioned>
      )}
      {asked.map(([label, word, placeholder, said, gives]) => (
        <Captioned key={word} caption={label}>
          <FormulaInput
            standing={standing}
            label={label}
            placeholder={placeholder}
            text={said ?? ''}
            gives={gives}
            onChange={(next) => put(withWord(place, word, next), true)}
            onEmpty={() => word !== 'value' && put(withWord(place, word, undefined), true)}
          />
        </Captioned>
      ))}
      <Checkbox
        checked={place.digits ?? false}
        onChange={({ target: { checked } }) => put(withWord(place, 'digits', checked || undefined))}
      >
        只比数字，例如电话
      </Checkbox>
    </EntryInspector>
  );
}
