import type { FrozenDocument } from '../../../../schemas/sections/freeze/freeze.section.ts';
import { Captioned } from '../../../inputs/Captioned.tsx';
import { PickMany } from '../../../inputs/Pick.tsx';
import { EntryInspector } from '../EntryInspector.tsx';
import type { PaneProps } from '../pane.ts';
import { contentOf, movesOf, removeFrozen, setFrozen } from './freeze-commands.ts';

interface Props {
  readonly frozenKey: string;
  readonly frozen: FrozenDocument;
  readonly document: PaneProps['document'];
  readonly editing: PaneProps['editing'];
}

/** What is kept word by word when a move is made, and which moves ask whether it still is the same. */
export function FreezeInspector({ frozenKey, frozen, document, editing }: Props) {
  const set = (next: FrozenDocument, isTyped = false) => editing.do(setFrozen(frozenKey, next, isTyped));
  const moves = movesOf(document);
  const { held, ...rest } = frozen;
  return (
    <EntryInspector
      about="固化把当时的内容原样留下一份并算出校验值，之后改了哪里、有没有被改过，单据上都看得到。"
      label={frozen.label}
      help="单据上按它称呼这一份。"
      onLabel={(label) => set({ ...frozen, label }, true)}
      removing="删除固化"
      onRemove={() => editing.do(removeFrozen(frozenKey, frozen))}
    >
      <Captioned caption="在哪些流转时固化">
        <PickMany
          label="固化于"
          value={frozen.at}
          options={moves}
          onChange={(at) => at.length > 0 && set({ ...frozen, at: [...at] })}
        />
      </Captioned>
      <Captioned caption="固化哪些内容" help="字段，或整个明细。">
        <PickMany
          label="固化的内容"
          value={frozen.of}
          options={contentOf(document)}
          onChange={(of) => of.length > 0 && set({ ...frozen, of: [...of] })}
        />
      </Captioned>
      <Captioned caption="哪些流转前须与固化的一致" help="不一致就不能办理，例如签署的须是审批过的那一份。">
        <PickMany
          label="内容须未改动"
          placeholder="不核对"
          value={held ?? []}
          options={moves}
          onChange={(next) => set(next.length > 0 ? { ...frozen, held: [...next] } : rest)}
        />
      </Captioned>
    </EntryInspector>
  );
}
