import { DeleteOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Input } from 'antd';
import type { Model } from '../../../../schemas/compile/model.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { titleOf } from '../../../../schemas/language/names.ts';
import { Captioned } from '../../../inputs/Captioned.tsx';
import { FormulaInput } from '../../../inputs/FormulaInput.tsx';
import { Pick } from '../../../inputs/Pick.tsx';
import { MapEditor } from '../../../inputs/runs/MapEditor.tsx';
import { type ExpressionPlace, standingIn } from '../../../inputs/standing.ts';
import { allFields, labelOf, partLabelOf, partOf, partsOf } from '../../../kernel/places.ts';
import type { PaneProps } from '../pane.ts';
import styles from '../states/states.module.css';
import { JournalPick } from './JournalPick.tsx';
import { LedgerWords } from './LedgerWords.tsx';
import { type LedgerDocument, removeLedger, setLedger, sumsIn } from './ledger-commands.ts';

interface Props {
  readonly ledgerKey: string;
  readonly ledger: LedgerDocument;
  readonly document: PaneProps['document'];
  readonly editing: PaneProps['editing'];
  readonly model: Model | null;
  readonly accounts: EntityDocument | undefined;
}

/** What the records of a document take of others: of whom, how much, and within what. */
export function LedgerInspector({ ledgerKey, ledger, document, editing, model, accounts }: Props) {
  const takes = standingIn(model, document.key, ledger.from ?? '');
  const account = standingIn(model, ledger.of, partOf(ledger.into));
  if (!accounts || !takes || !account)
    return <Alert type="info" showIcon title="先改好其他问题，这里才能知道有哪些字段" />;
  const set = (next: LedgerDocument, isTyped = false) => editing.do(setLedger(ledgerKey, next, isTyped));
  const { by = {} } = ledger;
  const match = (next: Readonly<Record<string, string>>, isTyped = false) => {
    const { by: _, ...rest } = ledger;
    set(Object.keys(next).length === 0 ? rest : { ...rest, by: { ...next } }, isTyped);
  };
  return (
    <div className={styles.inspector}>
      <p>
        “{titleOf(document.title)}”占用“{titleOf(accounts.title)}”，记在它的“{labelOf(accounts, ledger.into)}”里。
      </p>
      <Captioned caption="谁占用">
        <Pick
          label="谁占用"
          value={ledger.from ?? ''}
          options={[
            { value: '', label: '整张单据' },
            ...partsOf(document).map((part) => ({ value: part, label: `“${partLabelOf(document, part)}”的每一行` })),
          ]}
          onChange={(from) => {
            const { from: _, ...rest } = ledger;
            set(from === '' ? rest : { ...rest, from });
          }}
        />
      </Captioned>
      <Captioned caption="记在哪里" help="对方的数字字段，占用的合计记在里面。">
        <Pick
          label="记在哪里"
          search
          value={ledger.into}
          options={sumsIn(accounts).map((path) => ({ value: path, label: `累计在“${labelOf(accounts, path)}”` }))}
          onChange={(into) => set({ ...ledger, into })}
        />
      </Captioned>
      <Captioned caption="通过哪个引用字段找到它" help="不通过引用时，按下面的内容对应。">
        <FormulaInput
          standing={takes}
          label="通过哪个引用字段找到它"
          placeholder="通过哪个引用字段：不通过引用"
          text={ledger.over ?? ''}
          gives={{ is: 'ref', to: ledger.of }}
          onChange={(over) => set({ ...ledger, over }, true)}
          onEmpty={() => {
            const { over: _, ...rest } = ledger;
            set(rest);
          }}
        />
      </Captioned>
      <Matches {...{ by, accounts, takes }} part={partOf(ledger.into)} onChange={match} />
      <Opens ledger={ledger} accounts={accounts} takes={takes} onChange={set} />
      <LedgerWords
        words={ledger}
        takes={takes}
        account={account}
        taker={document}
        onChange={(words, isTyped) => set(merged(ledger, words), isTyped)}
      />
      {ledger.upTo !== undefined && (
        <Captioned
          caption="超出时提示"
          help="接在占用对象的名称后面，例如：正在另一张盘点单里清点。不写时说明还剩多少、要用多少。"
        >
          <Input
            aria-label="超出时提示"
            placeholder="按数量说明"
            maxLength={200}
            value={ledger.say ?? ''}
            onChange={({ target }) => {
              const { say: _, ...rest } = ledger;
              set(target.value === '' ? rest : { ...rest, say: target.value }, true);
            }}
          />
        </Captioned>
      )}
      <JournalPick
        {...{ ledger, model }}
        onChange={(journal) => {
          const { journal: _, ...rest } = ledger;
          set(journal ? { ...rest, journal } : rest);
        }}
      />
      <Button danger icon={<DeleteOutlined />} onClick={() => editing.do(removeLedger(ledgerKey, ledger))}>
        删除占用
      </Button>
    </div>
  );
}

