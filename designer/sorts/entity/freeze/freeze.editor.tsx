import { entryOf } from '../../../../schemas/language/entry-of.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import type { SectionEditor } from '../section-editor.ts';
import { FreezeInspector } from './FreezeInspector.tsx';
import { addFrozen, sayFrozen } from './freeze-commands.ts';

export const freezeEditor: SectionEditor = {
  section: 'freeze',
  title: '固化',
  entries: (document) =>
    inOrder(document.freeze).map(([key, said]) => ({ key, title: said.label, say: sayFrozen(document, said) })),
  begin: {
    label: '新建固化',
    about: '流转时把内容原样留底，例如合同送签时的正文，之后核对有没有改过',
    make: addFrozen,
  },
  Inspector: ({ entryKey, document, editing }) => {
    const frozen = entryOf(document.freeze, entryKey);
    return frozen && <FreezeInspector frozenKey={entryKey} {...{ frozen, document, editing }} />;
  },
};
