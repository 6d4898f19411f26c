import { grantsOf } from '../../../schemas/compile/grants-of.ts';
import type { EntityModel } from '../../../schemas/compile/model.ts';
import { parseExpression } from '../../../schemas/expressions/parse-expression.ts';
import { printExpression } from '../../../schemas/expressions/print-expression.ts';
import { readsOf } from '../../../schemas/expressions/reads-of.ts';
import type { Expr } from '../../../schemas/expressions/tree.ts';
import type { Document } from '../../../schemas/language/document.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { House } from '../../kernel/house.ts';
import { newId } from '../../kernel/new-id.ts';
import type { Session } from '../../kernel/session.ts';
import { amend } from '../../metadata/amend.ts';
import type { Running } from '../../metadata/models.ts';
import { readingOf } from '../../records/row-reader.ts';
import { asAmendment, laidOf } from './grant-layer.ts';
import { type Holder, holderNames } from './holder.ts';
import { scopesOf } from './read-rights.ts';
import { expressionOf, type RuleText, ruleOf } from './rule-expression.ts';
import { inWords, saveRights } from './save-rights.ts';

/** A row rule of the specification: a named scope of an entity, reached through the menu that opens it. */
export interface DataRule extends RuleText {
  readonly id: string;
  readonly permissionId: string;
  readonly ruleName: string;
  readonly status: '0' | '1';
}

type Needs = Pick<House, 'db' | 'models'>;

export const ruleId = (entity: string, scope: string): string => `rule:${entity}:${scope}`;

export function readRuleId(id: string): { readonly entity: string; readonly scope: string } {
  const [, entity = '', scope = ''] = /^rule:([a-zA-Z0-9]+):([a-zA-Z0-9]+)$/.exec(id) ?? [];
  return { entity, scope };
}

/** All rules of an entity. What the single comparison cannot say is told as a sentence and keeps its meaning when saved unchanged. */
export function rulesOf({ model }: Running, entity: EntityModel, permissionId: string): readonly DataRule[] {
  const said = entity.document.access?.scopes ?? {};
  return scopesOf(model, entity).map(({ key, title, say, off }) => {
    const scope = said[key];
    const rule = ruleOf(typeof scope === 'string' ? scope : (scope?.rows ?? ''));
    const told = rule ?? { ruleColumn: 'SQL_RULES_COLUMN', ruleConditions: 'USE_SQL_RULES', ruleValue: say };
    return { id: ruleId(entity.key, key), permissionId, ruleName: title, ...told, status: off ? '0' : '1' };
  });
}

/** Adds a rule, or changes one. */
export async function saveRule(
  needs: Needs,
  session: Session,
  entity: EntityModel,
  scope: string | null,
  rule: Omit<DataRule, 'id' | 'permissionId'>,
): Promise<string> {
  const running = await needs.models.running(session.tenant);
  const before =
    scope === null ? undefined : rulesOf(running, entity, '').find(({ id }) => id === ruleId(entity.key, scope));
  const known = scope === null ? undefined : entity.document.access?.scopes?.[scope];
  if (scope !== null && !before) throw new Refusal('unknown_record');
  const isSame =
    before && (['ruleColumn', 'ruleConditions', 'ruleValue'] as const).every((key) => before[key] === rule[key]);
  const rows =
    isSame && known ? (typeof known === 'string' ? known : known.rows) : expressionOf(running.model, entity, rule);
  const said = { title: rule.ruleName, rows, ...(rule.status === '0' ? { off: true } : {}) };
  return ruleId(entity.key, await keepScope(needs, session, entity, scope, said));
}

/** A row rule as a document says it. */
export interface NamedScope {
  readonly title: string;
  readonly rows: string;
  readonly off?: boolean;
}

/** Keeps a row rule through publish; a new one gets a key of its own. */
export async function keepScope(
  needs: Needs,
  session: Session,
  entity: EntityModel,
  scope: string | null,
  said: NamedScope,
): Promise<string> {
  const key = scope ?? `rule${newId().replaceAll('-', '').slice(-16)}`;
  const note = `${scope === null ? '新增' : '修改'}数据规则“${said.title}”：${entity.title}`;
  await amendScopes(needs, session, entity, note, (scopes) => ({ ...scopes, [key]: said }));
  return key;
}

