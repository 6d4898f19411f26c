import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { eachMark } from '../../../../schemas/language/each.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import type { EffectDocument } from '../../../../schemas/sections/rules/rules.section.ts';
import { FormulaInput } from '../../../inputs/FormulaInput.tsx';
import { NameInput } from '../../../inputs/NameInput.tsx';
import { Pick } from '../../../inputs/Pick.tsx';
import { type ExpressionPlace, fieldAt } from '../../../inputs/standing.ts';
import { ValueInput } from '../../../inputs/ValueInput.tsx';
import { effectOf, targetOptions, withSort, withTarget } from './effects.ts';
import styles from './rules.module.css';
import { type EffectSort, effectSorts, sortOfEffect, targetOfEffect } from './say-rule-document.ts';

interface Props {
  readonly label: string;
  readonly effects: readonly EffectDocument[];
  readonly document: EntityDocument;
  readonly standing: ExpressionPlace;
  /** Whether the rule is written once for several fields. */
  readonly each: boolean;
  /** At least one must stay. */
  readonly needed: boolean;
  readonly onChange: (effects: EffectDocument[]) => void;
}

/** What a rule does, one line each. */
export function EffectList({ label, effects, document, standing, each, needed, onChange }: Props) {
  const own = targetOptions(document, standing.part);
  const options = each ? [{ value: eachMark, label: '逐个字段' }, ...own] : own;
  const put = (index: number, next: EffectDocument) =>
    onChange(effects.map((one, other) => (other === index ? next : one)));
  const [first] = options;
  return (
    <section className={styles.block} aria-label={label}>
      <h2>{label}</h2>
      {effects.map((effect, index) => (
        <div key={index} className={styles.effect}>
          <div className={styles.effectRow}>
            <Pick
              label={`第${index + 1}个结果作用于`}
              search
              value={targetOfEffect(effect)}
              options={options}
              onChange={(target) => put(index, withTarget(effect, target))}
            />
            <Pick
              label={`第${index + 1}个结果是什么`}
              value={sortOfEffect(effect)}
              options={effectSorts.map(({ key, label: word }) => ({ value: key, label: word }))}
              onChange={(sort) => put(index, withSort(effect, sort as EffectSort))}
            />
            <EffectValue effect={effect} standing={standing} onChange={(next) => put(index, next)} />
          </div>
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`删除第${index + 1}个结果`}
            disabled={needed && effects.length === 1}
            onClick={() => onChange(effects.filter((_, other) => other !== index))}
          />
        </div>
      ))}
      <Button
        size="small"
        className={styles.add ?? ''}
        icon={<PlusOutlined />}
        disabled={effects.length >= 30 || !first}
        onClick={() => onChange([...effects, effectOf('need', first?.value ?? '*')])}
      >
        结果
      </Button>
    </section>
  );
}

interface ValueProps {
  readonly effect: EffectDocument;
  readonly standing: ExpressionPlace;
  readonly onChange: (effect: EffectDocument) => void;
}

/** What an effect has to say beside its target. */
function EffectValue({ effect, standing, onChange }: ValueProps) {
  const found = fieldAt(standing, 0, targetOfEffect(effect).split('.'));
  if ('say' in effect) {
    const { detail, ...bare } = effect;
    return (
      <div className={styles.say}>
        <NameInput aria-label="提示文字" value={effect.say} onText={(text) => onChange({ ...effect, say: text })} />
        <FormulaInput
          standing={standing}
          label="补充说明的公式"
          text={detail ?? ''}
          gives={{ is: 'text' }}
          placeholder="补充说明，可以不填；例如 拼接（“现在合计 ”，比例之和，“%”）"
          onChange={(text) => onChange({ ...effect, detail: text })}
          onEmpty={() => onChange(bare)}
        />
      </div>
    );
  }
  if ('limit' in effect) {
    return (
      <ValueInput
        model={standing.model}
        found={found}
        label="允许的选项"
        many
        value={effect.to}
        onChange={(to) => onChange({ ...effect, to: Array.isArray(to) ? to.map(String) : [] })}
      />
    );
  }
  if (!('set' in effect)) return null;
  return (
    <div className={styles.say}>
      <FormulaInput
        standing={standing}
        label="取值的公式"
        text={effect.to}
        {...(found ? { gives: found.field.type } : {})}
        placeholder="例如 供应商的付款条件，或 “文字”"
        onChange={(to) => onChange({ ...effect, to })}
      />
    </div>
  );
}
