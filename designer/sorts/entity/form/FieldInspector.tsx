import { Input, Select } from 'antd';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { titleOf } from '../../../../schemas/language/names.ts';
import { at } from '../../../../schemas/language/pointer.ts';
import { Labelled } from '../../../inputs/Labelled.tsx';
import { NameInput } from '../../../inputs/NameInput.tsx';
import {
  type FieldWords,
  fieldOf,
  fieldsOf,
  keyOf,
  labelOf,
  partLabelOf,
  partOf,
  pointerOfField,
} from '../../../kernel/places.ts';
import type { Step } from '../../../kernel/steps.ts';
import { freeKey, suggestKey } from '../../../kernel/suggest-key.ts';
import { FindEditor } from '../finding/FindEditor.tsx';
import { PickingSettings } from '../picking/PickingSettings.tsx';
import { sampleOf } from '../settings/number-pattern.ts';
import { ChoiceSource } from './ChoiceSource.tsx';
import { FieldStanding } from './FieldStanding.tsx';
import { FieldUses } from './FieldUses.tsx';
import { FieldValues } from './FieldValues.tsx';
import { type FileLimit, FileLimits } from './FileLimits.tsx';
import { Flag } from './Flag.tsx';
import { fieldsBeside, fieldsOfTarget } from './field-settings.ts';
import { renameField } from './field-uses.ts';
import { setField } from './form-commands.ts';
import type { InspectorProps } from './Inspector.tsx';
import styles from './inspector.module.css';
import { KeyInput } from './KeyInput.tsx';
import { KindSettings } from './KindSettings.tsx';
import { kindNamed } from './kind-named.ts';
import { ReadSettings, type Reads } from './ReadSettings.tsx';

type Props = InspectorProps & {
  readonly path: string;
  /** It is about to be known by this path. */
  onRename(path: string): void;
};
type Set = (property: string, value: unknown, words: string) => void;

/** Everything that can be said of one field. */
export function FieldInspector(props: Props) {
  const { editing, document, path, isPublished, model } = props;
  const words = fieldOf(document, path);
  if (!words) return null;
  const kind = kindNamed(words.type);
  const part = partOf(path);
  const set: Set = (property, value, said) => editing.do(setField(document, [path], property, value, said));
  const rename = (key: string) => {
    const to = part === '' ? key : `${part}.${key}`;
    props.onRename(to);
    editing.do(renameField(document, model, path, key), { keys: [pointerOfField(to)], anchor: pointerOfField(to) });
  };
  return (
    <>
      <header>
        <h2>{labelOf(document, path)}</h2>
        <p>
          {kind?.title ?? words.type}
          {part !== '' && ` · ${partLabelOf(document, part)}`}
        </p>
        <FieldUses document={document} path={path} />
      </header>
      <div className={styles.group}>
        <Labelled label="名称">
          {(id) => (
            <NameInput
              id={id}
              value={words.label ?? ''}
              maxLength={60}
              onText={(text) => set('label', text, '名称')}
              onBlur={() => {
                const key = keyFor(document, path, words);
                if (key !== null && !isPublished(path)) rename(key);
              }}
            />
          )}
        </Labelled>
        <KeyInput
          value={keyOf(path)}
          taken={new Set(Object.keys(fieldsOf(document, part)))}
          fixed={isPublished(path)}
          onChange={rename}
        />
        <Labelled label="填写说明">
          {(id) => (
            <Input
              id={id}
              value={words.help ?? ''}
              maxLength={300}
              onChange={({ target }) => set('help', target.value || undefined, '填写说明')}
            />
          )}
        </Labelled>
        {!kind?.automatic && <Flag label="必填" on={words.need === true} onSet={(on) => set('need', on, '必填')} />}
        <Flag
          label="只读"
          help="不由人填写：由规则、动作或下推写入"
          on={words.locked === true}
          onSet={(on) => set('locked', on, '只读')}
        />
        {part === '' && kind?.filters.includes('eq') && <Unique {...props} />}
        {part === '' && kind?.filters.includes('like') && (
          <Flag
            label="快速查找"
            help="按其中几个字查找也快"
            on={words.search === true}
            onSet={(on) => set('search', on, '快速查找')}
          />
        )}
      </div>
      <Own {...props} words={words} set={set} />
      <FieldStanding {...props} />
      {!kind?.automatic && <FieldValues {...props} words={words} set={set} />}
    </>
  );
}

