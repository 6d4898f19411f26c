import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { Model } from '../../../../schemas/compile/model.ts';
import type { Document } from '../../../../schemas/language/document.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import type { FindDocument } from '../../../../schemas/language/find.ts';
import { titleOf } from '../../../../schemas/language/names.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { FormulaInput } from '../../../inputs/FormulaInput.tsx';
import { Labelled } from '../../../inputs/Labelled.tsx';
import { Pick, PickMany } from '../../../inputs/Pick.tsx';
import { type ExpressionPlace, standingIn } from '../../../inputs/standing.ts';
import { type FieldWords, fieldsOf, labelOf, partOf } from '../../../kernel/places.ts';
import styles from '../form/inspector.module.css';
import picking from '../picking/picking.module.css';
import {
  type Attempt,
  askedOf,
  exceptsAmong,
  pickOfWord,
  picksAmong,
  proposeFor,
  withAttempt,
  withWords,
  wordOfPick,
} from './find-commands.ts';

interface Props {
  readonly document: EntityDocument;
  readonly others: readonly Document[];
  readonly model: Model | null;
  readonly path: string;
  readonly words: FieldWords;
  onSet(find: FindDocument | undefined): void;
}

/** By what the server finds the record a reference points at, attempt after attempt. */
export function FindEditor({ document, others, model, path, words, onSet }: Props) {
  const target = [document, ...others].find(
    (one): one is EntityDocument => one.kind === 'entity' && one.key === words.to,
  );
  const standing = standingIn(model, document.key, partOf(path));
  if (!target || !standing) return null;
  const find = (words.find ?? []) as FindDocument;
  const asked = askedOf(target);
  const begin = (key: string): Attempt => ({ match: { [key]: proposeFor(document, path, target, key) } });
  return (
    <div className={styles.group}>
      <h3>自动查找</h3>
      {find.length === 0 ? (
        <Labelled label="按哪个字段查找" help={`由系统在“${titleOf(target.title)}”里查到，不再由人选择`}>
          {() => (
            <Pick
              label="按哪个字段查找"
              placeholder="由人选择，不自动查找"
              search
              value={null}
              options={asked}
              onChange={(key) => onSet([begin(key)])}
            />
          )}
        </Labelled>
      ) : (
        <>
          {find.map((attempt, index) => (
            <AttemptEditor
              key={index}
              attempt={attempt}
              title={index === 0 ? '先这样找' : `没有时，第 ${index + 1} 种找法`}
              {...{ document, path, target, standing }}
              onChange={(next) => onSet(withAttempt(find, index, next))}
            />
          ))}
          <div className={styles.tools}>
            {find.length < 8 && (
              <Button size="small" icon={<PlusOutlined />} onClick={() => onSet([...find, ...find.slice(-1)])}>
                没有时，再换一种找法
              </Button>
            )}
            <Button size="small" onClick={() => onSet(undefined)}>
              不再自动查找
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

interface AttemptProps {
  readonly attempt: Attempt;
  readonly title: string;
  readonly document: EntityDocument;
  readonly path: string;
  readonly target: EntityDocument;
  readonly standing: ExpressionPlace;
  /** Null: nothing is left to find by. */
  onChange(next: Attempt | null): void;
}

function AttemptEditor({ attempt, title, document, path, target, standing, onChange }: AttemptProps) {
  const { match, states } = attempt;
  const set = (change: Parameters<typeof withWords>[1]) => onChange(withWords(attempt, change));
  return (
    <section className={styles.stack} aria-label={title}>
      <div className={styles.items}>
        <b>{title}</b>
        <Button type="text" icon={<DeleteOutlined />} aria-label={`删除“${title}”`} onClick={() => onChange(null)} />
      </div>
      {Object.entries(match).map(([key, text]) => (
        <div key={key} className={picking.row}>
          <span>{labelOf(target, key)} ＝</span>
          <FormulaInput
            standing={standing}
            label={`“${labelOf(target, key)}”等于`}
            text={text}
            onChange={(next) => set({ match: { ...match, [key]: next } })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`不再按“${labelOf(target, key)}”查找`}
            onClick={() => set({ match: Object.fromEntries(Object.entries(match).filter(([one]) => one !== key)) })}
          />
        </div>
      ))}
      <Pick
        label="再按一个字段查找"
        placeholder="再按一个字段查找…"
        search
        value={null}
        options={askedOf(target).filter(({ value }) => !Object.hasOwn(match, value))}
        onChange={(key) => set({ match: { ...match, [key]: proposeFor(document, path, target, key) } })}
      />
      <Period {...{ attempt, target, standing, set }} />
      <Range {...{ attempt, target, standing, set }} />
      {target.states && (
        <Labelled label="状态">
          {() => (
            <PickMany
              label="哪些状态的"
              placeholder="任何状态的都算"
              value={states ?? []}
              options={inOrder(target.states?.nodes).map(([value, { label }]) => ({ value, label }))}
              onChange={(next) => set({ states: next.length === 0 ? undefined : [...next] })}
            />
          )}
        </Labelled>
      )}
      <Except {...{ attempt, document, path, set }} />
      <Labelled label="有多条时">
        {() => (
          <Pick
            label="有多条时"
            search
            value={wordOfPick(attempt.pick)}
            options={picksAmong(target)}
            onChange={(word) => set({ pick: pickOfWord(word) })}
          />
        )}
      </Labelled>
    </section>
  );
}

/** Only the head looks for what its rows do not name yet. */
function Except({
  attempt,
  document,
  path,
  set,
}: Omit<WordsProps & AttemptProps, 'title' | 'target' | 'standing' | 'onChange'>) {
  const named = partOf(path) === '' ? exceptsAmong(document, path) : [];
  if (named.length === 0) return null;
  return (
    <Labelled label="不查已列入的" help="这张单据在那里已经列入的，不再查到">
      {() => (
        <Pick
          label="不查已列入的"
          value={attempt.except ?? ''}
          options={[{ value: '', label: '都查' }, ...named]}
          onChange={(except) => set({ except: except === '' ? undefined : except })}
        />
      )}
    </Labelled>
  );
}

interface WordsProps {
  readonly attempt: Attempt;
  readonly target: EntityDocument;
  readonly standing: ExpressionPlace;
  set(change: Parameters<typeof withWords>[1]): void;
}

/** Only what has a period can be asked for a day. */
function Period({ attempt, target, standing, set }: WordsProps) {
  if (!target.valid) return null;
  const isDay = fieldsOf(target, '')[target.valid.from]?.type === 'date';
  return (
    <Labelled
      label="在哪一天有效"
      help={attempt.at === undefined && `“${titleOf(target.title)}”分有效期：不写哪一天，各个时期的都会查到`}
    >
      {() => (
        <FormulaInput
          standing={standing}
          label="在哪一天有效"
          placeholder="不看有效期"
          text={attempt.at ?? ''}
          gives={{ is: isDay ? 'date' : 'dateTime' }}
          onChange={(at) => set({ at })}
          onEmpty={() => set({ at: undefined })}
        />
      )}
    </Labelled>
  );
}

const number = { is: 'number' } as const;

/** Which number lies between which two fields. */
function Range({ attempt: { within }, target, standing, set }: WordsProps) {
  const ends = askedOf(target, 'number');
  const [first] = ends;
  if (!first) return null;
  return (
    <Labelled
      label="所在的区间"
      help={within ? '没有填写的一端不作限制' : '按数值落在哪一档查找时才用，例如按数量查哪一档的价格'}
    >
      {() => (
        <>
          <FormulaInput
            standing={standing}
            label="哪个数值在区间内"
            placeholder="不按区间"
            text={within?.of ?? ''}
            gives={number}
            onChange={(of) => set({ within: { from: first.value, ...within, of } })}
            onEmpty={() => set({ within: undefined })}
          />
          {within && (
            <>
              <Pick
                label="不小于哪个字段"
                value={within.from}
                options={ends}
                onChange={(from) => set({ within: { ...within, from } })}
              />
              <Pick
                label="不大于哪个字段"
                value={within.to ?? ''}
                options={[{ value: '', label: '不限上限' }, ...ends]}
                onChange={(to) => {
                  const { to: _, ...open } = within;
                  set({ within: to === '' ? open : { ...open, to } });
                }}
              />
            </>
          )}
        </>
      )}
    </Labelled>
  );
}
