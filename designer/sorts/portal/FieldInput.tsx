import { Button, ColorPicker, Input, InputNumber, Segmented, Select, Switch } from 'antd';
import { FormatBar } from '../../../renderers/widgets/format-bar/FormatBar.tsx';
import type { TextFormat } from '../../../renderers/widgets/format-bar/text-format.ts';
import type { BlockField, BlockFieldKind, BlockFieldOf } from '../../../schemas/kinds/block-kind.ts';
import type { Link, Picture, Words } from '../../../schemas/kinds/block-values.ts';
import styles from './inspector.module.css';
import { RowsInput } from './RowsInput.tsx';
import studio from './studio.module.css';
import { formatOf, withFormat } from './with-format.ts';

export interface FieldInputProps<Field extends BlockField = BlockField> {
  readonly field: Field;
  readonly label: string;
  readonly value: unknown;
  readonly disabled: boolean;
  readonly fragments: readonly { readonly key: string; readonly title: string }[];
  /** How a text is drawn where it says nothing itself. */
  readonly drawn?: TextFormat | undefined;
  onChange(value: unknown): void;
  onPicture(): void;
}

/** The input of a field, by what its manifest says it holds. */
export function FieldInput(props: FieldInputProps) {
  const Input = inputOf(props.field.kind);
  return <Input {...props} />;
}

type InputOf<Kind extends BlockFieldKind> = (props: FieldInputProps<BlockFieldOf<Kind>>) => React.ReactNode;

/** The table pairs each kind with an input for its fields; types cannot follow the pairing through a field of any kind. */
const inputOf = (kind: BlockFieldKind) => inputs[kind] as InputOf<BlockFieldKind>;

function FlagInput({ label, value, disabled, onChange }: FieldInputProps) {
  return <Switch aria-label={label} disabled={disabled} checked={value === true} onChange={onChange} />;
}

function ColorInput({ label, value, disabled, onChange }: FieldInputProps) {
  const given = typeof value === 'string' ? value : null;
  return (
    <ColorPicker
      aria-label={label}
      disabled={disabled}
      allowClear
      showText={(color) => (given ? hexOf(color) : '跟随主色')}
      value={given}
      onChangeComplete={(color) => onChange(color.cleared ? undefined : hexOf(color))}
      onClear={() => onChange(undefined)}
    />
  );
}

/** Without transparency: a block's colour is whole. */
const hexOf = (color: { toHexString(): string }): string => color.toHexString().slice(0, 7).toUpperCase();

function NumberInput({ field, label, value, disabled, onChange }: FieldInputProps<BlockFieldOf<'number'>>) {
  return (
    <InputNumber
      aria-label={label}
      disabled={disabled}
      min={field.min}
      max={field.max}
      step={field.step ?? 1}
      suffix={field.unit === 'px' ? '像素' : undefined}
      className={studio.wide ?? ''}
      value={typeof value === 'number' ? value : null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}

function ChoiceInput({ field, label, value, disabled, onChange }: FieldInputProps<BlockFieldOf<'choice'>>) {
  const options = Object.entries(field.options).map(([key, title]) => ({ value: key, label: title }));
  const isShort = options.length <= 3 && options.every((option) => option.label.length <= 5);
  const given = { 'aria-label': label, disabled, options, onChange };
  return isShort ? (
    <Segmented block {...given} value={String(value ?? field.start)} />
  ) : (
    <Select className={studio.wide ?? ''} {...given} value={value ?? field.start} />
  );
}

function FragmentInput({ label, value, disabled, fragments, onChange }: FieldInputProps) {
  const options = fragments.map(({ key, title }) => ({ value: key, label: title }));
  return (
    <Select
      aria-label={label}
      disabled={disabled}
      className={studio.wide ?? ''}
      options={options}
      value={value || undefined}
      onChange={onChange}
    />
  );
}

const TextInput = (props: FieldInputProps<BlockFieldOf<'text'>>) => (
  <LineInput {...props} isLong={props.field.lines === true} />
);

const HtmlInput = (props: FieldInputProps<BlockFieldOf<'html'>>) => <LineInput {...props} isLong />;

interface LineProps extends FieldInputProps<BlockFieldOf<'text' | 'html'>> {
  readonly isLong: boolean;
}

function LineInput({ field, label, value, disabled, isLong, onChange }: LineProps) {
  const Area = isLong ? Input.TextArea : Input;
  return (
    <Area
      aria-label={label}
      disabled={disabled}
      maxLength={field.max || 20_000}
      {...(isLong ? { autoSize: { minRows: 3, maxRows: 12 } } : {})}
      value={typeof value === 'string' ? value : ''}
      onChange={(event: { target: { value: string } }) => onChange(event.target.value)}
    />
  );
}

function WordsInput({ field, label, value, disabled, drawn, onChange }: FieldInputProps<BlockFieldOf<'words'>>) {
  const words = (value ?? { text: '' }) as Words;
  return (
    <div className={studio.stack}>
      <Input.TextArea
        aria-label={label}
        disabled={disabled}
        autoSize
        maxLength={field.max || 500}
        value={words.text}
        onChange={({ target }) => onChange({ ...words, text: target.value })}
      />
      <FormatBar
        label={label}
        disabled={disabled}
        value={formatOf(words, drawn)}
        onChange={(next) => onChange(withFormat(words, next, drawn))}
      />
    </div>
  );
}

function PictureInput({ label, value, disabled, onChange, onPicture }: FieldInputProps) {
  const picture = value as Picture | undefined;
  return (
    <div className={studio.stack}>
      <Button disabled={disabled} onClick={onPicture}>
        {picture?.src ? '更换或裁剪…' : '选择图片…'}
      </Button>
      {picture?.src && (
        <Input
          aria-label={`${label}的说明`}
          placeholder="说明文字，读屏软件会念出来"
          disabled={disabled}
          maxLength={100}
          value={picture.alt ?? ''}
          onChange={({ target }) => onChange({ ...picture, alt: target.value })}
        />
      )}
    </div>
  );
}

function LinkInput({ label, value, disabled, onChange }: FieldInputProps) {
  const link = (value ?? { href: '' }) as Link;
  return (
    <div className={studio.stack}>
      <Input
        aria-label={label}
        disabled={disabled}
        placeholder="/about 或 https://…"
        maxLength={500}
        value={link.href}
        onChange={({ target }) => onChange({ ...link, href: target.value })}
      />
      <span className={styles.inline}>
        <Switch
          aria-label={`${label}在新窗口打开`}
          size="small"
          disabled={disabled}
          checked={link.newWindow === true}
          onChange={(newWindow) => onChange({ ...link, newWindow })}
        />
        新窗口打开
      </span>
    </div>
  );
}

const inputs: { readonly [Kind in BlockFieldKind]: InputOf<Kind> } = {
  words: WordsInput,
  text: TextInput,
  html: HtmlInput,
  link: LinkInput,
  picture: PictureInput,
  color: ColorInput,
  number: NumberInput,
  flag: FlagInput,
  choice: ChoiceInput,
  rows: RowsInput,
  fragment: FragmentInput,
};