/** A key that says what the label says, in place of the one a new field was given; null where somebody chose it. */
function keyFor(document: EntityDocument, path: string, { type, label }: FieldWords): string | null {
  const key = keyOf(path);
  const given = new RegExp(`^${type}\\d*$`);
  if (!given.test(key) || !label || label === kindNamed(type)?.title) return null;
  const wish = suggestKey(label, new Set(Object.keys(fieldsOf(document, partOf(path)))), key);
  return wish === key || given.test(wish) ? null : wish;
}

/** The settings its kind has and no other. */
function Own({
  editing,
  document,
  path,
  others,
  model,
  onDict,
  words,
  set,
}: Props & { readonly words: FieldWords; readonly set: Set }) {
  const kind = kindNamed(words.type);
  if (!kind) return null;
  const limits = kind.config.properties.limit as { readonly properties?: object } | undefined;
  const has = (name: string) => Object.hasOwn(kind.config.properties, name);
  const setAll = (more: Readonly<Record<string, unknown>>, said: string) => {
    const steps = Object.entries(more).map(([name, after]): Step => ({ path: at(pointerOfField(path), name), after }));
    editing.do({ name: `修改“${labelOf(document, path)}”的${said}`, steps, joins: `${path} ${said}` });
  };
  const entities = [...others.filter(({ kind: sort }) => sort === 'entity'), document];
  return (
    <>
      <div className={`${styles.group} ${styles.own}`}>
        <h3>{kind.title}的设置</h3>
        {has('to') && (
          <Labelled label="从哪里选">
            {(id) => (
              <Select
                id={id}
                showSearch={{ optionFilterProp: 'label' }}
                value={words.to as string}
                onChange={(to) => setAll({ to, ...(words.find ? { find: undefined } : {}) }, '关联对象')}
                options={entities.map(({ key, title }) => ({ value: key, label: titleOf(title) }))}
              />
            )}
          </Labelled>
        )}
        {has('options') && <ChoiceSource words={words} others={others} onSetAll={setAll} onDict={onDict} />}
        <KindSettings
          kind={kind}
          words={words}
          serials={Object.entries(document.serials ?? {}).map(([value, { make }]) => ({
            value,
            label: `例如 ${sampleOf(make)}`,
          }))}
          fields={{
            beside: fieldsBeside(document, path),
            codes: fieldsBeside(document, path, true),
            target: fieldsOfTarget(document, others, words),
          }}
          onSet={setAll}
        />
        {has('limit') && (
          <FileLimits
            limit={words.limit as FileLimit | undefined}
            byEnding={Object.hasOwn(limits?.properties ?? {}, 'ext')}
            onSet={(limit) => set('limit', limit, '文件限制')}
          />
        )}
        {has('reads') && partOf(path) === '' && (
          <ReadSettings
            document={document}
            path={path}
            reads={words.reads as Reads | undefined}
            onSet={(reads) => set('reads', reads, '读取文件内容')}
          />
        )}
      </div>
      {has('find') && (
        <FindEditor
          {...{ document, others, model, path, words }}
          onSet={(find) => setAll({ find, ...(find ? { pick: undefined, view: undefined } : {}) }, '自动查找')}
        />
      )}
      {words.find === undefined && <PickingSettings {...{ document, others, path, words }} onSet={setAll} />}
    </>
  );
}

/** One of each among all of the company's: an index of its own. */
function Unique({ editing, document, path }: Props) {
  const indexes = document.store?.indexes ?? {};
  const own = Object.entries(indexes).find(([, { on, unique }]) => unique && on.length === 1 && on[0] === path)?.[0];
  const set = (on: true | undefined) => {
    const key = own ?? freeKey(path, new Set(Object.keys(indexes)));
    const after = on ? { on: [path], unique: true } : undefined;
    editing.do({
      name: `${on ? '要求' : '不再要求'}“${labelOf(document, path)}”不重复`,
      steps: [{ path: at('/store/indexes', key), after }],
    });
  };
  return <Flag label="不能重复" on={own !== undefined} onSet={set} />;
}
