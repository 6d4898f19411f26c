import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Model } from '../../../../schemas/compile/model.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { Pick } from '../../../inputs/Pick.tsx';
import { type ExpressionPlace, standingIn } from '../../../inputs/standing.ts';
import { labelOf, partLabelOf } from '../../../kernel/places.ts';
import { freshKey } from '../../../kernel/tree.ts';
import styles from '../states/states.module.css';
import type { LinesDocument } from './action-commands.ts';
import { LedgerWords } from './LedgerWords.tsx';
import { numbersIn, sayNeeded } from './ledger-commands.ts';

interface Props {
  readonly lines: LinesDocument;
  readonly from: string;
  readonly document: EntityDocument;
  readonly target: EntityDocument;
  readonly model: Model | null;
  readonly standing: ExpressionPlace;
  readonly onChange: (lines: LinesDocument, isTyped?: boolean) => void;
}

/** How much of a line has been taken over already, so that nobody takes more than there is: one count or several. */
export function LedgerEditor({ lines, from, document, target, model, standing, onChange }: Props) {
  const { ledgers = {} } = lines;
  const [taken, kept] = [numbersIn(target, lines.to ?? ''), numbersIn(document, from)];
  const takes = standingIn(model, target.key, lines.to ?? '');
  const [take, into, upTo] = [taken[0]?.value, kept.find(({ isTyped }) => !isTyped)?.value ?? kept[1]?.value, kept[0]];
  if (!takes) return null;
  if (take === undefined || into === undefined || !upTo) {
    const to = partLabelOf(target, lines.to ?? '');
    return <p>{sayNeeded(take === undefined ? { to } : { from: partLabelOf(document, from) })}</p>;
  }
  const write = (next: NonNullable<LinesDocument['ledgers']>, isTyped = false) => {
    const { ledgers: _, ...rest } = lines;
    onChange(Object.keys(next).length === 0 ? rest : { ...rest, ledgers: next }, isTyped);
  };
  const drop = (key: string) => write(Object.fromEntries(Object.entries(ledgers).filter(([one]) => one !== key)));
  const fresh = freshKey(new Set(Object.keys(ledgers)), 'taken');
  return (
    <>
      {Object.entries(ledgers).map(([key, ledger]) => {
        const name = ledger.label ?? labelOf(document, `${from}.${ledger.into}`);
        return (
          <section key={key} className={styles.param} aria-label={`占用：${name}`}>
            <Pick
              label="记在哪里"
              value={ledger.into}
              options={kept.map(({ value, label }) => ({ value, label: `累计在“${label}”` }))}
              onChange={(next) => write({ ...ledgers, [key]: { ...ledger, into: next } })}
            />
            <LedgerWords
              words={ledger}
              takes={takes}
              account={standing}
              taker={target}
              onChange={(next, isTyped) => write({ ...ledgers, [key]: { ...next, into: ledger.into } }, isTyped)}
            />
            <Button type="text" icon={<DeleteOutlined />} onClick={() => drop(key)}>
              不再记“{name}”
            </Button>
          </section>
        );
      })}
      <Button icon={<PlusOutlined />} onClick={() => write({ ...ledgers, [fresh]: { take, into, upTo: upTo.value } })}>
        记住已经生成了多少，不许超过
      </Button>
    </>
  );
}
