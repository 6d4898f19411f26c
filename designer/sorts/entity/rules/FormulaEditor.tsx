import { Alert, Segmented } from 'antd';
import type { Model } from '../../../../schemas/compile/model.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { FormulaInput } from '../../../inputs/FormulaInput.tsx';
import { sayText } from '../../../inputs/read-formula.ts';
import { standingIn } from '../../../inputs/standing.ts';
import { fieldOf, labelOf, partOf, pointerOfField } from '../../../kernel/places.ts';
import { selectOnly } from '../../../kernel/selection.ts';
import type { PaneProps } from '../pane.ts';
import { setFormula } from './rule-commands.ts';
import styles from './rules.module.css';
import { TryRule } from './TryRule.tsx';

interface Props {
  readonly path: string;
  readonly word: 'calc' | 'start';
  readonly document: EntityDocument;
  readonly editing: PaneProps['editing'];
  readonly model: Model | null;
}

/** A field that is worked out, or what a new record proposes for it. */
export function FormulaEditor({ path, word, document, editing, model }: Props) {
  const field = fieldOf(document, path);
  const standing = standingIn(model, document.key, partOf(path));
  const type = standing?.entity.fields.get(path)?.type;
  const text = field?.[word] ?? '';
  return (
    <div className={styles.editor}>
      <h2>“{labelOf(document, path)}”</h2>
      <Segmented<'calc' | 'start'>
        aria-label="公式的用处"
        value={word}
        options={[
          { value: 'calc', label: '自动计算' },
          { value: 'start', label: '新建时的初始值' },
        ]}
        onChange={(next) => editing.select(selectOnly(`${pointerOfField(path)}/${next}`))}
      />
      {standing ? (
        <FormulaInput
          standing={standing}
          label="公式"
          text={text}
          {...(type ? { gives: type } : {})}
          onChange={(next) => editing.do(setFormula(document, path, word, next))}
          onEmpty={() => editing.do(setFormula(document, path, word, undefined))}
        />
      ) : (
        <Alert type="info" showIcon title="先改好其他问题，这里才能知道有哪些字段" />
      )}
      <p className={styles.sentence} aria-live="polite">
        {text === '' ? '没有公式' : sayText(text, standing)}
      </p>
      {standing && word === 'calc' && text !== '' && (
        <TryRule node={`calc:${path}`} at="save" texts={[text]} standing={standing} />
      )}
    </div>
  );
}
