import { operationThere } from '../../../schemas/compile/compile-lines-of.ts';
import type { EntityModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { operationsOfRole } from '../../../schemas/compile/role-operations.ts';
import type { TenantDb } from '../../db/statement.ts';
import { withinOwner } from '../../db/tenant.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { House } from '../../kernel/house.ts';
import type { Session } from '../../kernel/session.ts';
import { type Amended, type Amendment, amend, reviewAmendment } from '../../metadata/amend.ts';
import type { Reader } from '../../metadata/document-store.ts';
import type { Running } from '../../metadata/models.ts';
import { refusedInWords, sayStopping } from '../../metadata/say-refused.ts';
import { askAbout } from '../../records/asking.ts';
import { readRecord } from '../../records/read.ts';
import { updateRecord } from '../../records/write/update.ts';
import { amendGrants, type WantedGrant } from './grant-layer.ts';
import { type Holder, rolesWithin, sayHolder } from './holder.ts';
import { amendMenus, hideFrom } from './menu-layer.ts';
import { namedPermissions } from './named-permissions.ts';
import { keepingOnly, labelOf, operationsIn } from './operations.ts';
import type { RightsReview } from './rights.contract.ts';

/** What a holder is to have from now on; what is not named stays. */
export interface WantedRights {
  readonly grants: Readonly<Record<string, WantedGrant>>;
  /** Menu entry → hidden from this holder. */
  readonly hidden: Readonly<Record<string, boolean>>;
  /** Of a role. */
  readonly permissions?: readonly string[];
}

type Needs = Pick<House, 'db' | 'models'>;

export async function reviewRights(
  needs: Needs,
  session: Session,
  holder: Holder,
  wanted: WantedRights,
): Promise<RightsReview> {
  const { make, words } = await prepare(needs, session, holder, wanted);
  const { problems, documents } = await reviewAmendment(needs, session.tenant, make);
  const wrong = sayStopping({ problems });
  const said = [
    ...words,
    ...documents.flatMap((document) => document.words.map((one) => `${document.title}：${sayByName(one, holder)}`)),
  ];
  return { ready: wrong.length === 0 && said.length > 0, words: said, wrong };
}

/**
 * Saves through publish: one revision, told in Chinese, that can be rolled back. What a role is permitted besides is written in the same
 * transaction: it is refused with the rest, or done with it.
 */
export async function saveRights(needs: Needs, session: Session, holder: Holder, wanted: WantedRights): Promise<void> {
  const { make, note } = await prepare(needs, session, holder, wanted);
  const permissions = holder.kind === 'role' ? wanted.permissions : undefined;
  const along =
    permissions &&
    ((owner: Reader) =>
      withinOwner(owner, session.tenant, (db) => keepPermissions(needs, db, session, holder, permissions)));
  try {
    await amend(needs, { tenant: session.tenant, by: session.user.username }, note, make, along);
  } catch (error) {
    throw inWords(error);
  }
}

/** What of a company's rights could not be kept, and why. */
export const inWords = (error: unknown): unknown =>
  refusedInWords(error, (wrong) => `权限未能保存：${wrong.slice(0, 5).join('；')}`);

const sayByName = (text: string, holder: Holder): string => text.replaceAll(`角色“${holder.code}”`, sayHolder(holder));

async function prepare({ db, models }: Needs, session: Session, holder: Holder, wanted: WantedRights) {
  const running = await models.running(session.tenant);
  const of = db.tenant(session.tenant);
  refuseUnknown(running, wanted);
  refuseOverDepart(running, holder, wanted);
  const within = await rolesWithin({ db: of, model: running.model }, holder);
  const grants = Object.entries(wanted.grants).flatMap(([key, grant]) => {
    const entity = running.entity(key);
    if (!entity) return [];
    const own = { entity, code: holder.code, grant };
    return [
      own,
      ...within.flatMap((role) => clipped(running, key, role, grant)),
      ...viewsOf(running, key).flatMap((view) => narrowed(entity, view, holder, grant, wanted)),
    ];
  });
  const menus = [...running.model.uses.keys()].filter((id) => id.startsWith('menu:'));
  const make = (now: Amended): readonly Amendment[] => [
    ...amendGrants(now, grants),
    ...amendMenus(now, menus, (items) =>
      Object.entries(wanted.hidden).reduce(
        (left, [key, isHidden]) => hideFrom(left, key, holder.code, isHidden),
        items,
      ),
    ),
  ];
  const said = sayWanted(running, holder, wanted);
  return {
    make,
    note: `${sayHolder(holder)}的权限：${said.join('；') || '调整'}`.slice(0, 500),
    words: sayPermissions(running, holder, wanted),
  };
}

/** A role within a department keeps only what its department keeps. */
function clipped(running: Running, key: string, role: Holder, most: WantedGrant) {
  const entity = running.entity(key);
  const grant = entity?.document.access?.roles?.[role.code];
  if (!entity || !grant) return [];
  const allowed = new Set(most ? operationsIn(most, entity) : []);
  const kept = operationsIn(grant, entity).filter((one) => allowed.has(one));
  return kept.length === operationsIn(grant, entity).length
    ? []
    : [{ entity, code: role.code, grant: keepingOnly(grant, new Set(kept), entity) }];
}

/** What shows the same records, or the lines of them, elsewhere. */
const viewsOf = ({ model }: Running, key: string): readonly EntityModel[] =>
  [...model.entities.values()].filter(({ facetOf, lines }) => facetOf === key || lines?.of === key);

/** It keeps no operation that the records themselves no longer allow. */
function narrowed(base: EntityModel, view: EntityModel, { code }: Holder, most: WantedGrant, { grants }: WantedRights) {
  const grant = Object.hasOwn(grants, view.key) ? grants[view.key] : view.document.access?.roles?.[code];
  if (!grant) return [];
  const before = base.document.access?.roles?.[code];
  const had = new Set(before ? operationsIn(before, base) : []);
  const left = new Set(most ? operationsIn(most, base) : []);
  const thereOf = (one: string) => (view.lines ? operationThere(one, view.lines.part) : one);
  const isGone = had.has('read') && !left.has('read');
  const granted = operationsIn(grant, view);
  const kept = isGone ? [] : granted.filter((one) => !had.has(thereOf(one)) || left.has(thereOf(one)));
  if (kept.length === granted.length) return [];
  return [{ entity: view, code, grant: keepingOnly(grant, new Set(kept), view) }];
}

function refuseUnknown(running: Running, { grants }: WantedRights): void {
  for (const key of Object.keys(grants)) if (!running.entity(key)) throw new Refusal('unknown_entity');
}

function refuseOverDepart(running: Running, { depart }: Holder, { grants }: WantedRights): void {
  if (!depart) return;
  for (const [key, grant] of Object.entries(grants)) {
    const entity = running.entity(key);
    if (!entity || !grant) continue;
    const most = operationsOfRole(entity, depart.code);
    const over = operationsIn(grant, entity).filter((one) => !most.has(one));
    if (over.length === 0) continue;
    const what = over.map((one) => labelOf(one, entity)).join('、');
    throw new Refusal('invalid_input', {
      text: `部门角色的权限不能超过部门“${depart.name}”的权限：${entity.title} ${what}`,
    });
  }
}

/** 「采购订单 增加 新增、导出，减少 删除」 */
function sayWanted(running: Running, holder: Holder, { grants, hidden }: WantedRights): readonly string[] {
  const byEntity = Object.entries(grants).flatMap(([key, grant]) => {
    const entity = running.entity(key);
    if (!entity) return [];
    const before = entity.document.access?.roles?.[holder.code];
    const [was, will] = [before, grant].map((one) => (one ? operationsIn(one, entity) : []));
    const name = (list: readonly string[]) => list.map((one) => labelOf(one, entity)).join('、');
    const more = (will ?? []).filter((one) => !was?.includes(one));
    const less = (was ?? []).filter((one) => !will?.includes(one));
    const said = [
      ...(more.length > 0 ? [`增加 ${name(more)}`] : []),
      ...(less.length > 0 ? [`减少 ${name(less)}`] : []),
    ];
    if (before && grant && (before.rows ?? '') !== (grant.rows ?? '')) said.push('调整数据范围');
    if (before && grant && JSON.stringify(before.also) !== JSON.stringify(grant.also)) said.push('调整其他权限');
    return said.length > 0 ? [`${entity.title} ${said.join('，')}`] : [];
  });
  const names = new Map(
    running.model.menus
      .flatMap((item) => [item, ...item.items, ...item.items.flatMap(({ items }) => items)])
      .map(({ key, title, not }) => [key, { title, not }]),
  );
  const menus = Object.entries(hidden).flatMap(([key, isHidden]) => {
    const item = names.get(key);
    return !item || (item.not ?? []).includes(holder.code) === isHidden
      ? []
      : [`${isHidden ? '隐藏' : '显示'}菜单 ${item.title}`];
  });
  return [...byEntity, ...menus];
}

function sayPermissions({ model }: Running, holder: Holder, { permissions }: WantedRights): readonly string[] {
  if (!permissions || holder.permissions.includes('*')) return [];
  const more = permissions.filter((one) => !holder.permissions.includes(one));
  const less = holder.permissions.filter((one) => !permissions.includes(one));
  const titles = new Map(namedPermissions(model).map(({ code, title }) => [code, title]));
  const say = (codes: readonly string[]) => codes.map((code) => `“${titles.get(code) ?? code}”`).join('、');
  return [
    ...(more.length > 0 ? [`${sayHolder(holder)}增加功能权限${say(more)}`] : []),
    ...(less.length > 0 ? [`${sayHolder(holder)}减少功能权限${say(less)}`] : []),
  ];
}

/** Whoever may do everything keeps that: it is taken away in the role itself and by nothing that lists what there is. */
async function keepPermissions(
  needs: Needs,
  db: TenantDb,
  session: Session,
  holder: Holder,
  wanted: readonly string[],
): Promise<void> {
  const sorted = [...new Set(wanted)].toSorted();
  const isSame = sorted.join() === holder.permissions.toSorted().join();
  if (holder.permissions.includes('*') || isSame) return;
  const asking = { ...(await askAbout(needs, session, 'role')), db };
  const { version } = JSON.parse(await readRecord(asking, holder.id)) as RecordData;
  await updateRecord(asking, holder.id, { id: holder.id, version: version ?? 0, permissions: sorted });
}
