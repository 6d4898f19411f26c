import { Input } from 'antd';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { Captioned } from '../../../inputs/Captioned.tsx';
import { FormulaInput } from '../../../inputs/FormulaInput.tsx';
import { PickMany } from '../../../inputs/Pick.tsx';
import type { ExpressionPlace } from '../../../inputs/standing.ts';
import type { CountedWords } from './ledger-commands.ts';

interface Props {
  readonly words: CountedWords;
  /** Where the rows that take stand, and where what they take of. */
  readonly takes: ExpressionPlace;
  readonly account: ExpressionPlace;
  readonly taker: EntityDocument;
  readonly onChange: (words: CountedWords, isTyped: boolean) => void;
}

const number = { is: 'number' } as const;

/** What every ledger says, however its account is found: how much, within what, and for how long. */
export function LedgerWords({ words, takes, account, taker, onChange }: Props) {
  const without = (word: keyof CountedWords): CountedWords => {
    const { [word]: _, ...rest } = words;
    return { ...rest, take: words.take };
  };
  const bound = (word: 'upTo' | 'atLeast', label: string, placeholder: string) => (
    <Captioned caption={label}>
      <FormulaInput
        standing={account}
        label={label}
        text={words[word] ?? ''}
        gives={number}
        placeholder={placeholder}
        onChange={(next) => onChange({ ...words, [word]: next }, true)}
        onEmpty={() => onChange(without(word), false)}
      />
    </Captioned>
  );
  return (
    <>
      <Captioned caption="名称" help="超出时按它说明，例如：合同金额。">
        <Input
          aria-label="名称"
          placeholder="名称，例如：合同金额"
          maxLength={200}
          value={words.label ?? ''}
          onChange={({ target: box }) =>
            onChange(box.value === '' ? without('label') : { ...words, label: box.value }, true)
          }
        />
      </Captioned>
      <Captioned caption="占用多少" help="写公式，例如数量，或数量 × 单价。">
        <FormulaInput
          standing={takes}
          label="每行占用多少"
          text={words.take}
          gives={number}
          onChange={(next) => onChange({ ...words, take: next }, true)}
        />
      </Captioned>
      {bound('upTo', '最多多少', '最多多少：不限')}
      {bound('atLeast', '至少留多少', '至少留多少：不低于零')}
      {taker.states && (
        <Captioned caption="在哪些状态下算数">
          <PickMany
            label="占用的单据在哪些状态下算数"
            placeholder="任何状态都算，删除后才退回"
            value={words.while ?? []}
            options={inOrder(taker.states.nodes).map(([value, { label }]) => ({ value, label }))}
            onChange={(next) => onChange(next.length === 0 ? without('while') : { ...words, while: [...next] }, false)}
          />
        </Captioned>
      )}
    </>
  );
}
