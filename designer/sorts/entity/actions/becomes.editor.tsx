import { entryOf } from '../../../../schemas/language/entry-of.ts';
import { titleOf } from '../../../../schemas/language/names.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import type { SectionEditor } from '../section-editor.ts';
import { addChain } from './action-commands.ts';
import { ChainInspector } from './ChainInspector.tsx';
import { sayChain } from './say-action.ts';

export const becomesEditor: SectionEditor = {
  section: 'becomes',
  title: '下推',
  entries: (document, targetOf) =>
    inOrder(document.becomes).map(([key, said]) => ({
      key,
      title: said.label,
      say: sayChain(document, said, targetOf(said.to)),
    })),
  begin: {
    label: '新建下推',
    placeholder: '＋ 生成另一种单据…',
    makeWith: (document, target) => addChain(document, target, titleOf(target.title)),
  },
  Inspector: ({ entryKey, document, editing, model, targetOf }) => {
    const chain = entryOf(document.becomes, entryKey);
    return (
      chain && (
        <ChainInspector chainKey={entryKey} target={targetOf(chain.to)} {...{ chain, document, editing, model }} />
      )
    );
  },
};
