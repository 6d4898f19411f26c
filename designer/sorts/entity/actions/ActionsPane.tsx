import { PlusOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { titleOf } from '../../../../schemas/language/names.ts';
import { at, stepsOf } from '../../../../schemas/language/pointer.ts';
import { Pick as PickOne } from '../../../inputs/Pick.tsx';
import { Sides } from '../../../inputs/Sides.tsx';
import { standingIn } from '../../../inputs/standing.ts';
import { selectOnly } from '../../../kernel/selection.ts';
import { useChosen } from '../../../kernel/use-chosen.ts';
import type { PaneProps } from '../pane.ts';
import type { Making } from '../rules/rule-commands.ts';
import type { Begin } from '../section-editor.ts';
import { Entries } from '../states/Entries.tsx';
import { Notes } from '../states/Notes.tsx';
import styles from '../states/states.module.css';
import { SaveRuns } from './SaveRuns.tsx';
import { sectionEditors } from './section-editors.ts';

const pathOf = (section: string, key: string): string => at(`/${section}`, key);
const rooms = sectionEditors.map(({ section }) => `/${section}`);

/** Buttons of its own, what a record becomes, and what happens as it is saved; what is chosen stands at the side. */
export function ActionsPane(props: PaneProps) {
  const { document, editing, others, problems, model } = props;
  const { chosen, anchor, choose } = useChosen(editing, rooms);
  const [room, key = ''] = stepsOf(chosen ?? '');
  const editor = sectionEditors.find(({ section }) => section === room);
  const targets = [...others.filter((one): one is EntityDocument => one.kind === 'entity'), document];
  const targetOf = (to: string) => targets.find((one) => one.key === to);
  const notes = problems.filter(({ path }) => chosen && path.startsWith(chosen)).map(({ text }) => text);
  const entries = sectionEditors.flatMap(({ section, title: sort, entries: entriesOf }) =>
    entriesOf(document, targetOf).map((entry) => ({ ...entry, sort, pointer: pathOf(section, entry.key) })),
  );
  return (
    <Sides
      list={
        <>
          <NewEntry document={document} editing={editing} targets={targets} />
          {entries.length === 0 && (
            <p className={styles.empty}>
              还没有动作。动作是列表和单据上的按钮：填写几项内容、写入字段、发消息；也可以由这份单据生成下一份，例如申请生成订单；还可以占用别的单据的数量或金额，例如订单占用合同和预算；或在日期前后提醒有关的人。
            </p>
          )}
          <Entries label="动作" {...{ entries, chosen, choose }} />
          <SaveRuns
            {...{ document, editing, problems }}
            standing={standingIn(model, document.key)}
            isMeant={anchor?.startsWith('/onSave') ?? false}
          />
        </>
      }
      detail={
        editor && entries.some(({ pointer }) => pointer === chosen) ? (
          <>
            <Notes notes={notes} />
            <editor.Inspector key={chosen} entryKey={key} {...{ document, editing, model, targetOf }} />
          </>
        ) : null
      }
      detailLabel={editor?.title ?? '动作'}
      hint="选择一个动作来修改，或新建一个"
      onBack={() => choose(null)}
    />
  );
}

type NewProps = Pick<PaneProps, 'document' | 'editing'> & { readonly targets: readonly EntityDocument[] };

const begins = sectionEditors.map(({ begin }) => begin);
const atOnce = begins.filter((begin): begin is Extract<Begin, { make: unknown }> => 'make' in begin);
const withAnother = begins.filter((begin): begin is Extract<Begin, { makeWith: unknown }> => 'makeWith' in begin);

function NewEntry({ document, editing, targets }: NewProps) {
  const targetOf = (key: string) => targets.find((one) => one.key === key);
  const make = ({ ask, chosen }: Making) => editing.do(ask, selectOnly(chosen));
  return (
    <div className={styles.bar}>
      {atOnce.map((begin) => {
        const making = begin.make(document);
        return (
          making && (
            <Tooltip key={begin.label} title={begin.about}>
              <Button icon={<PlusOutlined />} onClick={() => make(making)}>
                {begin.label}
              </Button>
            </Tooltip>
          )
        );
      })}
      {withAnother.map(({ label, placeholder, makeWith }) => (
        <PickOne
          key={label}
          label={label}
          placeholder={placeholder}
          search
          value={null}
          options={targets
            .filter((one) => makeWith(document, one, targetOf))
            .map((one) => ({ value: one.key, label: titleOf(one.title) }))}
          onChange={(key) => {
            const target = targetOf(key);
            const making = target && makeWith(document, target, targetOf);
            if (making) make(making);
          }}
        />
      ))}
    </div>
  );
}
