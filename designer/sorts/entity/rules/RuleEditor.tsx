import { Alert } from 'antd';
import type { Model } from '../../../../schemas/compile/model.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { ConditionEditor } from '../../../inputs/ConditionEditor.tsx';
import { NameInput } from '../../../inputs/NameInput.tsx';
import { Pick, PickMany } from '../../../inputs/Pick.tsx';
import { standingIn } from '../../../inputs/standing.ts';
import { partLabelOf, partsOf } from '../../../kernel/places.ts';
import type { PaneProps } from '../pane.ts';
import { EffectList } from './EffectList.tsx';
import { targetOptions } from './effects.ts';
import { type RuleDocument, setRule } from './rule-commands.ts';
import styles from './rules.module.css';
import { sayRuleDocument } from './say-rule-document.ts';
import { TryRule } from './TryRule.tsx';

interface Props {
  readonly ruleKey: string;
  readonly rule: RuleDocument;
  readonly document: EntityDocument;
  readonly editing: PaneProps['editing'];
  readonly model: Model | null;
  readonly problems: PaneProps['problems'];
}

/** One rule: its name, when it is asked, its condition, what it does, and a way to try it. */
export function RuleEditor({ ruleKey, rule, document, editing, model, problems }: Props) {
  const standing = standingIn(model, document.key, rule.on);
  const set: <Word extends Parameters<typeof setRule>[1]>(word: Word, value: RuleDocument[Word] | undefined) => void = (
    word,
    value,
  ) => editing.do(setRule(ruleKey, word, value));
  return (
    <div className={styles.editor}>
      <NameInput
        aria-label="规则名称"
        className={styles.name ?? ''}
        value={rule.title}
        onText={(text) => set('title', text)}
      />
      <p className={styles.sentence} aria-live="polite">
        {sayRuleDocument(rule, standing)}
      </p>
      {problems
        .filter(({ path }) => path.startsWith(`/rules/${ruleKey}`))
        .map(({ path, text, level }) => (
          <Alert key={`${path}${text}`} type={level === 'warn' ? 'warning' : 'error'} showIcon title={text} />
        ))}
      <div className={styles.pair}>
        <Pick
          label="规则看哪里"
          value={rule.on ?? 'head'}
          options={placesOf(document)}
          onChange={(on) => set('on', on === 'head' ? undefined : on)}
        />
        <Pick
          label="什么时候检查"
          value={rule.at ?? 'save'}
          options={momentsOf(document)}
          onChange={(at) => set('at', at === 'save' ? undefined : at)}
        />
      </div>
      {standing ? (
        <>
          <ConditionEditor
            label="如果"
            place={at('/rules', ruleKey, 'if')}
            text={rule.if}
            standing={standing}
            onChange={(text, isTyped) => editing.do(setRule(ruleKey, 'if', text, isTyped))}
          />
          <EachField rule={rule} document={document} part={standing.part} onChange={(each) => set('each', each)} />
          <EffectList
            label="则"
            each={rule.each !== undefined}
            needed
            effects={rule.then}
            document={document}
            standing={standing}
            onChange={(then) => set('then', then)}
          />
          <EffectList
            label="否则"
            each={rule.each !== undefined}
            needed={false}
            effects={rule.else ?? []}
            document={document}
            standing={standing}
            onChange={(effects) => set('else', effects.length > 0 ? effects : undefined)}
          />
          <TryRule node={nodeOf(ruleKey, rule)} at={rule.at ?? 'save'} texts={textsOf(rule)} standing={standing} />
        </>
      ) : (
        <Alert type="info" showIcon title="先改好其他问题，这里才能知道有哪些字段" />
      )}
    </div>
  );
}

interface EachProps {
  readonly rule: RuleDocument;
  readonly document: EntityDocument;
  readonly part: string;
  readonly onChange: (each: string[] | undefined) => void;
}

/** The fields a rule is written once for; sets and all there is are no field. */
const EachField = ({ rule, document, part, onChange }: EachProps) => (
  <PickMany
    label="逐个字段"
    placeholder="同一条规则用于几个字段的，在这里选好，在结果里选“逐个字段”"
    value={rule.each ?? []}
    options={targetOptions(document, part).filter(({ value }) => /^[a-z]/i.test(value))}
    onChange={(each) => onChange(each.length > 0 ? [...each] : undefined)}
  />
);

/** Of a rule that is written once for several fields, the first is tried. */
const nodeOf = (key: string, { each: [first] = [] }: RuleDocument): string =>
  first === undefined ? `rule:${key}` : `rule:${key}.${first}`;

const textsOf = (rule: RuleDocument): readonly string[] => [
  rule.if,
  ...[...rule.then, ...(rule.else ?? [])].flatMap((effect) => ('set' in effect ? [effect.to] : [])),
];

const placesOf = (document: EntityDocument) => [
  { value: 'head', label: '看整张单据' },
  ...partsOf(document).map((part) => ({ value: part, label: `逐行看“${partLabelOf(document, part)}”` })),
];

const momentsOf = (document: EntityDocument) => [
  { value: 'save', label: '填写和保存时' },
  ...inOrder(document.states?.moves).map(([key, { label }]) => ({ value: `move:${key}`, label: `只在“${label}”时` })),
];
