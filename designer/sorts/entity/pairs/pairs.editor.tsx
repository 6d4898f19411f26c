import { entryOf } from '../../../../schemas/language/entry-of.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import type { SectionEditor } from '../section-editor.ts';
import { PlaceInspector } from './PlaceInspector.tsx';
import { addPlace, sayPlace } from './pair-commands.ts';

export const pairsEditor: SectionEditor = {
  section: 'pairs',
  title: '自动发现的关系',
  entries: (document, targetOf) =>
    inOrder(document.pairs).map(([key, place]) => ({
      ...{ key, title: place.label, say: sayPlace(place, targetOf(place.in)) },
    })),
  begin: {
    label: '新建自动发现的关系',
    placeholder: '＋ 在哪种数据里找相同的内容…',
    makeWith: addPlace,
  },
  Inspector: ({ entryKey, document, editing, model, targetOf }) => {
    const place = entryOf(document.pairs, entryKey);
    return place && <PlaceInspector placeKey={entryKey} {...{ place, document, editing, model, targetOf }} />;
  },
};
