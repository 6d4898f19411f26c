import { CheckCircleFilled, CloseCircleFilled, CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Empty, Progress } from 'antd';
import { useMemo } from 'react';
import { fieldKinds } from '../../../../renderers/fields/kinds.ts';
import { type CasesReport, type CaseVerdict, runCases } from '../../../../schemas/cases/run-cases.ts';
import { entryOf } from '../../../../schemas/language/entry-of.ts';
import { stepsOf } from '../../../../schemas/language/pointer.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { useRoleNames } from '../../../inputs/role-names.ts';
import { Sides } from '../../../inputs/Sides.tsx';
import { standingIn } from '../../../inputs/standing.ts';
import { selectOnly } from '../../../kernel/selection.ts';
import { useChosen } from '../../../kernel/use-chosen.ts';
import type { PaneProps } from '../pane.ts';
import { CaseEditor } from './CaseEditor.tsx';
import { addCase, casePath, duplicateCase, removeCase } from './case-commands.ts';
import { caseFromRule } from './case-from-rule.ts';
import styles from './cases.module.css';
import { sayCase } from './say-case.ts';

const rooms = ['/cases'];
const none: CasesReport = { verdicts: [], unreached: [] };

/** The administrator's own tests: written by picking, run at once, with the rules that none of them reaches. */
export function CasesPane(props: PaneProps) {
  const { document, editing } = props;
  const { model } = props;
  const { chosen, choose } = useChosen(editing, rooms);
  const report = useMemo(() => (model ? runCases(model, document.key, fieldKinds) : none), [model, document.key]);
  const name = stepsOf(chosen ?? '')[1];
  const found = name === undefined ? undefined : entryOf(document.cases, name);
  const add = () => {
    const made = addCase(document, '新用例', { then: { fine: true } });
    editing.do(made.ask, selectOnly(made.chosen));
  };
  return (
    <Sides
      list={
        <>
          <Summary report={report} rules={Object.keys(document.rules ?? {}).length} onAdd={add} />
          <CaseList {...{ document, editing, report, name: name ?? null }} onChoose={(one) => choose(casePath(one))} />
          <Unreached {...{ document, editing, report, model }} />
        </>
      }
      detail={
        found && name !== undefined ? (
          <CaseEditor
            key={chosen}
            name={name}
            found={found}
            verdict={report.verdicts.find((one) => one.name === name)}
            {...{ document, editing, model }}
          />
        ) : null
      }
      detailLabel="用例"
      hint="选择一个用例来修改，或新建一个"
      onBack={() => choose(null)}
    />
  );
}

interface SummaryProps {
  readonly report: CasesReport;
  readonly rules: number;
  readonly onAdd: () => void;
}

function Summary({ report: { verdicts, unreached }, rules, onAdd }: SummaryProps) {
  const passed = verdicts.filter((one) => one.passed).length;
  const reached = Math.max(0, rules - unreached.length);
  return (
    <div className={styles.summary}>
      <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
        新建用例
      </Button>
      <p aria-live="polite">
        {verdicts.length} 个用例，通过 {passed} 个；{rules} 条规则，用例触发过 {reached} 条
      </p>
      {rules > 0 && (
        <Progress aria-label="规则覆盖" percent={Math.round((reached / rules) * 100)} size="small" status="normal" />
      )}
    </div>
  );
}

type ListProps = Pick<PaneProps, 'document' | 'editing'> & {
  readonly report: CasesReport;
  readonly name: string | null;
  readonly onChoose: (name: string) => void;
};

function CaseList({ document, editing, report, name, onChoose }: ListProps) {
  const roles = useRoleNames();
  const cases = inOrder(document.cases);
  if (cases.length === 0) return <Empty description="还没有用例。用例在每次发布前运行，保证规则一直是您想要的样子" />;
  return (
    <ol className={styles.list}>
      {cases.map(([key, one]) => {
        const verdict = report.verdicts.find((other) => other.name === key);
        return (
          <li key={key} data-chosen={key === name}>
            <button type="button" className={styles.line} aria-pressed={key === name} onClick={() => onChoose(key)}>
              <span className={styles.title}>
                <Passed verdict={verdict} />
                <b>{key}</b>
              </span>
              <span>{sayCase(document, one, roles)}</span>
              {verdict?.wrong.map((text) => (
                <span key={text} className={styles.wrong}>
                  {text}
                </span>
              ))}
            </button>
            <Button
              type="text"
              icon={<CopyOutlined />}
              aria-label={`复制“${key}”`}
              onClick={() => {
                const made = duplicateCase(document, key);
                if (made) editing.do(made.ask, selectOnly(made.chosen));
              }}
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`删除“${key}”`}
              onClick={() => editing.do(removeCase(key))}
            />
          </li>
        );
      })}
    </ol>
  );
}

function Passed({ verdict }: { readonly verdict: CaseVerdict | undefined }) {
  if (!verdict) return <span className={styles.quiet}>未运行</span>;
  return verdict.passed ? (
    <span className={styles.passed}>
      <CheckCircleFilled aria-hidden /> 通过
    </span>
  ) : (
    <span className={styles.wrong}>
      <CloseCircleFilled aria-hidden /> 未通过
    </span>
  );
}

type UnreachedProps = Pick<PaneProps, 'document' | 'editing' | 'model'> & { readonly report: CasesReport };

/** Rules nobody has shown yet to do what they should, and a case begun for each. */
function Unreached({ document, editing, model, report }: UnreachedProps) {
  if (report.unreached.length === 0) return null;
  return (
    <section className={styles.unreached} aria-label="没有用例触发的规则">
      <h2>没有用例触发的规则</h2>
      <ul>
        {report.unreached.map(({ key, title }) => {
          const rule = entryOf(document.rules, key);
          const standing = rule && standingIn(model, document.key, rule.on);
          return (
            <li key={key}>
              <span>{title}</span>
              {rule && standing && (
                <Button
                  size="small"
                  aria-label={`为“${title}”写用例`}
                  onClick={() => {
                    const made = addCase(document, title, caseFromRule(rule, standing));
                    editing.do(made.ask, selectOnly(made.chosen));
                  }}
                >
                  写用例
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
