import { Checkbox } from 'antd';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import type { AfterDocument } from '../../../../schemas/language/time.ts';
import { Captioned } from '../../../inputs/Captioned.tsx';
import { ClockInput } from '../../../inputs/ClockInput.tsx';
import { DatePick } from '../../../inputs/DatePick.tsx';
import { FormulaInput } from '../../../inputs/FormulaInput.tsx';
import { Pick } from '../../../inputs/Pick.tsx';
import type { ExpressionPlace } from '../../../inputs/standing.ts';
import { type AfterUnit, counted, unitOf } from './after-words.ts';
import styles from './states.module.css';

interface Props {
  readonly document: EntityDocument;
  readonly standing: ExpressionPlace | undefined;
  readonly after: AfterDocument | undefined;
  readonly onChange: (after: AfterDocument | undefined, isTyped?: boolean) => void;
}

const units: readonly { value: AfterUnit; label: string }[] = [
  { value: 'none', label: '到了就办' },
  { value: 'days', label: '再过几天' },
  { value: 'working', label: '再过几个工作日' },
  { value: 'hours', label: '再过几小时' },
];

/** When a move is made by itself: counted from a date or from its state, so long, at an hour. */
export function AfterEditor({ document, standing, after, onChange }: Props) {
  const amount = after?.hours ?? after?.days;
  return (
    <section className={styles.block} aria-label="到时自动办理">
      <Checkbox
        checked={after !== undefined}
        onChange={({ target }) => onChange(target.checked ? { days: '3' } : undefined)}
      >
        到时自动办理
      </Checkbox>
      {after && (
        <>
          <Captioned caption="从哪个日期算起">
            <DatePick
              document={document}
              otherwise="从进入起点状态算起"
              value={after.of}
              onChange={(of) =>
                onChange(counted({ ...after, of }, of === undefined && amount === undefined ? 'days' : unitOf(after)))
              }
            />
          </Captioned>
          <Captioned caption="怎样算">
            <Pick
              label="怎样算"
              value={unitOf(after)}
              options={units.filter(({ value }) => value !== 'none' || after.of !== undefined)}
              onChange={(unit) => onChange(counted(after, unit as AfterUnit))}
            />
          </Captioned>
          {standing && amount !== undefined && (
            <Captioned caption="多少" help="写数字，也可以写单据上的数字字段。">
              <FormulaInput
                standing={standing}
                label="多少"
                text={amount}
                gives={{ is: 'number' }}
                onChange={(text) => onChange({ ...after, [after.hours === undefined ? 'days' : 'hours']: text }, true)}
              />
            </Captioned>
          )}
          {after.hours === undefined && (
            <Captioned caption="几点">
              <ClockInput
                otherwise="日期过完，或同一时刻"
                value={after.at}
                onChange={(at) => onChange(counted({ ...after, at }, unitOf(after)), true)}
              />
            </Captioned>
          )}
        </>
      )}
    </section>
  );
}
