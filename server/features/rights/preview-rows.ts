import type { EntityModel } from '../../../schemas/compile/model.ts';
import { readsOf } from '../../../schemas/expressions/reads-of.ts';
import type { Expr } from '../../../schemas/expressions/tree.ts';
import { readRows } from '../../../schemas/sections/access/read-rows.ts';
import { quote } from '../../db/structure.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { House } from '../../kernel/house.ts';
import type { Session } from '../../kernel/session.ts';
import type { Running } from '../../metadata/models.ts';
import { type Asking, askAbout, findWithin } from '../../records/asking.ts';
import { liveRows } from '../../records/sql/live-rows.ts';
import { fill, SqlWriter } from '../../sql/template.ts';
import { isAlwaysShown } from '../../sql/view.ts';
import type { Holder } from './holder.ts';
import { askerOfMember, membersOf } from './members.ts';
import { sayRows } from './read-rights.ts';
import type { RowsPreview } from './rights.contract.ts';
import { sayRowFaults } from './say-row-faults.ts';

export interface WantedPreview {
  readonly rows: string | null;
  readonly member?: string;
}

export async function previewRows(
  house: House,
  session: Session,
  key: string,
  holder: Holder,
  { rows, member: wanted }: WantedPreview,
): Promise<RowsPreview> {
  const running = await house.models.running(session.tenant);
  const entity = running.entity(key);
  if (!entity) throw new Refusal('unknown_entity');
  const read = rows === null ? null : readRows(running.model, entity, rows);
  if (read && !read.ok) throw new Refusal('invalid_input', { text: sayRowFaults(running.model, entity, read.issues) });
  const expr = withinBase(running, entity, holder, read?.value ?? null);
  const db = house.db.tenant(session.tenant);
  const at = { db, model: running.model };
  const members = await membersOf(at, holder);
  const member = members.find(({ id }) => id === wanted) ?? members[0] ?? null;
  const told = {
    say: sayRows(running.model, entity, rows ?? undefined),
    member: member && { id: member.id, name: member.name },
    members: members.map(({ id, name }) => ({ id, name })),
  };
  const refused = (why: string): RowsPreview => ({ ...told, seen: null, total: null, why });
  if (!running.plan(key, session.roles)) return refused(`您没有查看“${entity.title}”的权限，不能预览条数`);
  const asking = await askAbout(house, session, key);
  const hidden = expr && readsOf(expr).some(({ keys }) => !mayCountBy(asking, keys));
  if (hidden) return refused('条件用到了您看不到的字段，不能预览条数');
  const statement = countStatement(asking, expr);
  const other = await askerOfMember(at, holder, member);
  const found = await db.first<{ seen: number; total: number }>(
    fill(statement, { tenant: db.tenant, asker: asking.asker, other }),
  );
  return { ...told, seen: found?.seen ?? 0, total: found?.total ?? 0, why: null };
}

/** In a view of other records a holder sees at most what it sees of these. */
function withinBase(running: Running, { facetOf }: EntityModel, { code }: Holder, expr: Expr | null): Expr | null {
  const grants = facetOf === null ? [] : (running.entity(facetOf)?.roles.get(code) ?? []);
  const [first = null, ...rest] = grants.filter((grant) => grant.do.has('read')).map((grant) => grant.rows);
  const base = rest.reduce<Expr | null>((a, b) => (a && b ? { t: 'op', op: 'or', a, b } : null), first);
  return base && expr ? { t: 'op', op: 'and', a: base, b: expr } : (expr ?? base);
}

/** Both through the condition every list goes through: the asker's own rows, and among them those of the member. */
function countStatement({ view, entity }: Asking, expr: Expr | null) {
  const mine = new SqlWriter();
  const live = liveRows(view, view.reads, mine, { many: true }).join(' and ');
  const theirs = mine.ofOther();
  const [scope] = [view.scopes.length];
  const test = liveRows({ ...view, scopes: [...view.scopes, expr] }, [scope], theirs, { many: true }).join(' and ');
  return theirs.finish(
    `select count(*) filter (where ${test})::int as seen, count(*)::int as total from ${quote(entity.head.table)} h where ${live}`,
  );
}

/** Whether whoever asks sees a field in every row they see: what is hidden must not be found out by counting. */
export function mayCountBy(asking: Asking, [key = '', ...rest]: readonly string[]): boolean {
  const { plan, entity, view } = asking;
  if (!plan.fields[key] || !isAlwaysShown(view, key)) return false;
  if (rest.length === 0) return true;
  const type = entity.head.fields.get(key)?.type;
  const there = type?.is === 'ref' ? findWithin(asking, type.to) : null;
  return there?.view.reads.some((at) => there.view.scopes[at] === null) === true && mayCountBy(there, rest);
}
