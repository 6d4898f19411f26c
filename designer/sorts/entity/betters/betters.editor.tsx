import { entryOf } from '../../../../schemas/language/entry-of.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import type { SectionEditor } from '../section-editor.ts';
import { BetterInspector } from './BetterInspector.tsx';
import { addBetter, sayBetter } from './better-commands.ts';

export const bettersEditor: SectionEditor = {
  section: 'betters',
  title: '竞争',
  entries: (document) =>
    inOrder(document.betters).map(([key, said]) => ({ key, title: said.label, say: sayBetter(document, said) })),
  begin: {
    label: '新建竞争',
    placeholder: '＋ 为一张单据竞争，例如竞价…',
    makeWith: addBetter,
  },
  Inspector: ({ entryKey, document, editing, model, targetOf }) => {
    const better = entryOf(document.betters, entryKey);
    return better && <BetterInspector betterKey={entryKey} {...{ better, document, editing, model, targetOf }} />;
  },
};
