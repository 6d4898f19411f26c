import { Refusal } from '../../kernel/errors.ts';

/** What the old clients write in place of a value, and how the product says the same. */
const known: ReadonlyMap<string, string> = new Map([
  ['#{date}', 'today()'],
  ['#{datetime}', 'now()'],
  ['#{sysUserId}', 'me()'],
  ['#{sys_user_id}', 'me()'],
]);

/** A default of the designer as an expression; a script or an SQL text is none. */
export function defaultAsStart(text: string, label: string, isNumber: boolean): string | undefined {
  const said = text.trim();
  if (said === '') return undefined;
  const expression = known.get(said);
  if (expression) return expression;
  if (/[#$]\{|\{\{/.test(said))
    throw new Refusal('invalid_input', {
      text: `“${label}”的默认值“${said.slice(0, 60)}”不能使用：可用 #{date}、#{datetime}、#{sysUserId} 或固定值，其他请在实体设计器中用规则设置`,
    });
  if (isNumber) return said;
  return `'${said.replaceAll("'", "''")}'`;
}

/** The other way; what only a rule can say has no default of the designer. */
export function startAsDefault(start: string | undefined): string {
  if (start === undefined) return '';
  for (const [text, expression] of known) if (expression === start) return text;
  const literal = /^'((?:[^']|'')*)'$/.exec(start);
  if (literal) return (literal[1] ?? '').replaceAll("''", "'");
  return /^-?\d+(\.\d+)?$/.test(start) ? start : '';
}
