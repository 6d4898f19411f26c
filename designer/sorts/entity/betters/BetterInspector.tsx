import { Alert, Checkbox } from 'antd';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import type { BetterDocument } from '../../../../schemas/sections/betters/betters.section.ts';
import type { ValueType } from '../../../../schemas/values/value-type.ts';
import { Captioned } from '../../../inputs/Captioned.tsx';
import { FormulaInput } from '../../../inputs/FormulaInput.tsx';
import { Pick, PickMany, type PickOption } from '../../../inputs/Pick.tsx';
import { type ExpressionPlace, standingIn } from '../../../inputs/standing.ts';
import { EntryInspector } from '../EntryInspector.tsx';
import type { InspectorProps } from '../section-editor.ts';
import { withWord } from '../with-word.ts';
import { fieldsAs, ledToBy, removeBetter, setBetter } from './better-commands.ts';

interface Props extends Omit<InspectorProps, 'entryKey'> {
  readonly betterKey: string;
  readonly better: BetterDocument;
}

type Put = (next: BetterDocument, isTyped?: boolean) => void;

/** By what law records are taken one after the other, and what is kept of it where. */
export function BetterInspector({ betterKey, better, document, editing, model, targetOf }: Props) {
  const over = targetOf(ledToBy(document, better.over));
  const seats = targetOf(ledToBy(document, better.by));
  const standing = over && standingIn(model, over.key, '');
  if (!over || !seats || !standing)
    return <Alert type="info" showIcon title="先改好其他问题，这里才能知道有哪些字段" />;
  const put: Put = (next, isTyped = false) => editing.do(setBetter(betterKey, next, isTyped));
  const states = inOrder(document.states?.nodes).map(([value, { label }]) => ({ value, label }));
  const fields = { own: document, over, seats };
  return (
    <EntryInspector
      about="逐份核定，先到先算：锁住所竞的单据，按数据库的时钟看是否还在时间内，只接受更优的。不够优的不保存，并告知现在要出多少。"
      label={better.label}
      onLabel={(label) => put({ ...better, label }, true)}
      removing="删除竞争"
      onRemove={() => editing.do(removeBetter(betterKey, better))}
    >
      <Places {...{ better, fields, put }} />
      <Checkbox
        checked={better.higher ?? false}
        onChange={({ target }) => put(withWord(better, 'higher', target.checked || undefined))}
      >
        越高越好
      </Checkbox>
      {states.length > 0 && (
        <Captioned caption="算数的状态" help="其他状态的不再算数，例如作废；最优的随即重算。不选时都算数。">
          <PickMany
            label="算数的状态"
            value={[...(better.while ?? [])]}
            options={states}
            onChange={(next) => put(withWord(better, 'while', next.length > 0 ? [...next] : undefined))}
          />
        </Captioned>
      )}
      <Law {...{ better, standing, put }} />
      <Extension {...{ better, standing, put }} options={fieldsAs(over, 'number', true)} />
    </EntryInspector>
  );
}

interface PlacesProps {
  readonly better: BetterDocument;
  readonly fields: Readonly<Record<'own' | 'over' | 'seats', Parameters<typeof fieldsAs>[0]>>;
  readonly put: Put;
}

/** Which fields it reads, and which it keeps: of its own, of what is competed for, and of the places. */
function Places({ better, fields: { own, over, seats }, put }: PlacesProps) {
  const { into, seat } = better;
  const asked: readonly Word[] = [
    ['竞哪张单据', better.over, fieldsAs(own, 'ref'), (over) => put({ ...better, over: over ?? better.over })],
    ['谁的席位', better.by, fieldsAs(own, 'ref'), (by) => put({ ...better, by: by ?? better.by })],
    ['所出的数', better.value, fieldsAs(own, 'number'), (value) => put({ ...better, value: value ?? better.value })],
    ['序号记到', better.seq, fieldsAs(own, 'number', true), (seq) => put({ ...better, seq: seq ?? better.seq })],
    ['接受时间记到', better.at, fieldsAs(own, 'dateTime', true), (at) => put({ ...better, at: at ?? better.at })],
    ['从何时起接受', better.from, fieldsAs(over, 'dateTime'), (from) => put({ ...better, from: from ?? better.from })],
    ['到何时止', better.until, fieldsAs(over, 'dateTime'), (until) => put({ ...better, until: until ?? better.until })],
    [
      '最优值记到',
      into.best,
      fieldsAs(over, 'number', true),
      (best) => put({ ...better, into: { ...into, best: best ?? into.best } }),
    ],
    [
      '份数记到',
      into.count,
      fieldsAs(over, 'number', true),
      (count) => put({ ...better, into: { ...into, count: count ?? into.count } }),
    ],
    [
      '席位属于哪张单据',
      seat.of,
      fieldsAs(seats, 'ref'),
      (of) => put({ ...better, seat: { ...seat, of: of ?? seat.of } }),
    ],
    [
      '自己的最优记到席位的',
      seat.best,
      fieldsAs(seats, 'number', true),
      (best) => put({ ...better, seat: { ...seat, best: best ?? seat.best } }),
    ],
  ];
  const nothing = { value: '', label: '不记' };
  return (
    <>
      {asked.map(([label, value, options, onChange]) => (
        <Captioned key={label} caption={label}>
          <Pick label={label} search value={value} options={options} onChange={onChange} />
        </Captioned>
      ))}
      {kept(better, over, seats, put).map(([label, value, options, onChange]) => (
        <Captioned key={label} caption={label}>
          <Pick
            label={label}
            search
            value={value ?? ''}
            options={[nothing, ...options]}
            onChange={(next) => onChange(next === '' ? null : next)}
          />
        </Captioned>
      ))}
    </>
  );
}

