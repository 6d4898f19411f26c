import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import type { CaseVerdict } from '../../../schemas/cases/run-cases.ts';
import type { FlowDocument } from '../../../schemas/language/flow.ts';
import { at } from '../../../schemas/language/pointer.ts';
import { inOrder } from '../../../schemas/language/ranks.ts';
import type { Editing } from '../../kernel/editing.ts';
import { addCase, renameCase } from './case-commands.ts';
import styles from './flow.module.css';
import { setWord } from './flow-commands.ts';
import { WordInput } from './words/WordInput.tsx';
import { caseSchema, wordsOf } from './words/word-shape.ts';

interface Props {
  readonly flow: FlowDocument;
  readonly editing: Editing;
  readonly verdicts: readonly CaseVerdict[];
}

const words = wordsOf(caseSchema);

/** What the flow promises: tried while one works, and at every publish. */
export function CaseList({ flow, editing, verdicts }: Props) {
  return (
    <section className={styles.panel} aria-label="用例">
      <h2>用例</h2>
      <p className={styles.quiet}>每次发布前自动检查；不通过就不能发布。</p>
      {inOrder(flow.cases).map(([name, said]) => {
        const verdict = verdicts.find((one) => one.name === name);
        return (
          <section key={name} className={styles.group} aria-label={name}>
            <NameInput {...{ flow, editing, name }} />
            {verdict && (
              <Alert
                role="status"
                type={verdict.passed ? 'success' : 'error'}
                showIcon
                title={verdict.passed ? '通过' : verdict.wrong.join('；')}
              />
            )}
            <div className={styles.fields}>
              {words.map((word) => (
                <WordInput
                  key={word.name}
                  word={word}
                  of={`“${name}”的`}
                  value={(said as Readonly<Record<string, unknown>>)[word.name]}
                  onChange={(value, isTyped) =>
                    editing.do(setWord(at('/cases', name, word.name), value, `用例“${name}”的${word.label}`, isTyped))
                  }
                />
              ))}
            </div>
            <Button danger size="small" onClick={() => editing.do(setWord(at('/cases', name), undefined, '用例'))}>
              删除用例
            </Button>
          </section>
        );
      })}
      <Button onClick={() => editing.do(addCase(flow, '新用例', { given: {}, then: {} }))}>添加用例</Button>
    </section>
  );
}

type NameProps = Pick<Props, 'flow' | 'editing'> & { readonly name: string };

/** Taken when it is left: every letter would be another case. */
function NameInput({ flow, editing, name }: NameProps) {
  const [typed, setTyped] = useState(name);
  const rename = () => {
    const ask = renameCase(flow, name, typed.trim());
    if (ask) editing.do(ask);
    else setTyped(name);
  };
  return (
    <Input
      aria-label="用例名称"
      value={typed}
      maxLength={100}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={rename}
      onPressEnter={rename}
    />
  );
}
