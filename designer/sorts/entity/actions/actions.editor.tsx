import { entryOf } from '../../../../schemas/language/entry-of.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { standingIn } from '../../../inputs/standing.ts';
import type { SectionEditor } from '../section-editor.ts';
import { ActionInspector } from './ActionInspector.tsx';
import { addAction } from './action-commands.ts';
import { sayAction } from './say-action.ts';

export const actionsEditor: SectionEditor = {
  section: 'actions',
  title: '动作',
  entries: ({ actions }) => inOrder(actions).map(([key, said]) => ({ key, title: said.label, say: sayAction(said) })),
  begin: {
    label: '新建动作',
    about: '列表和单据上的按钮：填写几项内容、写入字段、发消息',
    make: addAction,
  },
  Inspector: ({ entryKey, document, editing, model }) => {
    const action = entryOf(document.actions, entryKey);
    const standing = standingIn(model, document.key);
    return action && <ActionInspector actionKey={entryKey} {...{ action, standing, document, editing }} />;
  },
};
