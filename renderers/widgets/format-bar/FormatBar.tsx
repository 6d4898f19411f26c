import { type CSSProperties, type ReactNode, useId } from 'react';
import styles from './format-bar.module.css';
import { fontSizes, nearSize, type TextAlign, type TextFormat, textColors } from './text-format.ts';

interface Props {
  /** Whose text it is: 标题, 副标题. */
  readonly label: string;
  readonly value: TextFormat;
  onChange(value: TextFormat): void;
  readonly colors?: readonly { readonly title: string; readonly color: string }[];
  readonly disabled?: boolean;
}

const aligns: readonly { readonly value: TextAlign; readonly title: string; readonly rows: readonly string[] }[] = [
  { value: 'left', title: '左对齐', rows: ['M2 4h12', 'M2 8h7', 'M2 12h10'] },
  { value: 'center', title: '居中', rows: ['M2 4h12', 'M4.5 8h7', 'M3 12h10'] },
  { value: 'right', title: '右对齐', rows: ['M2 4h12', 'M7 8h7', 'M4 12h10'] },
];

/** Size, colour, weight and alignment of a text: plain controls of the browser, so that every key works as everywhere. */
export function FormatBar({ label, value, onChange, colors = textColors, disabled = false }: Props) {
  const change = (style: Partial<TextFormat['style']>) => onChange({ ...value, style: { ...value.style, ...style } });
  return (
    <fieldset className={styles.bar} disabled={disabled} aria-label={`${label}的格式`}>
      <SizeTool size={value.style.fontSize} onChange={(fontSize) => change({ fontSize })} />
      <ColorTool colors={colors} color={value.style.color} onChange={(color) => change({ color })} />
      <span className={styles.group}>
        <button
          type="button"
          className={styles.tool}
          aria-label="加粗"
          aria-pressed={value.isBold}
          onClick={() => onChange({ ...value, isBold: !value.isBold })}
        >
          <b aria-hidden="true">B</b>
        </button>
        <AlignTool align={value.style.textAlign} onChange={(textAlign) => change({ textAlign })} />
      </span>
    </fieldset>
  );
}

function SizeTool({ size, onChange }: { readonly size: number; readonly onChange: (size: number) => void }) {
  const { min, max, step } = fontSizes;
  const set = (next: number) => {
    const near = nearSize(next);
    if (near !== size) onChange(near);
  };
  return (
    <span className={styles.size}>
      <input
        type="range"
        aria-label="字号"
        aria-valuetext={`${size} 像素`}
        min={min}
        max={max}
        step={step}
        value={size}
        onChange={(event) => set(event.target.valueAsNumber)}
      />
      <output className={styles.figure} aria-hidden="true">
        {size}
      </output>
    </span>
  );
}

interface ColorProps {
  readonly colors: readonly { readonly title: string; readonly color: string }[];
  readonly color: string;
  readonly onChange: (color: string) => void;
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** A colour that is none of those offered stands before them: a value is never hidden. */
function ColorTool({ colors, color, onChange }: ColorProps) {
  const offered = colors.some((one) => isSame(one.color, color)) ? colors : [{ title: '当前颜色', color }, ...colors];
  return (
    <span className={styles.colors} role="radiogroup" aria-label="颜色">
      <Choices
        options={offered.map((one) => ({ key: one.color, title: one.title }))}
        isOn={(key) => isSame(key, color)}
        onChoose={onChange}
        draw={(key) => <span className={styles.swatch} style={{ '--swatch': key } as CSSProperties} />}
      />
    </span>
  );
}

function AlignTool({ align, onChange }: { readonly align: TextAlign; readonly onChange: (align: TextAlign) => void }) {
  return (
    <span className={styles.aligns} role="radiogroup" aria-label="对齐">
      <Choices
        options={aligns.map((one) => ({ key: one.value, title: one.title }))}
        isOn={(key) => key === align}
        onChoose={onChange}
        draw={(key) => (
          <svg viewBox="0 0 16 16" aria-hidden="true">
            {aligns
              .find((one) => one.value === key)
              ?.rows.map((row) => (
                <path key={row} d={row} />
              ))}
          </svg>
        )}
      />
    </span>
  );
}

interface ChoicesProps<Key extends string> {
  readonly options: readonly { readonly key: Key; readonly title: string }[];
  readonly isOn: (key: Key) => boolean;
  readonly onChoose: (key: Key) => void;
  readonly draw: (key: Key) => ReactNode;
}

function Choices<Key extends string>({ options, isOn, onChoose, draw }: ChoicesProps<Key>) {
  const name = useId();
  return options.map(({ key, title }) => (
    <label key={key} className={styles.choice} title={title}>
      <input type="radio" name={name} aria-label={title} checked={isOn(key)} onChange={() => onChoose(key)} />
      {draw(key)}
    </label>
  ));
}
