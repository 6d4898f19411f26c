import { printExpression } from '../expressions/print-expression.ts';
import type { Expr } from '../expressions/tree.ts';
import { below } from '../language/names.ts';
import { at } from '../language/pointer.ts';
import type { AccessModel, GrantModel } from '../sections/access/access.model.ts';
import { rowsOfBoth } from '../sections/access/lines.compile.ts';
import { lineOperation } from '../sections/line-states/line-states.model.ts';
import { fromHead, fromLine } from './lay-lines.ts';
import type { LinesModel } from './lines-model.ts';
import type { EntityModel } from './model.ts';
import type { Shape } from './shape.ts';

/** What a list of lines reads of which table. Only what is kept can be taken, and nothing that a rule hides. */
export function compileLinesOf(shape: Shape, base: EntityModel): LinesModel | null {
  const lines = shape.document.store?.lines;
  const part = lines && base.head.parts.get(lines.part);
  if (!lines || !part) return null;
  const place = (path: string) => at('/store/lines', path.includes('.') ? 'fields' : 'head');
  const column = (key: string, from: 'line' | 'head'): LinesModel['columns'] => {
    const own = shape.head.fields.get(key);
    const path = from === 'line' ? below(lines.part, key) : key;
    const there = base.fields.get(path);
    if (!own || !there) return [];
    if (!there.column || there.inExt) shape.findings.say('not_stored', place(path), { field: there.label });
    if (base.hides.has(path))
      shape.findings.say('line_hidden_by_rule', place(path), { field: there.label, of: base.title });
    return [{ name: own.columnName, from, column: there.columnName }];
  };
  const pointing = shape.head.fields.get(lines.as);
  return {
    ...{ of: base.key, part: lines.part, as: lines.as, table: part.table, headTable: base.head.table },
    columns: [
      ...(pointing ? [{ name: pointing.columnName, from: 'line', column: 'head_id' } as const] : []),
      ...lines.head.flatMap((key) => column(key, 'head')),
      ...lines.fields.flatMap((key) => column(key, 'line')),
    ],
    forms: [...base.forms.keys()],
    chains: new Map([...base.becomes].filter(([, chain]) => chain.lines?.from === lines.part)),
  };
}

/**
 * Every grant within those its role has where the lines stand: in the rows and lines of both, without what is hidden there, with the
 * moves and chains it has there. A role that sees nothing there sees nothing here.
 */
export function withinLines(access: AccessModel, shape: Shape, base: EntityModel): AccessModel {
  const lines = shape.document.store?.lines;
  if (!lines) return access;
  const roles = [...access.roles].map(([role, grants]): [string, readonly GrantModel[]] => {
    const path = at('/access/roles', role);
    const above = base.roles.get(role) ?? [];
    const say = (what: string) => shape.findings.say('widens_base', at(path, 'do'), { role, base: base.key, what });
    if (above.length === 0) say('read');
    const isGiven = (operation: string, grant: GrantModel) => grant.do.has(operationThere(operation, lines.part));
    for (const operation of new Set(grants.flatMap((grant) => [...grant.do])))
      if (!above.some((one) => isGiven(operation, one))) say(operation);
    return [
      role,
      grants.flatMap((grant) =>
        above.map((one) => ({
          ...grant,
          rows: rowsOfBoth(rowsThere(one, role, shape, base), grant.rows),
          do: new Set([...grant.do].filter((operation) => isGiven(operation, one))),
          hide: new Set([...grant.hide, ...hiddenThere(one, lines)]),
        })),
      ),
    ];
  });
  return { ...access, roles: new Map(roles) };
}

/** A move of the rows here is one of the lines there. */
export const operationThere = (operation: string, part: string): string =>
  operation.startsWith('move:') ? lineOperation(part, operation.slice('move:'.length)) : operation;

type Lines = NonNullable<NonNullable<Shape['document']['store']>['lines']>;

const hiddenThere = ({ hide }: GrantModel, { head, fields, part }: Lines): readonly string[] => [
  ...head.filter((key) => hide.has(key)),
  ...fields.filter((key) => hide.has(below(part, key)) || hide.has(part)),
];

/** What may be read where the lines stand, over the list of them. */
function rowsThere(grant: GrantModel, role: string, shape: Shape, base: EntityModel): Expr | null {
  const lines = shape.document.store?.lines as Lines;
  const own = grant.lines.get(lines.part) ?? null;
  const [rows, ofLine] = [fromHead(grant.rows, lines), fromLine(own, lines)];
  if ((grant.rows && !rows) || (own && !ofLine)) {
    const said = rowsOfBoth(grant.rows, own) ?? { t: 'nothing' };
    const params = { role, of: base.title, rows: printExpression(said) };
    shape.findings.say('line_scope_unread', at('/access/roles', role), params);
    return { t: 'bool', v: false };
  }
  return rowsOfBoth(rows, ofLine);
}
