import { Checkbox, InputNumber } from 'antd';
import type { ComponentType } from 'react';
import { actionKinds } from '../../../../schemas/actions/kinds.ts';
import type { RunDocument } from '../../../../schemas/language/run.ts';
import { ConditionEditor } from '../../../inputs/ConditionEditor.tsx';
import { GivenEditor } from '../../../inputs/GivenEditor.tsx';
import { Pick } from '../../../inputs/Pick.tsx';
import { RunList } from '../../../inputs/runs/RunList.tsx';
import { Captioned, TextInput } from '../../../inputs/TextInput.tsx';
import styles from '../flow.module.css';
import { ListWord, MapWord, ObjectWord, VariantsWord } from './ManyWords.tsx';
import { NamesWord, NameWord } from './NameWords.tsx';
import { useWordPlace } from './place.ts';
import { type AnyWordProps, unsaid, type WordProps } from './word-props.ts';
import { shapeOf, type Word, type WordShape } from './word-shape.ts';

const labelOf = ({ word, of }: { readonly word: Word; readonly of: string }): string => `${of}${word.label}`;

const Flag = (props: WordProps<'flag'>) => (
  <Checkbox checked={props.value === true} onChange={({ target }) => props.onChange(target.checked || undefined)}>
    {props.word.label}
  </Checkbox>
);

/** Said by being there. */
const Mark = () => null;

const Count = ({ shape, ...props }: WordProps<'number'>) => (
  <Captioned label={props.word.label}>
    <InputNumber
      aria-label={labelOf(props)}
      className={styles.wide ?? ''}
      min={shape.least}
      max={shape.most}
      precision={0}
      value={typeof props.value === 'number' ? props.value : null}
      onChange={(next) => (next !== null || !props.word.needed) && props.onChange(next ?? undefined, true)}
    />
  </Captioned>
);

function Choice({ shape, ...props }: WordProps<'choice'>) {
  const none = props.word.needed ? [] : [{ value: unsaid, label: '默认' }];
  return (
    <Captioned label={props.word.label}>
      <Pick
        label={labelOf(props)}
        value={typeof props.value === 'string' ? props.value : unsaid}
        options={[...none, ...shape.choices]}
        onChange={(next) => props.onChange(next === unsaid ? undefined : next)}
      />
    </Captioned>
  );
}

const units = [
  { value: 'h', label: '小时' },
  { value: 'd', label: '天' },
];

function Duration(props: WordProps<'duration'>) {
  const said = typeof props.value === 'string' ? props.value : '';
  const unit = said.endsWith('d') ? 'd' : 'h';
  return (
    <Captioned label={props.word.label}>
      <span className={styles.pair}>
        <InputNumber
          aria-label={labelOf(props)}
          min={1}
          max={9999}
          precision={0}
          value={said === '' ? null : Number.parseInt(said, 10)}
          onChange={(count) => count !== null && props.onChange(`${count}${unit}`, true)}
        />
        <Pick
          label={`${labelOf(props)}的单位`}
          value={unit}
          options={units}
          onChange={(next) => props.onChange(`${Number.parseInt(said || '1', 10)}${next}`)}
        />
      </span>
    </Captioned>
  );
}

const Text = (props: WordProps<'text'>) => (
  <TextInput
    label={labelOf(props)}
    need={props.word.needed}
    value={typeof props.value === 'string' ? props.value : ''}
    onChange={(next) => props.onChange(next === '' ? undefined : next, true)}
  />
);

function Condition(props: WordProps<'expression'>) {
  const { standing, chosen } = useWordPlace();
  if (!standing) return null;
  return (
    <ConditionEditor
      place={`${chosen}/${labelOf(props)}`}
      label={labelOf(props)}
      text={typeof props.value === 'string' ? props.value : 'true'}
      standing={standing}
      onChange={(next, isTyped) => props.onChange(next === 'true' ? undefined : next, isTyped)}
    />
  );
}

function Runs({ word, value, onChange }: WordProps<'runs'>) {
  const { standing } = useWordPlace();
  if (!standing) return null;
  return (
    <RunList
      where="move"
      title={word.label}
      document={standing.entity.document}
      standing={standing}
      most={Number(word.schema.maxItems ?? actionKinds.length)}
      runs={(Array.isArray(value) ? value : []) as readonly RunDocument[]}
      onChange={onChange}
    />
  );
}

function Given({ word, of, value, onChange }: WordProps<'record'>) {
  const { standing } = useWordPlace();
  if (!standing) return null;
  return (
    <GivenEditor
      standing={standing}
      label={`${of}${word.label}`}
      row={(value ?? {}) as Readonly<Record<string, unknown>>}
      onChange={onChange}
    />
  );
}

/** What asks for a word, by how it is asked for. */
const inputs: { readonly [By in WordShape['by']]: ComponentType<WordProps<By>> } = {
  flag: Flag,
  mark: Mark,
  number: Count,
  choice: Choice,
  duration: Duration,
  text: Text,
  expression: Condition,
  runs: Runs,
  record: Given,
  name: NameWord,
  names: NamesWord,
  map: MapWord,
  list: ListWord,
  object: ObjectWord,
  variants: VariantsWord,
};

/** A word of a flow, drawn from what the language says of it. */
export function WordInput({ of = '', ...props }: AnyWordProps) {
  const shape = shapeOf(props.word.schema);
  const Input = inputs[shape.by] as ComponentType<WordProps>;
  return <Input {...props} of={of} shape={shape} Draw={WordInput} />;
}
