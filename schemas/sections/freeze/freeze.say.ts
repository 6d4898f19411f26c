import { isObject } from '../../layers/diff-documents.ts';
import { nameOfField } from '../../layers/names.ts';
import { lookUp } from '../../layers/naming.ts';
import { nameOfEntry } from '../../layers/say-place.ts';
import { sayOperation } from '../../layers/say-reference.ts';
import { cameOrWent, type Said, type Saying, saying } from '../../layers/saying.ts';

/** Told as a whole, whatever of it changed. */
export const freezeSayings: readonly Saying[] = [
  saying('/freeze/:', (change) =>
    change.after === undefined ? `删除固化“${nameOf(change)}”` : `${cameOrWent(change)}${sayFrozen(change)}`,
  ),
  ...['at', 'of', 'held'].flatMap((word) =>
    [`/freeze/:/${word}`, `/freeze/:/${word}/**`].map((path) => saying(path, (change) => `修改了${sayFrozen(change)}`)),
  ),
];

const nameOf = ({ words, found: [key = ''] }: Said): string => nameOfEntry(words, ['freeze', key]);

/** 固化“合同文本”：“同意”时保存协议金额、标的明细，“签署”前须未改动 */
function sayFrozen(change: Said): string {
  const { words, found } = change;
  const frozen = lookUp(words, 'freeze', found[0] ?? '');
  const { at, of, held } = isObject(frozen) ? frozen : {};
  const moves = (named: unknown) =>
    listed(named)
      .map((move) => `“${sayOperation(words, `move:${move}`)}”`)
      .join('、');
  const fields = listed(of)
    .map((field) => nameOfField(words, field, ''))
    .join('、');
  const asked = listed(held).length > 0 ? `，${moves(held)}前须未改动` : '';
  return `固化“${nameOf(change)}”：${moves(at)}时保存${fields}${asked}`;
}

const listed = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
