import { bettersEditor } from '../betters/betters.editor.tsx';
import { freezeEditor } from '../freeze/freeze.editor.tsx';
import { pairsEditor } from '../pairs/pairs.editor.tsx';
import { remindEditor } from '../remind/remind.editor.tsx';
import { sealsEditor } from '../seals/seals.editor.tsx';
import type { SectionEditor } from '../section-editor.ts';
import { actionsEditor } from './actions.editor.tsx';
import { becomesEditor } from './becomes.editor.tsx';
import { ledgersEditor } from './ledgers.editor.tsx';

/** The sections that stand in one list, in its order. */
export const sectionEditors: readonly SectionEditor[] = [
  actionsEditor,
  becomesEditor,
  ledgersEditor,
  bettersEditor,
  pairsEditor,
  remindEditor,
  freezeEditor,
  sealsEditor,
];