/** A rule that still restricts somebody is not taken away: they would come to see everything. */
export async function deleteRule(needs: Needs, session: Session, entity: EntityModel, scope: string): Promise<void> {
  const users = usersOf(entity, scope);
  if (users.length > 0) {
    const names = await holderNames(await readingOf(needs, session.tenant));
    throw new Refusal('still_used', {
      text: `该数据规则正被使用，请先取消授权：${users.map((code) => names.get(code) ?? code).join('、')}`,
    });
  }
  const known = entity.document.access?.scopes?.[scope];
  if (!known) throw new Refusal('unknown_record');
  await amendScopes(
    needs,
    session,
    entity,
    `删除数据规则“${typeof known === 'string' ? scope : known.title}”：${entity.title}`,
    ({ [scope]: _, ...scopes }) => scopes,
  );
}

/** Codes of the holders whose rows name a rule. */
export const usersOf = (entity: EntityModel, scope: string): readonly string[] =>
  Object.entries(entity.document.access?.roles ?? {}).flatMap(([code, grant]) =>
    grantsOf(grant).some(([, one]) => one.do.length > 0 && namesIn(one.rows).includes(scope)) ? [code] : [],
  );

type Scopes = NonNullable<NonNullable<EntityModel['document']['access']>['scopes']>;

async function amendScopes(
  needs: Needs,
  session: Session,
  entity: EntityModel,
  note: string,
  change: (scopes: Scopes) => Scopes,
): Promise<void> {
  const id = `entity:${entity.key}`;
  try {
    await amend(needs, { tenant: session.tenant, by: session.user.username }, note, (now) => {
      const laid = laidOf(now, id);
      if (laid?.kind !== 'entity') return [];
      const scopes = change(laid.access?.scopes ?? entity.document.access?.scopes ?? {});
      const roles = laid.access?.roles ?? entity.document.access?.roles ?? {};
      return [asAmendment(now, id, { ...laid, access: { ...laid.access, roles, scopes } } as Document)];
    });
  } catch (error) {
    throw inWords(error);
  }
}

/** Scopes that a holder's rows name. */
export function checkedRules(entity: EntityModel, { code }: Holder): readonly string[] {
  const names = namesIn(entity.document.access?.roles?.[code]?.rows);
  return Object.keys(entity.document.access?.scopes ?? {}).filter((key) => names.includes(key));
}

/** Restricts a holder to the rows of these rules; what else restricts it stays, and so does whether any or all must hold. */
export async function checkRules(
  needs: Needs,
  session: Session,
  entity: EntityModel,
  holder: Holder,
  scopes: readonly string[],
  missing = '请先保存角色菜单权限!',
): Promise<void> {
  const grant = entity.document.access?.roles?.[holder.code];
  if (!grant || grant.do.length === 0) throw new Refusal('not_allowed', { text: missing });
  const unknown = scopes.filter((key) => !entity.document.access?.scopes?.[key]);
  if (unknown.length > 0) throw new Refusal('unknown_record');
  const same = checkedRules(entity, holder);
  if (same.length === scopes.length && same.every((key) => scopes.includes(key))) return;
  const { rows: _, ...rest } = grant;
  const rows = rowsWith(grant.rows, scopes, new Set(Object.keys(entity.document.access?.scopes ?? {})));
  await saveRights(needs, session, holder, {
    grants: { [entity.key]: rows === null ? rest : { ...rest, rows } },
    hidden: {},
  });
}

function rowsWith(text: string | undefined, scopes: readonly string[], known: ReadonlySet<string>): string | null {
  const parsed = text === undefined ? null : parseExpression(text);
  const expr = parsed?.ok ? parsed.value : null;
  const isAny =
    expr?.t === 'op' && expr.op === 'or' && piecesOf(expr, 'or').every((piece) => nameOf(piece, known) !== null);
  const kept = expr && !isAny ? piecesOf(expr, 'and').filter((piece) => nameOf(piece, known) === null) : [];
  const named = scopes.map((key): Expr => ({ t: 'path', up: 0, keys: [key] }));
  const all = [...kept, ...named];
  const [first, ...others] = all;
  if (!first) return null;
  return printExpression(others.reduce<Expr>((a, b) => ({ t: 'op', op: isAny ? 'or' : 'and', a, b }), first));
}

const piecesOf = (expr: Expr, op: 'and' | 'or'): readonly Expr[] =>
  expr.t === 'op' && expr.op === op ? [...piecesOf(expr.a, op), ...piecesOf(expr.b, op)] : [expr];

const nameOf = (expr: Expr, known: ReadonlySet<string>): string | null =>
  expr.t === 'path' && expr.up === 0 && expr.keys.length === 1 && known.has(expr.keys[0] ?? '')
    ? (expr.keys[0] ?? null)
    : null;

function namesIn(text: string | undefined): readonly string[] {
  const parsed = text === undefined ? null : parseExpression(text);
  return parsed?.ok ? readsOf(parsed.value).flatMap(({ up, keys }) => (up === 0 && keys.length === 1 ? keys : [])) : [];
}
