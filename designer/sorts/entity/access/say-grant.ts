import { parseExpression } from '../../../../schemas/expressions/parse-expression.ts';
import { sayExpression } from '../../../../schemas/expressions/say-expression.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { type ExpressionPlace, labelsAt, standingIn } from '../../../inputs/standing.ts';
import { labelOf, partLabelOf, partsOf, sayFieldSet } from '../../../kernel/places.ts';
import { type GrantDocument, holds, operationsOf, scopesOf } from './access-commands.ts';

/** What a role may, in one sentence. */
export function sayGrant(
  document: EntityDocument,
  name: string,
  grant: GrantDocument,
  standing: ExpressionPlace | undefined,
): string {
  const may = operationsOf(document).filter(({ key }) => holds(grant, key));
  if (may.length === 0) return `${name}不能看到任何单据`;
  const fields = (paths: readonly string[]) => paths.map((path) => `“${sayField(document, path)}”`).join('、');
  const rows = grant.rows === undefined ? '全部单据' : `${sayRows(grant.rows, standing)}的单据`;
  const hide = grant.hide && grant.hide.length > 0 ? `；看不到${fields(grant.hide)}` : '';
  const lines = sayLines(document, grant, standing);
  const edit = grant.edit && grant.edit.length > 0 ? `；只能编辑${fields(grant.edit)}` : '';
  return `${name}对${rows}可以${may.map(({ label }) => label).join('、')}${lines}${hide}${edit}`;
}

/** Of which parts only some rows are there. */
function sayLines(document: EntityDocument, { parts }: GrantDocument, standing: ExpressionPlace | undefined): string {
  const said = Object.entries(parts ?? {}).map(([part, { rows }]) => {
    const within = standing && standingIn(standing.model, document.key, part);
    return `“${sayField(document, part)}”里只看得到${sayRows(rows, within)}的行`;
  });
  return said.map((one) => `；${one}`).join('');
}

export function sayRows(rows: string, standing: ExpressionPlace | undefined): string {
  const tree = parseExpression(rows);
  return tree.ok && standing ? sayExpression(tree.value, labelsAt(standing)) : rows;
}

/** What row scopes are called in sentences; one without a title by what it says. */
export const namesOfScopes = (
  document: EntityDocument,
  standing: ExpressionPlace | undefined,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    scopesOf(document).map(({ key, title, rows }) => [key, title === key ? sayRows(rows, standing) : title]),
  );

export function sayField(document: EntityDocument, path: string): string {
  if (path === '*') return '全部字段';
  if (path.startsWith('@')) return sayFieldSet(document, path.slice(1));
  if (partsOf(document).includes(path)) return partLabelOf(document, path);
  const part = path.split('.').slice(0, -1).join('.');
  return part === '' ? labelOf(document, path) : `${partLabelOf(document, part)}的${labelOf(document, path)}`;
}
