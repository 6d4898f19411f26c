import { Checkbox } from 'antd';
import type { EntityDocument } from '../../../schemas/language/entity.ts';
import { inOrder } from '../../../schemas/language/ranks.ts';
import { kindNamed } from '../form/kind-named.ts';
import { FormulaInput } from '../pieces/FormulaInput.tsx';
import { Pick, PickMany } from '../pieces/Pick.tsx';
import type { Standing } from '../pieces/standing.ts';
import { fieldsOf } from '../places.ts';
import styles from '../states/states.module.css';
import type { LinesDocument } from './action-commands.ts';

interface Props {
  readonly lines: LinesDocument;
  readonly document: EntityDocument;
  readonly target: EntityDocument;
  readonly standing: Standing;
  readonly onChange: (lines: LinesDocument, isTyped?: boolean) => void;
}

/** How much of a line has been taken over already, so that nobody takes more than there is. */
export function LedgerEditor({ lines, document, target, standing, onChange }: Props) {
  const { consume } = lines;
  const [taken, kept] = [numbersIn(target, lines.to), numbersIn(document, lines.from)];
  const [take, into] = [taken[0]?.value, kept.find(({ isTyped }) => !isTyped)?.value ?? kept[1]?.value];
  const [upTo] = kept;
  if (take === undefined || into === undefined || !upTo) return null;
  const { consume: _, ...rest } = lines;
  return (
    <>
      <Checkbox
        checked={consume !== undefined}
        onChange={({ target: box }) =>
          onChange(box.checked ? { ...lines, consume: { take, into, upTo: upTo.value } } : rest)
        }
      >
        记住已经生成了多少，不许超过
      </Checkbox>
      {consume && (
        <div className={styles.param}>
          <Pick
            label="每行生成多少"
            value={consume.take}
            options={taken.map(({ value, label }) => ({ value, label: `新单据的“${label}”` }))}
            onChange={(next) => onChange({ ...lines, consume: { ...consume, take: next } })}
          />
          <Pick
            label="记在哪里"
            value={consume.into}
            options={kept.map(({ value, label }) => ({ value, label: `累计在“${label}”` }))}
            onChange={(next) => onChange({ ...lines, consume: { ...consume, into: next } })}
          />
          <FormulaInput
            standing={standing}
            label="最多多少"
            text={consume.upTo}
            gives={{ is: 'number' }}
            onChange={(next) => onChange({ ...lines, consume: { ...consume, upTo: next } }, true)}
          />
          {target.states && (
            <PickMany
              label="新单据在哪些状态下算数"
              placeholder="任何状态都算，删除后才退回"
              value={consume.while ?? []}
              options={inOrder(target.states.nodes).map(([value, { label }]) => ({ value, label }))}
              onChange={(next) => onChange({ ...lines, consume: holding(consume, next) })}
            />
          )}
        </div>
      )}
    </>
  );
}

type Ledger = NonNullable<LinesDocument['consume']>;

function holding({ while: _, ...rest }: Ledger, states: readonly string[]): Ledger {
  return states.length === 0 ? rest : { ...rest, while: [...states] };
}

const numbersIn = (document: EntityDocument, part: string) =>
  Object.entries(fieldsOf(document, part)).flatMap(([value, words]) =>
    kindNamed(words.type)?.type({}).is === 'number' && (words.calc === undefined || words.stored)
      ? [{ value, label: words.label ?? value, isTyped: !words.locked }]
      : [],
  );
