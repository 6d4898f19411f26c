import { entryOf } from '../../../../schemas/language/entry-of.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import type { SectionEditor } from '../section-editor.ts';
import { ReminderInspector } from './ReminderInspector.tsx';
import { addReminder, sayReminder } from './reminder-commands.ts';

export const remindEditor: SectionEditor = {
  section: 'remind',
  title: '提醒',
  entries: (document) =>
    inOrder(document.remind).map(([key, said]) => ({ key, title: said.label, say: sayReminder(document, said) })),
  begin: {
    label: '新建到期提醒',
    about: '在某个日期之前或之后提醒有关的人，例如合同到期前 30 天',
    make: addReminder,
  },
  Inspector: ({ entryKey, document, editing, model }) => {
    const reminder = entryOf(document.remind, entryKey);
    return reminder && <ReminderInspector reminderKey={entryKey} {...{ reminder, document, editing, model }} />;
  },
};
