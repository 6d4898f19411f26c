import type { SealDocument } from '../../../../schemas/sections/seals/seals.section.ts';
import { Captioned } from '../../../inputs/Captioned.tsx';
import { Pick, PickMany } from '../../../inputs/Pick.tsx';
import { EntryInspector } from '../EntryInspector.tsx';
import type { PaneProps } from '../pane.ts';
import { openersOf, removeSeal, sealableFields, setSeal } from './seal-commands.ts';

interface Props {
  readonly sealKey: string;
  readonly seal: SealDocument;
  readonly document: PaneProps['document'];
  readonly editing: PaneProps['editing'];
}

/** What lies in one envelope, and whose record opens it: a move of that record runs 开启密封. */
export function SealInspector({ sealKey, seal, document, editing }: Props) {
  const set = (next: SealDocument, isTyped = false) => editing.do(setSeal(sealKey, next, isTyped));
  return (
    <EntryInspector
      about="保存时加密，开启之前任何人、任何画面和数据库里都看不到；在那张单据的流转里执行“开启密封”才能开启。"
      label={seal.label}
      onLabel={(label) => set({ ...seal, label }, true)}
      removing="删除密封"
      onRemove={() => editing.do(removeSeal(sealKey, seal))}
    >
      <Captioned caption="由哪张单据开启" help="这份单据所指的一张，例如投标指向的开标。">
        <Pick
          label="由哪张单据开启"
          value={seal.by}
          options={openersOf(document)}
          onChange={(by) => set({ ...seal, by })}
        />
      </Captioned>
      <Captioned caption="封起来的字段" help="直接写在单据里的值；附件、引用、编号和状态封不了。">
        <PickMany
          label="封起来的字段"
          value={seal.fields}
          options={sealableFields(document, seal.fields)}
          onChange={(fields) => fields.length > 0 && set({ ...seal, fields: fields.slice(0, 60) })}
        />
      </Captioned>
    </EntryInspector>
  );
}
