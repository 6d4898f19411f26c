import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { type ReminderDocument, remind } from '../../../../schemas/sections/remind/remind.section.ts';
import { Captioned } from '../../../inputs/Captioned.tsx';
import { ClockInput } from '../../../inputs/ClockInput.tsx';
import { DatePick } from '../../../inputs/DatePick.tsx';
import { NameInput } from '../../../inputs/NameInput.tsx';
import { Pick, PickMany } from '../../../inputs/Pick.tsx';
import { roleOptions, useRoleNames } from '../../../inputs/role-names.ts';
import { EntryInspector } from '../EntryInspector.tsx';
import type { PaneProps } from '../pane.ts';
import { RestWords } from '../RestWords.tsx';
import { withWord } from '../with-word.ts';
import { askedWords, readDays, removeReminder, setReminder } from './reminder-commands.ts';

interface Props {
  readonly reminderKey: string;
  readonly reminder: ReminderDocument;
  readonly document: PaneProps['document'];
  readonly editing: PaneProps['editing'];
  readonly model: PaneProps['model'];
}

/** What people are told before or after a date: when, in which states, who, and what. */
export function ReminderInspector({ reminderKey, reminder, document, editing, model }: Props) {
  const set = (next: ReminderDocument, isTyped = false) => editing.do(setReminder(reminderKey, next, isTyped));
  const put = (word: string, value: unknown) =>
    set(withWord(reminder as Readonly<Record<string, unknown>>, word, value) as ReminderDocument);
  const filled = <T,>(list: readonly T[]): T[] | undefined => (list.length > 0 ? [...list] : undefined);
  const days = (word: 'before' | 'after', label: string, least: number) => (
    <Captioned
      caption={label}
      help={least === 0 ? '输入天数后按回车，可以有几个；0 就是当天。' : '输入天数后按回车，可以有几个。'}
    >
      <PickMany
        open
        label={label}
        placeholder={`${label}，例如 30`}
        value={(reminder[word] ?? []).map(String)}
        options={[]}
        onChange={(typed) => put(word, filled(readDays(typed, least)))}
      />
    </Captioned>
  );
  return (
    <EntryInspector
      about="到了日期由系统发消息，办完、离开所选的状态就不再提醒。"
      label={reminder.label}
      onLabel={(label) => set({ ...reminder, label }, true)}
      removing="删除提醒"
      onRemove={() => editing.do(removeReminder(reminderKey, reminder))}
    >
      <Captioned caption="从哪个日期算起">
        <DatePick document={document} otherwise="从进入状态算起" value={reminder.of} onChange={(of) => put('of', of)} />
      </Captioned>
      {days('before', '提前几天', 0)}
      {days('after', '过后几天', 1)}
      <Captioned caption="几点">
        <ClockInput otherwise="日期在上午 9 点，时间在同一时刻" value={reminder.at} onChange={(at) => put('at', at)} />
      </Captioned>
      {document.states && (
        <Captioned caption="在哪些状态下提醒">
          <PickMany
            label="在哪些状态下提醒"
            placeholder="任何状态都提醒"
            value={reminder.while ?? []}
            options={inOrder(document.states.nodes).map(([value, { label }]) => ({ value, label }))}
            onChange={(states) => put('while', filled(states))}
          />
        </Captioned>
      )}
      <Captioned caption="提醒谁">
        <Receiver {...{ reminder, document, model }} onChange={(to) => set({ ...reminder, to })} />
      </Captioned>
      <Captioned caption="消息的内容" help="单据的名称由系统写在前面。">
        <NameInput aria-label="内容" value={reminder.say} onText={(text) => set({ ...reminder, say: text }, true)} />
      </Captioned>
      <RestWords section={remind} asked={askedWords} entry={reminder} document={document} onSet={put} />
    </EntryInspector>
  );
}

interface ReceiverProps extends Omit<Props, 'editing' | 'reminderKey'> {
  readonly onChange: (to: ReminderDocument['to']) => void;
}

/** One of: those with a role, the person in a field, the people of the supplier in a field. */
function Receiver({ reminder: { to }, document, model, onChange }: ReceiverProps) {
  const names = useRoleNames();
  const roles = roleOptions(Object.keys(document.access?.roles ?? {}), names);
  const options = [
    ...roles.map(({ value, label }) => ({ value: `role:${value}`, label: `角色：${label}` })),
    ...fieldsTo(model, document, 'user').map(({ value, label }) => ({
      value: `user:${value}`,
      label: `“${label}”里的人`,
    })),
    ...fieldsTo(model, document, 'supplier').map(({ value, label }) => ({
      value: `supplier:${value}`,
      label: `“${label}”里的供应商`,
    })),
  ];
  const [chosen] = Object.entries(to).map(([sort, name]) => `${sort}:${name}`);
  return (
    <Pick
      label="提醒谁"
      search
      value={chosen ?? null}
      options={options}
      onChange={(next) => {
        const [sort = '', name = ''] = next.split(':');
        onChange({ [sort]: name });
      }}
    />
  );
}

/** Fields of the head that lead to somebody who can be told, as far as the document has compiled. */
function fieldsTo(model: PaneProps['model'], document: EntityDocument, store: 'user' | 'supplier') {
  const head = model?.entities.get(document.key)?.head.fields.values() ?? [];
  return [...head].flatMap(({ key, label, type }) => {
    const one = type.is === 'list' ? type.of : type;
    return one.is === 'ref' && model?.entities.get(one.to)?.store === store ? [{ value: key, label }] : [];
  });
}
