import { Input } from 'antd';
import type { Model } from '../../../../schemas/compile/model.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import type { PartDocument } from '../../../../schemas/language/fields.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import { Captioned } from '../../../inputs/Captioned.tsx';
import { ConditionEditor } from '../../../inputs/ConditionEditor.tsx';
import { Pick, PickMany } from '../../../inputs/Pick.tsx';
import { standingIn } from '../../../inputs/standing.ts';
import { ValidPick } from '../../../inputs/ValidPick.tsx';
import { allFields, fieldsOf, keyOf, partLabelOf, partOf, partsOf, pointerOfPart } from '../../../kernel/places.ts';
import { readAt } from '../../../kernel/steps.ts';
import type { PaneProps } from '../pane.ts';
import { type CheckDocument, setCheck } from './rule-commands.ts';
import styles from './rules.module.css';
import { sayCheckDocument } from './say-rule-document.ts';

interface Props {
  readonly checkKey: string;
  readonly check: CheckDocument;
  readonly document: EntityDocument;
  readonly editing: PaneProps['editing'];
  readonly model: Model | null;
}

/** Which fields together must not come twice, or not for the same time. */
export function CheckEditor({ checkKey, check, document, editing, model }: Props) {
  const part = check.on ?? '';
  const word = check.noOverlap ? 'noOverlap' : 'unique';
  const standing = standingIn(model, document.key, part);
  const turn = (next: 'unique' | 'noOverlap') => {
    const steps = [...setCheck(checkKey, word, undefined).steps, ...setCheck(checkKey, next, check[word] ?? []).steps];
    editing.do({ name: '修改查重', steps });
  };
  const fieldsIn = (where: string) => allFields(document).filter(([path]) => partOf(path) === where);
  const options = fieldsIn(part).map(([path, { label }]) => ({ value: keyOf(path), label: label ?? path }));
  const move = (on: string) => {
    const next = on === 'head' ? '' : on;
    const first = keyOf(fieldsIn(next)[0]?.[0] ?? 'id');
    const steps = [
      ...setCheck(checkKey, 'on', next === '' ? undefined : next).steps,
      ...setCheck(checkKey, word, [first]).steps,
      ...setCheck(checkKey, 'when', undefined).steps,
    ];
    editing.do({ name: '修改查重', steps });
  };
  return (
    <div className={styles.editor}>
      <h2>查重</h2>
      <p className={styles.sentence} aria-live="polite">
        {sayCheckDocument(check, standing)}
      </p>
      <Captioned caption="在哪里查重">
        <Pick
          label="在哪里查重"
          value={check.on ?? 'head'}
          options={[
            { value: 'head', label: '与已有的其他单据' },
            ...partsOf(document).map((one) => ({ value: one, label: `“${partLabelOf(document, one)}”各行之间` })),
          ]}
          onChange={move}
        />
      </Captioned>
      <Captioned caption="怎样算重复">
        <Pick
          label="怎样算重复"
          value={word}
          options={[
            { value: 'unique', label: '这些字段都相同' },
            { value: 'noOverlap', label: '这些字段都相同，而且有效期重叠' },
          ]}
          onChange={(next) => turn(next === 'noOverlap' ? 'noOverlap' : 'unique')}
        />
      </Captioned>
      {check.noOverlap && <Period document={document} editing={editing} part={part} />}
      <Captioned caption="合起来不能重复的字段">
        <PickMany
          label="合起来不能重复的字段"
          value={check[word] ?? []}
          options={options}
          onChange={(keys) => keys.length > 0 && keys.length <= 6 && editing.do(setCheck(checkKey, word, [...keys]))}
        />
      </Captioned>
      {standing && (
        <ConditionEditor
          label="只比较"
          place={at('/checks', checkKey, 'when')}
          standing={standing}
          text={check.when ?? ''}
          whenEmpty="全部都比较"
          onChange={(text) => editing.do(setCheck(checkKey, 'when', text === '' || text === 'true' ? undefined : text))}
        />
      )}
      <Captioned caption="重复时怎样">
        <Pick
          label="重复时怎样"
          value={check.level ?? 'error'}
          options={[
            { value: 'error', label: '不能保存' },
            { value: 'warn', label: '只提醒' },
          ]}
          onChange={(level) => editing.do(setCheck(checkKey, 'level', level === 'warn' ? 'warn' : undefined))}
        />
      </Captioned>
      <Captioned caption="重复时的提示">
        <Input
          aria-label="重复时的提示"
          placeholder="重复时的提示，不写则说哪些字段重复"
          maxLength={200}
          value={check.say ?? ''}
          onChange={({ target }) =>
            editing.do(setCheck(checkKey, 'say', target.value === '' ? undefined : target.value))
          }
        />
      </Captioned>
    </div>
  );
}

interface PeriodProps {
  readonly document: Props['document'];
  readonly editing: Props['editing'];
  readonly part: string;
}

/** From when to when: asked where it is needed, whoever has not said it yet. */
function Period({ document, editing, part }: PeriodProps) {
  const words = readAt(document, pointerOfPart(part)) as PartDocument | undefined;
  return (
    <ValidPick
      fields={fieldsOf(document, part)}
      value={words?.valid}
      onChange={(after) =>
        editing.do({ name: '修改有效期', steps: [{ path: at(pointerOfPart(part), 'valid'), after }] })
      }
    />
  );
}
