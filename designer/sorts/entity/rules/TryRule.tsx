import { InputNumber } from 'antd';
import { useState } from 'react';
import { fieldKinds } from '../../../../renderers/fields/kinds.ts';
import { StatusTag } from '../../../../renderers/theme/StatusTag.tsx';
import { PickMany } from '../../../inputs/Pick.tsx';
import { useRoleNames } from '../../../inputs/role-names.ts';
import type { ExpressionPlace } from '../../../inputs/standing.ts';
import { ValueInput } from '../../../inputs/ValueInput.tsx';
import styles from './rules.module.css';
import { recordOf, type Sample, samplesOf, tryFormula, tryNode } from './try-rule.ts';

interface Props {
  /** `rule:urgentWhy`, `calc:total`. */
  readonly node: string;
  readonly at: string;
  /** The expressions whose fields are to be given. */
  readonly texts: readonly string[];
  readonly standing: ExpressionPlace;
}

/** Sample values, and what the rule makes of them: by the same program that runs in the form and on the server. */
export function TryRule({ node, at, texts, standing }: Props) {
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const [roles, setRoles] = useState<readonly string[]>([]);
  const names = useRoleNames();
  const samples = samplesOf(texts, standing);
  const [record, now] = [recordOf(samples, values, standing), nowText()];
  const traced = tryNode(standing, node, record, { roles, at, kinds: fieldKinds, now });
  const put = (key: string, value: unknown) => setValues({ ...values, [key]: value });
  return (
    <section className={styles.try} aria-label="试一试">
      <h2>试一试</h2>
      {samples.map((sample) => (
        <div key={sample.key} className={styles.sample}>
          <span>{sample.label}</span>
          <SampleInput
            sample={sample}
            standing={standing}
            value={values[sample.key]}
            onChange={(value) => put(sample.key, value)}
          />
        </div>
      ))}
      {texts.some((text) => text.includes('hasRole(')) && (
        <div className={styles.sample}>
          <span>当前用户的角色</span>
          <PickMany
            label="当前用户的角色"
            open
            value={roles}
            options={Object.entries(names).map(([value, label]) => ({ value, label }))}
            onChange={setRoles}
          />
        </div>
      )}
      <div aria-live="polite" className={styles.outcome}>
        {!traced && <p>还没有生效的规则可试</p>}
        {traced && traced.sort === 'rule' && (
          <>
            <StatusTag tone={traced.holds > 0 ? 'running' : 'neutral'}>
              {traced.holds > 0 ? '条件成立' : '条件不成立'}
            </StatusTag>
            {traced.effects.length === 0 && <span>什么也不做</span>}
            <ul>
              {traced.effects.map(({ target, say, by }) => (
                <li key={`${target}${say}`}>
                  {by === null ? say : <del>{say}</del>}
                  {by !== null && `（以“${by}”为准）`}
                </li>
              ))}
            </ul>
          </>
        )}
        {traced?.sort === 'calc' && (
          <p>算出：{String(tryFormula(standing, node.slice('calc:'.length), record, now) ?? '空')}</p>
        )}
      </div>
    </section>
  );
}

interface SampleProps {
  readonly sample: Sample;
  readonly standing: ExpressionPlace;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

function SampleInput({ sample, standing, value, onChange }: SampleProps) {
  if (sample.isRows) {
    return (
      <InputNumber
        aria-label={sample.label}
        min={0}
        max={20}
        precision={0}
        suffix="行"
        value={Number(value ?? 0)}
        onChange={onChange}
      />
    );
  }
  return (
    <ValueInput
      model={standing.model}
      found={sample.found}
      label={sample.label}
      value={value ?? null}
      onChange={onChange}
    />
  );
}

/** Now, as records write it. */
const nowText = (): string => new Date().toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' });
