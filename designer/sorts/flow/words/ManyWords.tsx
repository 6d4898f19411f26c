import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Pick } from '../../../inputs/Pick.tsx';
import { Captioned } from '../../../inputs/TextInput.tsx';
import styles from '../flow.module.css';
import { choicesFor, useWordPlace } from './place.ts';
import { asWord, unsaid, type WordProps } from './word-props.ts';
import { shapeOf as shapeOfSchema, startOf, type Word } from './word-shape.ts';

type Loose = Readonly<Record<string, unknown>>;

const asObject = (value: unknown): Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Loose) : {};

const withWord = (object: Loose, name: string, value: unknown): Loose => {
  const { [name]: _, ...rest } = object;
  return value === undefined ? rest : { ...rest, [name]: value };
};

/** Its words, one below the other. */
function Words({
  words,
  of,
  value,
  onChange,
  Draw,
}: Pick4<'of' | 'value' | 'onChange' | 'Draw'> & { readonly words: readonly Word[] }) {
  const object = asObject(value);
  return words.map((word) => (
    <Draw
      key={word.name}
      word={word}
      of={of}
      value={object[word.name]}
      onChange={(next, isTyped) => onChange(withWord(object, word.name, next), isTyped)}
    />
  ));
}

type Pick4<K extends keyof WordProps> = { readonly [Key in K]: WordProps[Key] };

/** Something with words of its own; where it need not be said, one begins it. */
export function ObjectWord({ word, shape, of, value, onChange, Draw }: WordProps<'object'>) {
  if (!word.needed && value === undefined)
    return (
      <Button size="small" onClick={() => onChange(startOf(word.schema))}>
        设置{word.label}
      </Button>
    );
  return (
    <fieldset className={styles.inner} aria-label={`${of}${word.label}`}>
      <header className={styles.line}>
        <b>{word.label}</b>
        {!word.needed && <Away what={word.label} onClick={() => onChange(undefined)} />}
      </header>
      <Words words={shape.words} {...{ of, value, onChange, Draw }} />
    </fieldset>
  );
}

/** One of several things: which, and then what that says. */
export function VariantsWord({ word, shape, of, value, onChange, Draw }: WordProps<'variants'>) {
  const { variants } = shape;
  const at = variants.findIndex((variant) => variant.fits(value));
  const chosen = variants[at];
  const inner = chosen && shapeOfSchema(chosen.schema);
  const none = word.needed ? [] : [{ value: unsaid, label: '默认' }];
  const options = [...none, ...variants.map(({ title }, index) => ({ value: String(index), label: title }))];
  return (
    <div className={styles.variant}>
      <Captioned label={word.label}>
        <Pick
          label={`${of}${word.label}`}
          value={at < 0 ? unsaid : String(at)}
          options={options}
          onChange={(next) => onChange(next === unsaid ? undefined : variants[Number(next)]?.start)}
        />
      </Captioned>
      {inner?.by === 'object' && <Words words={inner.words} {...{ of, value, onChange, Draw }} />}
      {inner?.by === 'number' && <Draw word={asWord('数量', chosen?.schema ?? {})} {...{ of, value, onChange }} />}
    </div>
  );
}

/** Some of a sort, one below the other. */
export function ListWord({ word, shape, of, value, onChange, Draw }: WordProps<'list'>) {
  const all = Array.isArray(value) ? (value as readonly unknown[]) : [];
  const put = (next: readonly unknown[]) => onChange(next.length > 0 || word.needed ? next : undefined);
  const named = (index: number) => (all.length > 1 ? `第 ${index + 1} 条` : '');
  return (
    <fieldset className={styles.inner} aria-label={`${of}${word.label}`}>
      {all.map((one, index) => (
        <div key={index} className={styles.entry}>
          <Draw
            word={asWord(index === 0 ? word.label : '以及', shape.inner)}
            of={of + named(index)}
            value={one}
            onChange={(next, isTyped) =>
              onChange(
                all.map((other, no) => (no === index ? next : other)),
                isTyped,
              )
            }
          />
          {(all.length > 1 || !word.needed) && (
            <Away what={`${word.label}${named(index)}`} onClick={() => put(all.filter((_, no) => no !== index))} />
          )}
        </div>
      ))}
      <Button size="small" disabled={all.length >= shape.most} onClick={() => put([...all, startOf(shape.inner)])}>
        添加{word.label}
      </Button>
    </fieldset>
  );
}

/** Something said of each of some names. */
export function MapWord({ word, shape, of, value, onChange, Draw }: WordProps<'map'>) {
  const place = useWordPlace();
  const map = asObject(value);
  const options = choicesFor(place, shape.names, '') ?? [];
  const put = (next: Loose) => onChange(Object.keys(next).length > 0 ? next : undefined);
  return (
    <fieldset className={styles.inner} aria-label={`${of}${word.label}`}>
      {Object.entries(map).map(([name, said]) => {
        const label = options.find((one) => one.value === name)?.label ?? name;
        return (
          <div key={name} className={styles.entry}>
            <Draw
              word={asWord(label, shape.inner)}
              of={of}
              value={said}
              onChange={(next, isTyped) => onChange({ ...map, [name]: next }, isTyped)}
            />
            <Away what={label} onClick={() => put(withWord(map, name, undefined))} />
          </div>
        );
      })}
      <Captioned label={word.label}>
        <Pick
          label={`${of}${word.label}：再说一项`}
          placeholder="选择…"
          search
          value={null}
          options={options.filter((one) => !Object.hasOwn(map, one.value))}
          onChange={(name) => put({ ...map, [name]: startOf(shape.inner) })}
        />
      </Captioned>
    </fieldset>
  );
}

const Away = ({ what, onClick }: { readonly what: string; onClick(): void }) => (
  <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={`去掉${what}`} onClick={onClick} />
);
