import { DeleteOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { type ReminderDocument, remind } from '../../../../schemas/sections/remind/remind.section.ts';
import { ClockInput } from '../../../inputs/ClockInput.tsx';
import { DatePick } from '../../../inputs/DatePick.tsx';
import { Pick, PickMany } from '../../../inputs/Pick.tsx';
import { roleOptions, useRoleNames } from '../../../inputs/role-names.ts';
import type { PaneProps } from '../pane.ts';
import { RestWords } from '../RestWords.tsx';
import styles from '../states/states.module.css';
import { askedWords, readDays, removeReminder, setReminder } from './reminder-commands.ts';

interface Props {
  readonly reminderKey: string;
  readonly reminder: ReminderDocument;
  readonly document: PaneProps['document'];
  readonly editing: PaneProps['editing'];
}

/** What people are told before or after a date: when, in which states, who, and what. */
export function ReminderInspector({ reminderKey, reminder, document, editing }: Props) {
  const set = (next: ReminderDocument, isTyped = false) => editing.do(setReminder(reminderKey, next, isTyped));
  const put = (word: string, value: unknown) => {
    const { [word]: _, ...rest } = reminder as Readonly<Record<string, unknown>>;
    set((value === undefined ? rest : { ...rest, [word]: value }) as ReminderDocument);
  };
  const filled = <T,>(list: readonly T[]): T[] | undefined => (list.length > 0 ? [...list] : undefined);
  const fields = Object.entries(document.fields).map(([value, { label }]) => ({ value, label: label ?? value }));
  const days = (word: 'before' | 'after', label: string, least: number) => (
    <PickMany
      open
      label={label}
      placeholder={`${label}，例如 30`}
      value={(reminder[word] ?? []).map(String)}
      options={[]}
      onChange={(typed) => put(word, filled(readDays(typed, least)))}
    />
  );
  return (
    <div className={styles.inspector}>
      <Input
        aria-label="名称"
        maxLength={200}
        value={reminder.label}
        onChange={({ target }) => target.value !== '' && set({ ...reminder, label: target.value }, true)}
      />
      <DatePick document={document} otherwise="从进入状态算起" value={reminder.of} onChange={(of) => put('of', of)} />
      {days('before', '提前几天', 0)}
      {days('after', '过后几天', 1)}
      <ClockInput otherwise="日期在上午 9 点，时间在同一时刻" value={reminder.at} onChange={(at) => put('at', at)} />
      {document.states && (
        <PickMany
          label="在哪些状态下提醒"
          placeholder="任何状态都提醒"
          value={reminder.while ?? []}
          options={inOrder(document.states.nodes).map(([value, { label }]) => ({ value, label }))}
          onChange={(states) => put('while', filled(states))}
        />
      )}
      <Receiver {...{ reminder, document, fields }} onChange={(to) => set({ ...reminder, to })} />
      <Input
        aria-label="内容"
        maxLength={200}
        value={reminder.say}
        onChange={({ target }) => target.value !== '' && set({ ...reminder, say: target.value }, true)}
      />
      <RestWords section={remind} asked={askedWords} entry={reminder} document={document} onSet={put} />
      <Button danger icon={<DeleteOutlined />} onClick={() => editing.do(removeReminder(reminderKey, reminder))}>
        删除提醒
      </Button>
    </div>
  );
}

interface ReceiverProps extends Omit<Props, 'editing' | 'reminderKey'> {
  readonly fields: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (to: ReminderDocument['to']) => void;
}

/** One of: those with a role, the person in a field, the people of the supplier in a field. */
function Receiver({ reminder: { to }, document, fields, onChange }: ReceiverProps) {
  const names = useRoleNames();
  const roles = roleOptions(Object.keys(document.access?.roles ?? {}), names);
  const options = [
    ...roles.map(({ value, label }) => ({ value: `role:${value}`, label: `角色：${label}` })),
    ...fields.map(({ value, label }) => ({ value: `user:${value}`, label: `“${label}”里的人` })),
    ...fields.map(({ value, label }) => ({ value: `supplier:${value}`, label: `“${label}”里的供应商` })),
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
