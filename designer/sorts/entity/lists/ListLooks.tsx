import { Button, Select } from 'antd';
import { listKindOf, listKinds } from '../../../../renderers/lists/kinds.ts';
import { KindButtons } from '../../../../renderers/registry/KindButtons.tsx';
import type { EntityModel } from '../../../../schemas/compile/model.ts';
import type { AnyListKind } from '../../../../schemas/kinds/list-kind.ts';
import { constantsOf, wordFor } from '../../../../schemas/language/closed-words.ts';
import type { JsonSchema } from '../../../../schemas/values/value-type.ts';
import { Labelled } from '../../../inputs/Labelled.tsx';
import { OneOf, Setting } from '../form/KindSettings.tsx';
import type { PaneProps } from '../pane.ts';
import styles from './lists.module.css';
import { addLook, fittingFields, looksIn, openAs, proposedLook, removeLook, setLook } from './look-commands.ts';

interface Props extends Pick<PaneProps, 'document' | 'editing'> {
  readonly list: string;
  readonly entity: EntityModel;
}

const kinds: readonly AnyListKind[] = listKinds;

/** The ways a list can be looked at: which there are, what each needs to be told, and as which it opens. */
export function ListLooks({ editing, document, list, entity }: Props) {
  const said = document.lists?.[list];
  if (!said) return null;
  const facts = { tree: said.tree ?? null };
  const stood = kinds.find((kind) => kind.standsOn?.(facts) === 'wide')?.name ?? '';
  const looks = looksIn(said);
  const isOn = (name: string) => (looks.length > 0 ? looks.some(([key]) => key === name) : name === stood);
  const turn = (kind: AnyListKind) => {
    if (isOn(kind.name)) return looks.length > 0 && editing.do(removeLook(document, list, kind.name));
    const words = proposedLook(entity, kind);
    return words && editing.do(addLook(document, list, kind, stood, words));
  };
  const offered = kinds.filter(
    (kind) => isOn(kind.name) || (!kind.lacks?.(facts) && proposedLook(entity, kind) !== undefined),
  );
  return (
    <section className={styles.card} aria-label="显示方式">
      <h2>
        显示方式
        <small>打开时用第一种；看的人可以自己换</small>
      </h2>
      <KindButtons
        label="可以显示为"
        className={styles.looks}
        kinds={offered}
        isOn={({ name }) => isOn(name)}
        onPress={turn}
      />
      {looks.map(([name, words], index) => {
        const kind = listKindOf(name);
        if (!kind) return null;
        const settings = Object.entries(kind.config.properties as Readonly<Record<string, JsonSchema>>);
        if (settings.length === 0 && looks.length === 1) return null;
        return (
          <fieldset key={name} className={styles.look} aria-label={`${kind.title}的设置`}>
            <legend>
              {kind.title}
              {index > 0 && (
                <Button size="small" type="link" onClick={() => editing.do(openAs(document, list, name))}>
                  打开时用它
                </Button>
              )}
            </legend>
            {settings.map(([setting, schema]) => (
              <LookSetting
                key={setting}
                {...{ kind, entity, setting, schema }}
                value={words[setting]}
                onSet={(value) => editing.do(setLook(list, kind, setting, value))}
              />
            ))}
          </fieldset>
        );
      })}
    </section>
  );
}

interface SettingProps {
  readonly kind: AnyListKind;
  readonly entity: EntityModel;
  readonly setting: string;
  readonly schema: JsonSchema;
  readonly value: unknown;
  onSet(value: unknown): void;
}

/** One setting as the kind says it: a field that fits, one of some words, or what is written. */
function LookSetting({ kind, entity, setting, schema, value, onSet }: SettingProps) {
  const label = String(schema.title);
  const isNeeded = ((kind.config as { required?: readonly string[] }).required ?? []).includes(setting);
  if (kind.fields[setting])
    return (
      <Labelled label={label} help={`可选${kind.fields[setting].wants}`}>
        {(id) => (
          <Select
            id={id}
            allowClear={!isNeeded}
            placeholder="不用"
            showSearch={{ optionFilterProp: 'label' }}
            {...(schema.type === 'array'
              ? { mode: 'multiple', maxCount: Number(schema.maxItems), value: Array.isArray(value) ? value : [] }
              : { value: typeof value === 'string' ? value : null })}
            options={fittingFields(entity, kind, setting)}
            onChange={(next: unknown) => onSet(Array.isArray(next) && next.length === 0 ? null : (next ?? null))}
          />
        )}
      </Labelled>
    );
  const asked = { name: setting, label, value, onSet };
  const words = constantsOf(schema);
  return words ? (
    <OneOf {...asked} options={words.map((each) => ({ value: each, label: wordFor(schema, each) }))} />
  ) : (
    <Setting {...asked} schema={schema} />
  );
}