/** What need not be kept. */
function kept(
  better: BetterDocument,
  over: Parameters<typeof fieldsAs>[0],
  seats: Parameters<typeof fieldsAs>[0],
  put: Put,
): readonly Word[] {
  const { into, seat } = better;
  const numbers = fieldsAs(seats, 'number', true);
  const inSeat = (word: 'count' | 'rank' | 'top') => (value: string | null) =>
    put({ ...better, seat: withWord(seat, word, value ?? undefined) });
  return [
    [
      '最优的一份记到',
      into.record ?? null,
      fieldsAs(over, 'ref', true),
      (record) => put({ ...better, into: withWord(into, 'record', record ?? undefined) }),
    ],
    ['自己的份数记到席位的', seat.count ?? null, numbers, inSeat('count')],
    ['名次记到席位的', seat.rank ?? null, numbers, inSeat('rank')],
    ['全场最优记到席位的', seat.top ?? null, numbers, inSeat('top')],
  ];
}

type Word = readonly [string, string | null, readonly PickOption[], (value: string | null) => void];

interface LawProps {
  readonly better: BetterDocument;
  readonly standing: ExpressionPlace;
  readonly put: Put;
}

const number: ValueType = { is: 'number' };
const bool: ValueType = { is: 'bool' };

/** What is asked of what is competed for, each over its own fields. */
function Law({ better, standing, put }: LawProps) {
  const { tells = {} } = better;
  const told = (word: 'rank' | 'top') => (text: string | undefined) => {
    const next = withWord(tells, word, text);
    put(withWord(better, 'tells', Object.keys(next).length > 0 ? next : undefined), true);
  };
  const word = (name: 'open' | 'multiple' | 'limit' | 'alone') => (text: string | undefined) =>
    put(withWord(better, name, text), true);
  const asked: readonly (readonly [
    string,
    string,
    string | undefined,
    ValueType,
    (text: string | undefined) => void,
  ])[] = [
    ['至少优于多少', '例如幅度', better.step, number, (text) => text && put({ ...better, step: text }, true)],
    ['须为幅度的整数倍', '不要求', better.multiple, bool, word('multiple')],
    ['限度', '不限，例如起竞价', better.limit, number, word('limit')],
    ['只与自己比', '与全场最优比', better.alone, bool, word('alone')],
    ['另须满足', '只看时间，例如状态是竞价中', better.open, bool, word('open')],
    ['告知席位名次', '总是告知', tells.rank, bool, told('rank')],
    ['告知席位全场最优', '总是告知', tells.top, bool, told('top')],
  ];
  return asked.map(([label, placeholder, text, gives, onChange]) => (
    <Captioned key={label} caption={label}>
      <FormulaInput
        standing={standing}
        label={label}
        placeholder={placeholder}
        text={text ?? ''}
        gives={gives}
        onChange={onChange}
        onEmpty={() => onChange(undefined)}
      />
    </Captioned>
  ));
}

interface ExtensionProps extends LawProps {
  readonly options: readonly PickOption[];
}

/** What comes in the last seconds makes it last longer. */
function Extension({ better, standing, put, options }: ExtensionProps) {
  const { extend } = better;
  const [first] = options;
  const begun = { within: '180', more: '180', most: '10', times: first?.value ?? '' };
  return (
    <>
      <Checkbox
        checked={extend !== undefined}
        disabled={!first}
        onChange={({ target }) => put(withWord(better, 'extend', target.checked ? begun : undefined))}
      >
        最后时刻有更优的，自动延时
      </Checkbox>
      {extend && (
        <>
          {(
            [
              ['最后几秒内', 'within'],
              ['延长几秒', 'more'],
              ['最多几次', 'most'],
            ] as const
          ).map(([label, word]) => (
            <Captioned key={word} caption={label}>
              <FormulaInput
                standing={standing}
                label={label}
                text={extend[word]}
                gives={number}
                onChange={(text) => put({ ...better, extend: { ...extend, [word]: text } }, true)}
              />
            </Captioned>
          ))}
          <Captioned caption="次数记到">
            <Pick
              label="次数记到"
              value={extend.times}
              options={options}
              onChange={(times) => put({ ...better, extend: { ...extend, times } })}
            />
          </Captioned>
        </>
      )}
    </>
  );
}
