import type { FlowDocument } from '../../../schemas/language/flow.ts';
import { titleOf } from '../../../schemas/language/names.ts';
import { NoteInput } from '../../figures/NoteInput.tsx';
import { TextInput } from '../../inputs/TextInput.tsx';
import type { Editing } from '../../kernel/editing.ts';
import styles from './flow.module.css';
import { setWord } from './flow-commands.ts';
import { useWordPlace } from './words/place.ts';
import { WordInput } from './words/WordInput.tsx';
import { wordsOfFlow } from './words/word-shape.ts';

interface Props {
  readonly flow: FlowDocument;
  readonly editing: Editing;
}

/** The flow as a whole: its name, who starts it and takes it back, who helps where nobody is found. */
export function FlowInspector({ flow, editing }: Props) {
  const { standing } = useWordPlace();
  const said = flow as unknown as Readonly<Record<string, unknown>>;
  return (
    <section className={styles.panel} aria-label="流程设置">
      <h2>流程设置</h2>
      <TextInput
        need
        label="名称"
        value={titleOf(flow.title)}
        onChange={(value) => editing.do(setWord('/title', value, '名称', true))}
      />
      <p className={styles.quiet}>审批的单据：{standing?.entity.title ?? '还没有找到这种单据'}</p>
      <div className={styles.fields}>
        {wordsOfFlow.map((word) => (
          <WordInput
            key={word.name}
            word={word}
            value={said[word.name]}
            onChange={(value, isTyped) => editing.do(setWord(`/${word.name}`, value, word.label, isTyped))}
          />
        ))}
      </div>
      <NoteInput editing={editing} note={flow.note} />
      <p className={styles.quiet}>选中一个步骤，修改由谁办理和怎样继续。按 F1 看快捷键。</p>
    </section>
  );
}
