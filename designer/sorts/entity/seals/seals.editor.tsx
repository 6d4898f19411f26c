import { entryOf } from '../../../../schemas/language/entry-of.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import type { SectionEditor } from '../section-editor.ts';
import { SealInspector } from './SealInspector.tsx';
import { addSeal, saySeal } from './seal-commands.ts';

export const sealsEditor: SectionEditor = {
  section: 'seals',
  title: '密封',
  entries: (document) =>
    inOrder(document.seals).map(([key, said]) => ({ key, title: said.label, say: saySeal(document, said) })),
  begin: {
    label: '新建密封',
    about: '开启之前谁也看不到的值，例如开标前的报价',
    make: addSeal,
  },
  Inspector: ({ entryKey, document, editing }) => {
    const seal = entryOf(document.seals, entryKey);
    return seal && <SealInspector sealKey={entryKey} {...{ seal, document, editing }} />;
  },
};
