import { Select } from 'antd';
import type { Model } from '../../../../schemas/compile/model.ts';
import { parseExpression } from '../../../../schemas/expressions/parse-expression.ts';
import { printExpression } from '../../../../schemas/expressions/print-expression.ts';
import { toldOf } from '../../../../schemas/expressions/told-of.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { FormulaInput } from '../../../inputs/FormulaInput.tsx';
import { Labelled } from '../../../inputs/Labelled.tsx';
import { choicesOf, type ExpressionPlace, fieldAt, standingIn } from '../../../inputs/standing.ts';
import { type FieldWords, keyOf, partOf } from '../../../kernel/places.ts';
import styles from './inspector.module.css';

interface Props {
  readonly document: EntityDocument;
  readonly model: Model | null;
  readonly path: string;
  readonly words: FieldWords;
  set(property: string, value: unknown, words: string): void;
  goTo(path: string): void;
}

/** What it starts with, and what it is calculated from. */
export function FieldValues({ document, model, path, words, set, goTo }: Props) {
  const standing = standingIn(model, document.key, partOf(path));
  if (!standing) return null;
  return (
    <div className={styles.group}>
      <h3>取值</h3>
      <Start
        standing={standing}
        path={path}
        text={words.start ?? ''}
        onChange={(text) => set('start', text, '默认值')}
      />
      <Formula
        standing={standing}
        path={path}
        label="计算公式"
        text={words.calc ?? ''}
        placeholder="例如 数量 × 单价"
        onChange={(text) => set('calc', text, '计算公式')}
      />
      {words.calc !== undefined && <Keeping model={model} document={document} path={path} words={words} set={set} />}
      <Labelled label="隐藏时">
        {(id) => (
          <Select
            id={id}
            value={words.whenHidden ?? 'keep'}
            onChange={(next) => set('whenHidden', next === 'keep' ? undefined : next, '隐藏时的处理')}
            options={[
              { value: 'keep', label: '保留填过的内容' },
              { value: 'clearOnSave', label: '保存时清空' },
              { value: 'clearAtOnce', label: '立即清空' },
            ]}
          />
        )}
      </Labelled>
      <Labelled label="没有内容时">
        {(id) => (
          <Select
            id={id}
            value={words.whenEmpty ?? 'show'}
            onChange={(next) => set('whenEmpty', next === 'show' ? undefined : next, '没有内容时的处理')}
            options={[
              { value: 'show', label: '照样显示' },
              { value: 'fold', label: '只读时不占位置，有内容后再显示' },
            ]}
          />
        )}
      </Labelled>
      <button type="button" className={styles.link} onClick={() => goTo('/rules')}>
        什么时候显示、必填、不许改？去“规则”设置
      </button>
    </div>
  );
}

type Way = 'law' | 'stored' | 'live' | 'openly';

const wordsOf: Readonly<Record<Way, readonly ('stored' | 'live' | 'openly')[]>> = {
  law: [],
  stored: ['stored'],
  live: ['live'],
  openly: ['live', 'openly'],
};

/** Whether what is calculated stays in a finished record. */
function Keeping({ model, document, path, words, set }: Omit<Props, 'goTo'>) {
  const way: Way = words.openly ? 'openly' : words.live ? 'live' : words.stored ? 'stored' : 'law';
  const field = model?.entities.get(document.key)?.fields.get(path);
  const isTally = field?.calc ? toldOf(field.calc).size > 0 : false;
  const change = (next: Way) => {
    for (const word of wordsOf[way]) set(word, undefined, '计算结果的保存方式');
    for (const word of wordsOf[next]) set(word, true, '计算结果的保存方式');
  };
  return (
    <Labelled label="计算结果" help={sayWay(way, field?.keeps === 'byLaw', isTally)}>
      {(id) => (
        <Select
          id={id}
          value={way}
          onChange={change}
          options={[
            { value: 'law', label: '按规则（金额、引用的值和关联单据的统计保存）' },
            { value: 'stored', label: '保存，可按它查询和排序' },
            { value: 'live', label: '实时，每次查看时计算' },
            { value: 'openly', label: '实时，看不到所算数据的人也看得到结果' },
          ]}
        />
      )}
    </Labelled>
  );
}

function sayWay(way: Way, byLaw: boolean, isTally: boolean): string {
  if (isTally)
    return way === 'live' || way === 'openly'
      ? '不保存：每次查看时统计关联单据'
      : '关联单据保存时随之更新，办结的单据也更新';
  if (way === 'live' || way === 'openly') return '不保存：办结的单据也会随引用的数据或日期变化，界面上标为实时值';
  if (way === 'stored' || byLaw) return '每次保存时计算；单据离开可编辑状态后不再变化';
  return '只由本单据的内容算出，不单独保存';
}

interface OneProps {
  readonly standing: ExpressionPlace;
  readonly path: string;
  readonly text: string;
  onChange(text: string | undefined): void;
}

/** Chosen where it is one of a short list; else a formula. */
function Start(props: OneProps) {
  const { standing, path, text, onChange } = props;
  const found = fieldAt(standing, 0, [keyOf(path)]);
  const choices = found && found.field.type.is !== 'list' ? choicesOf(standing.model, found) : null;
  const tree = parseExpression(text);
  const value = tree.ok && tree.value.t === 'text' ? tree.value.v : null;
  const isChosen = text === '' || (value !== null && choices?.some((choice) => choice.value === value));
  if (!choices || !isChosen) return <Formula {...props} label="默认值" placeholder="例如 今天、当前用户、“文字”" />;
  return (
    <Labelled label="默认值">
      {(id) => (
        <Select
          id={id}
          allowClear
          placeholder="没有"
          showSearch={choices.length > 8 && { optionFilterProp: 'label' }}
          value={value}
          options={choices.map((choice) => ({ value: choice.value, label: choice.text }))}
          onChange={(next: string | undefined) =>
            onChange(next === undefined ? undefined : printExpression({ t: 'text', v: next }))
          }
        />
      )}
    </Labelled>
  );
}

interface FormulaProps extends OneProps {
  readonly label: string;
  readonly placeholder: string;
}

function Formula({ standing, path, label, text, placeholder, onChange }: FormulaProps) {
  const gives = standing.entity.fields.get(path)?.type;
  return (
    <Labelled label={label}>
      {() => (
        <FormulaInput
          standing={standing}
          label={label}
          text={text}
          placeholder={placeholder}
          {...(gives ? { gives } : {})}
          onChange={onChange}
          onEmpty={() => onChange(undefined)}
        />
      )}
    </Labelled>
  );
}