interface OpensProps extends Pick<Props, 'ledger'> {
  readonly accounts: EntityDocument;
  readonly takes: ExpressionPlace;
  readonly onChange: (next: LedgerDocument, isTyped?: boolean) => void;
}

/** Whether one that is not there is made, and with what beside that which it is found by. */
function Opens({ ledger, accounts, takes, onChange }: OpensProps) {
  const { opens, ...rest } = ledger;
  return (
    <>
      <Checkbox
        checked={opens !== undefined}
        onChange={({ target }) => onChange(target.checked ? { ...rest, opens: {} } : rest)}
      >
        找不到时新建一条
      </Checkbox>
      {opens && (
        <MapEditor
          label="新建时还写入"
          map={opens}
          target={accounts}
          part=""
          standing={takes}
          onChange={(map, isTyped) => onChange({ ...rest, opens: { ...map } }, isTyped)}
        />
      )}
    </>
  );
}

interface MatchesProps {
  readonly by: Readonly<Record<string, string>>;
  readonly accounts: EntityDocument;
  /** Where the sum is kept. */
  readonly part: string;
  readonly takes: ExpressionPlace;
  readonly onChange: (by: Readonly<Record<string, string>>, isTyped?: boolean) => void;
}

/** Which fields of the account must be what. */
function Matches({ by, accounts, part, takes, onChange }: MatchesProps) {
  const inReach = allFields(accounts).filter(([path]) => ['', part].includes(partOf(path)));
  return (
    <section className={styles.block} aria-label="对应">
      <h2>按内容对应</h2>
      {Object.entries(by).map(([path, text]) => (
        <div key={path} className={styles.mapped}>
          <span>{labelOf(accounts, path)} ＝</span>
          <FormulaInput
            standing={takes}
            label={`“${labelOf(accounts, path)}”等于`}
            text={text}
            onChange={(next) => onChange({ ...by, [path]: next }, true)}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`不再按“${labelOf(accounts, path)}”对应`}
            onClick={() => onChange(Object.fromEntries(Object.entries(by).filter(([one]) => one !== path)))}
          />
        </div>
      ))}
      <Pick
        label="再按一个字段对应"
        placeholder="再按一个字段对应…"
        search
        value={null}
        options={inReach
          .filter(([path]) => !Object.hasOwn(by, path))
          .map(([path]) => ({ value: path, label: labelOf(accounts, path) }))}
        onChange={(path) => onChange({ ...by, [path]: path.split('.').at(-1) ?? path })}
      />
    </section>
  );
}

/** A name is what this kind of ledger cannot be without. */
function merged(
  ledger: LedgerDocument,
  { label, ...words }: Parameters<typeof LedgerWords>[0]['words'],
): LedgerDocument {
  const { upTo: _, atLeast: __, while: ___, ...rest } = ledger;
  return { ...rest, ...words, label: label ?? ledger.label };
}
