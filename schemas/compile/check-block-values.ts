import type { Issue } from '../issues/result.ts';
import type { BlockField, BlockFieldKind, BlockFieldOf } from '../kinds/block-kind.ts';
import { fontSizes, isColor, isPictureSource, isSafeLink } from '../kinds/block-values.ts';
import { entryOf } from '../language/entry-of.ts';
import { at } from '../language/pointer.ts';

type Fields = Readonly<Record<string, BlockField>>;
type Judge<Kind extends BlockFieldKind> = (value: unknown, field: BlockFieldOf<Kind>, path: string) => readonly Issue[];

/** What is wrong with the values of one node, by the fields of its manifest. Nothing said is never wrong: a field starts with something. */
export function checkBlockValues(values: unknown, fields: Fields, path: string, block: string): readonly Issue[] {
  if (!isObject(values)) return [expected('一组属性', path)];
  return Object.entries(values).flatMap(([key, value]) => {
    const field = entryOf(fields, key);
    if (!field) return [{ code: 'unknown_block_field', path: at(path, key), params: { block, field: key } } as const];
    return value === null ? [] : judgeOf(field.kind)(value, field, at(path, key));
  });
}

/** The table pairs each kind with a judge of its fields; types cannot follow the pairing through a field of any kind. */
const judgeOf = (kind: BlockFieldKind) => judges[kind] as Judge<BlockFieldKind>;

const judges: { readonly [Kind in BlockFieldKind]: Judge<Kind> } = {
  words: judgeWords,
  text: (value, { max = mostText }, path) => judgeText(value, max, path),
  html: (value, { max = 50_000 }, path) => judgeText(value, max, path),
  link: judgeLink,
  picture: judgePicture,
  color: (value, _, path) => (isColor(value) ? [] : [{ code: 'not_a_color', path }]),
  number: judgeNumber,
  flag: (value, _, path) => (typeof value === 'boolean' ? [] : [expected('是或否', path)]),
  choice: (value, field, path) =>
    typeof value === 'string' && Object.hasOwn(field.options, value) ? [] : [{ code: 'not_an_option', path }],
  rows: judgeRows,
  fragment: (value, _, path) => (typeof value === 'string' ? [] : [expected('片段', path)]),
};

const mostText = 500;

function judgeText(value: unknown, max: number, path: string): readonly Issue[] {
  if (typeof value !== 'string') return [expected('文字', path)];
  return value.length > max ? [{ code: 'too_long', path, params: { max } }] : [];
}

const aligns = ['left', 'center', 'right'];

function judgeWords(value: unknown, { max = mostText }: BlockFieldOf<'words'>, path: string): readonly Issue[] {
  if (!isObject(value)) return [expected('文字', path)];
  const { text, isBold, style, ...rest } = value;
  const issues: Issue[] = [...judgeText(text, max, at(path, 'text')), ...unknownKeys(rest, path)];
  if (isBold !== undefined && typeof isBold !== 'boolean') issues.push(expected('是或否', at(path, 'isBold')));
  if (style === undefined) return issues;
  if (!isObject(style)) return [...issues, expected('样式', at(path, 'style'))];
  const { textAlign, fontSize, color, ...other } = style;
  const below = at(path, 'style');
  for (const issue of unknownKeys(other, below)) issues.push(issue);
  if (textAlign !== undefined && !aligns.includes(String(textAlign)))
    issues.push({ code: 'not_an_option', path: at(below, 'textAlign') });
  if (fontSize !== undefined && !isFontSize(fontSize))
    issues.push({ code: 'not_a_font_size', path: at(below, 'fontSize'), params: fontSizes });
  if (color !== undefined && !isColor(color)) issues.push({ code: 'not_a_color', path: at(below, 'color') });
  return issues;
}

const isFontSize = (value: unknown): boolean =>
  typeof value === 'number' &&
  Number.isInteger(value) &&
  value >= fontSizes.min &&
  value <= fontSizes.max &&
  value % fontSizes.step === 0;

function judgeLink(value: unknown, _: BlockField, path: string): readonly Issue[] {
  if (!isObject(value)) return [expected('链接', path)];
  const { href, newWindow, ...rest } = value;
  const issues: Issue[] = [...unknownKeys(rest, path)];
  if (typeof href !== 'string' || (href !== '' && !isSafeLink(href)))
    issues.push({ code: 'not_a_link', path: at(path, 'href') });
  if (newWindow !== undefined && typeof newWindow !== 'boolean') issues.push(expected('是或否', at(path, 'newWindow')));
  return issues;
}

function judgePicture(value: unknown, _: BlockField, path: string): readonly Issue[] {
  if (!isObject(value)) return [expected('图片', path)];
  const { src, alt, focus, crop, ...rest } = value;
  const issues: Issue[] = [...unknownKeys(rest, path)];
  if (typeof src !== 'string' || !isPictureSource(src)) issues.push({ code: 'not_a_picture', path: at(path, 'src') });
  if (alt !== undefined && (typeof alt !== 'string' || alt.length > 200))
    issues.push(expected('文字', at(path, 'alt')));
  return [
    ...issues,
    ...judgeShares(focus, ['x', 'y'], at(path, 'focus')),
    ...judgeShares(crop, ['x', 'y', 'width', 'height'], at(path, 'crop')),
  ];
}

function judgeShares(value: unknown, keys: readonly string[], path: string): readonly Issue[] {
  if (value === undefined) return [];
  const good =
    isObject(value) &&
    Object.keys(value).every((key) => keys.includes(key)) &&
    keys.every((key) => typeof value[key] === 'number' && value[key] >= 0 && value[key] <= 100);
  return good ? [] : [expected('0 到 100 之间的百分数', path)];
}

function judgeNumber(value: unknown, field: BlockFieldOf<'number'>, path: string): readonly Issue[] {
  if (typeof value !== 'number' || !Number.isFinite(value)) return [{ code: 'not_a_number', path }];
  if (value < field.min) return [{ code: 'below_least', path, params: { bound: field.min } }];
  return value > field.max ? [{ code: 'above_most', path, params: { bound: field.max } }] : [];
}

function judgeRows(value: unknown, field: BlockFieldOf<'rows'>, path: string): readonly Issue[] {
  if (typeof value !== 'object' || value === null) return [expected('多行', path)];
  const rows: [string, unknown][] = Object.entries(value);
  const most = field.most ?? 60;
  const issues: Issue[] = rows.length > most ? [{ code: 'too_many_values', path, params: { most } }] : [];
  for (const [key, row] of rows) {
    if (!isObject(row)) issues.push(expected('一组属性', at(path, key)));
    else {
      const { rank: _, key: _key, ...rest } = row;
      for (const issue of checkBlockValues(rest, field.fields, at(path, key), field.label)) issues.push(issue);
    }
  }
  return issues;
}

const unknownKeys = (rest: object, path: string): readonly Issue[] =>
  Object.keys(rest).map((key) => ({ code: 'unknown_key', path: at(path, key), params: { key } }));

const expected = (what: string, path: string): Issue => ({ code: 'wrong_type', path, params: { expected: what } });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
