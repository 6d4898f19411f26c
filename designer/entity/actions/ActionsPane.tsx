import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { titleOf } from '../../../schemas/compile/names.ts';
import type { EntityDocument } from '../../../schemas/language/entity.ts';
import { entryOf } from '../../../schemas/language/entry-of.ts';
import { stepsOf } from '../../../schemas/language/pointer.ts';
import { inOrder } from '../../../schemas/language/ranks.ts';
import { selectOnly } from '../../kernel/selection.ts';
import type { PaneProps } from '../pane.ts';
import { Pick as PickOne } from '../pieces/Pick.tsx';
import { Sides } from '../pieces/Sides.tsx';
import { standingIn } from '../pieces/standing.ts';
import { useChosen } from '../pieces/use-chosen.ts';
import type { Making } from '../rules/rule-commands.ts';
import { Notes } from '../states/Notes.tsx';
import styles from '../states/states.module.css';
import { ActionInspector } from './ActionInspector.tsx';
import { actionPath, addAction, addChain, chainPath } from './action-commands.ts';
import { ChainInspector } from './ChainInspector.tsx';
import { LedgerInspector } from './LedgerInspector.tsx';
import { addLedger, ledgerPath } from './ledger-commands.ts';
import { SaveRuns } from './SaveRuns.tsx';
import { sayAction, sayChain, sayLedger } from './say-action.ts';

const rooms = ['/actions', '/becomes', '/ledgers'];

/** Buttons of its own, what a record becomes, and what happens as it is saved; what is chosen stands at the side. */
export function ActionsPane(props: PaneProps) {
  const { document, editing, others, problems } = props;
  const { model } = props;
  const { chosen, anchor, choose } = useChosen(editing, rooms);
  const [room, key = ''] = stepsOf(chosen ?? '');
  const action = room === 'actions' ? entryOf(document.actions, key) : undefined;
  const chain = room === 'becomes' ? entryOf(document.becomes, key) : undefined;
  const ledger = room === 'ledgers' ? entryOf(document.ledgers, key) : undefined;
  const targets = [...others.filter((one): one is EntityDocument => one.kind === 'entity'), document];
  const targetOf = (to: string) => targets.find((one) => one.key === to);
  const notes = problems.filter(({ path }) => chosen && path.startsWith(chosen)).map(({ text }) => text);
  const entries = entriesOf(document, targetOf);
  return (
    <Sides
      list={
        <>
          <NewAction document={document} editing={editing} targets={targets} />
          {entries.length === 0 && (
            <p className={styles.empty}>
              还没有动作。动作是列表和单据上的按钮：填写几项内容、写入字段、发消息；也可以由这份单据生成下一份，例如申请生成订单；还可以占用别的单据的数量或金额，例如订单占用合同和预算。
            </p>
          )}
          <ol className={styles.list} aria-label="动作">
            {entries.map(({ pointer, title, say }) => (
              <li key={pointer}>
                <button
                  type="button"
                  className={styles.entry}
                  aria-pressed={pointer === chosen}
                  onClick={() => choose(pointer)}
                >
                  <b>{title}</b>
                  <span>{say}</span>
                </button>
              </li>
            ))}
          </ol>
          <SaveRuns
            {...{ document, editing, problems }}
            standing={standingIn(model, document.key)}
            isMeant={anchor?.startsWith('/onSave') ?? false}
          />
        </>
      }
      detail={
        action || chain || ledger ? (
          <>
            <Notes notes={notes} />
            {action && (
              <ActionInspector
                key={chosen}
                actionKey={key}
                standing={standingIn(model, document.key)}
                {...{ action, document, editing }}
              />
            )}
            {chain && (
              <ChainInspector
                key={chosen}
                chainKey={key}
                target={targetOf(chain.to)}
                {...{ chain, document, editing, model }}
              />
            )}
            {ledger && (
              <LedgerInspector
                key={chosen}
                ledgerKey={key}
                accounts={targetOf(ledger.of)}
                {...{ ledger, document, editing, model }}
              />
            )}
          </>
        ) : null
      }
      detailLabel={chain ? '下推' : ledger ? '占用' : '动作'}
      hint="选择一个动作来修改，或新建一个"
      onBack={() => choose(null)}
    />
  );
}

/** Everything of these kinds, each with what it does in one sentence. */
function entriesOf(document: EntityDocument, targetOf: (key: string) => EntityDocument | undefined) {
  return [
    ...inOrder(document.actions).map(([one, said]) => ({
      pointer: actionPath(one),
      title: said.label,
      say: sayAction(said),
    })),
    ...inOrder(document.becomes).map(([one, said]) => {
      const target = targetOf(said.to);
      return { pointer: chainPath(one), title: said.label, say: sayChain(document, said, target) };
    }),
    ...inOrder(document.ledgers).map(([one, said]) => ({
      pointer: ledgerPath(one),
      title: said.label,
      say: sayLedger(document, said, targetOf(said.of)),
    })),
  ];
}

type NewProps = Pick<PaneProps, 'document' | 'editing'> & { readonly targets: readonly EntityDocument[] };

function NewAction({ document, editing, targets }: NewProps) {
  const make = ({ ask, chosen }: Making) => editing.do(ask, selectOnly(chosen));
  return (
    <div className={styles.bar}>
      <Button icon={<PlusOutlined />} onClick={() => make(addAction(document))}>
        新建动作
      </Button>
      <PickOne
        label="新建下推"
        placeholder="＋ 生成另一种单据…"
        search
        value={null}
        options={targets.map((one) => ({ value: one.key, label: titleOf(one.title) }))}
        onChange={(to) => {
          const target = targets.find((one) => one.key === to);
          if (target) make(addChain(document, target, titleOf(target.title)));
        }}
      />
      <PickOne
        label="新建占用"
        placeholder="＋ 占用另一种单据的数量…"
        search
        value={null}
        options={targets
          .filter((one) => addLedger(document, one, ''))
          .map((one) => ({ value: one.key, label: titleOf(one.title) }))}
        onChange={(of) => {
          const accounts = targets.find((one) => one.key === of);
          const making = accounts && addLedger(document, accounts, titleOf(accounts.title));
          if (making) make(making);
        }}
      />
    </div>
  );
}
