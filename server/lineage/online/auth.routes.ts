import type { FastifyInstance } from 'fastify';
import type { EntityModel } from '../../../schemas/compile/model.ts';
import { findForm } from '../../features/fields/form-entity.ts';
import { readHolder } from '../../features/rights/holder.ts';
import { labelOf, operationsOf, spellOut } from '../../features/rights/operations.ts';
import { scopesOf } from '../../features/rights/read-rights.ts';
import type { HolderKind } from '../../features/rights/rights.contract.ts';
import { saveRights } from '../../features/rights/save-rights.ts';
import { Said } from '../../kernel/envelope.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { House } from '../../kernel/house.ts';
import { route } from '../../kernel/route.ts';
import type { Session } from '../../kernel/session.ts';
import { readingOf } from '../../records/row-reader.ts';
import * as calls from './auth.contract.ts';
import { nameOf } from './online-record.ts';

/** Rights on online forms as the specification's clients set them: fields, buttons and rows of a role's grant on the entity. */
export function formAuthCalls(api: FastifyInstance, house: House): void {
  const open = async ({ tenant }: Session, code: string) => {
    const { model } = await house.models.running(tenant);
    const found = findForm(model, code);
    if (!found) throw new Refusal('unknown_entity', { text: '没有这个表单，或您无权查看' });
    return { model, entity: found.entity };
  };
  const holderOf = async ({ tenant }: Session, id: string, mode = 'role') =>
    readHolder(await readingOf(house, tenant), (mode === 'depart' ? mode : 'role') satisfies HolderKind, id);

  route(api, calls.authColumn, async ({ session, params }) => columnsOf((await open(session, params.code)).entity));
  route(api, calls.authButton, async ({ session, params }) => {
    const { entity } = await open(session, params.code);
    return { buttonList: [], authList: buttonsOf(entity) };
  });
  for (const call of [calls.authData, calls.validAuthData]) {
    route(api, call, async ({ session, params }) => {
      const { model, entity } = await open(session, params.code);
      return scopesOf(model, entity)
        .filter(({ off }) => call === calls.authData || !off)
        .map(({ key, title, say, off }) => ({
          id: key,
          cgformId: entity.key,
          ruleName: title,
          ruleColumn: '',
          ruleOperator: '',
          ruleValue: say,
          status: off ? 0 : 1,
        }));
    });
  }
  route(api, calls.authPage, async ({ session, params }) => {
    const { entity } = await open(session, params.code);
    return params.type === '1' ? pageOf(entity) : buttonsOf(entity);
  });
  route(api, calls.roleAuth, async ({ session, query }) => {
    const { entity } = await open(session, query.cgformId);
    const { code } = await holderOf(session, query.roleId, query.authMode);
    return grantedIn(entity, code, query.type).map((authId) => ({
      authId,
      type: Number(query.type),
      cgformId: entity.key,
    }));
  });
  grantCalls(api, house, { open, holderOf });
  refusedCalls(api);
}

interface Finders {
  open(session: Session, code: string): Promise<{ readonly entity: EntityModel }>;
  holderOf(session: Session, id: string, mode?: string): ReturnType<typeof readHolder>;
}

/** Each changes its part of a grant and leaves the rest: it is saved as on the screen of rights, as one revision. */
function grantCalls(api: FastifyInstance, house: House, { open, holderOf }: Finders): void {
  const sorts = [
    [calls.roleColumnAuth, columnGrant],
    [calls.roleButtonAuth, buttonGrant],
    [calls.roleDataAuth, dataGrant],
  ] as const;
  for (const [call, change] of sorts) {
    route(api, call, async ({ session, params, body }) => {
      const { entity } = await open(session, params.code);
      const holder = await holderOf(session, params.role, body.authMode);
      const now = entity.document.access?.roles?.[holder.code];
      const grant = change(entity, { ...now, do: now?.do ?? [] }, idsIn(body.authId));
      await saveRights(house, session, holder, {
        grants: { [entity.key]: grant.do.length === 0 ? null : grant },
        hidden: {},
      });
      return new Said('保存成功！', { disabledNames: [] });
    });
  }
}

type Grant = NonNullable<NonNullable<EntityModel['document']['access']>['roles'][string]>;

function columnGrant(entity: EntityModel, { hide: _h, edit: _e, ...now }: Grant, ids: ReadonlySet<string>): Grant {
  const fields = grantable(entity);
  const hide = fields.filter(({ path }) => !ids.has(`${path}:5`)).map(({ path }) => path);
  const open = fields.filter(({ path }) => ids.has(`${path}:3`)).map(({ path }) => path);
  return { ...now, ...(hide.length > 0 ? { hide } : {}), ...(open.length < fields.length ? { edit: open } : {}) };
}

function buttonGrant(entity: EntityModel, now: Grant, ids: ReadonlySet<string>): Grant {
  const wanted = operationsOf(entity).filter((operation) => ids.has(operation));
  return { ...now, do: [...spellOut(wanted.length > 0 ? wanted : ['read'], entity)] };
}

function dataGrant(entity: EntityModel, { rows: _rows, ...now }: Grant, ids: ReadonlySet<string>): Grant {
  const scopes = Object.keys(entity.document.access?.scopes ?? {}).filter((key) => ids.has(key));
  if (scopes.length !== ids.size) throw new Refusal('invalid_input', { text: '没有这个数据规则，请刷新后再选' });
  return scopes.length === 0 ? now : { ...now, rows: scopes.join(' and ') };
}

function idsIn(text: string): ReadonlySet<string> {
  try {
    const read: unknown = JSON.parse(text);
    if (Array.isArray(read) && read.length <= 2000) return new Set(read.map(String));
  } catch {
    // Said below: whatever is no JSON array is refused alike.
  }
  throw new Refusal('invalid_input', { text: 'authId 应为 JSON 数组' });
}

const grantable = (entity: EntityModel) => [...entity.fields.values()].filter(({ system }) => !system);

const columnsOf = (entity: EntityModel) =>
  grantable(entity)
    .filter(({ part }) => part === '')
    .map((field) => ({
      cgformId: entity.key,
      code: nameOf(field),
      title: field.label,
      status: 1,
      listShow: true,
      formShow: true,
      formEditable: true,
      isShowForm: 1,
      isShowList: 1,
    }));

/** A field twice: whether it is seen (5) and whether it may be changed (3). */
const pageOf = (entity: EntityModel) =>
  grantable(entity).flatMap((field) =>
    [5, 3].map((control) => ({
      id: `${field.path}:${control}`,
      cgformId: entity.key,
      code: nameOf(field),
      title: `${field.label}${control === 5 ? '可见' : '可编辑'}`,
      type: 1,
      page: 5,
      control,
      status: 1,
    })),
  );

const buttonsOf = (entity: EntityModel) =>
  operationsOf(entity).map((operation) => ({
    id: operation,
    cgformId: entity.key,
    code: operation,
    title: labelOf(operation, entity),
    type: 2,
    page: 3,
    control: 5,
    status: 1,
  }));

/** What a role has of what `authPage` and `authData` offer. */
function grantedIn(entity: EntityModel, code: string, type: '1' | '2' | '3'): readonly string[] {
  const grant = entity.document.access?.roles?.[code];
  if (!grant) return [];
  if (type === '2') return spellOut(grant.do, entity);
  if (type === '3') {
    const words = new Set((grant.rows ?? '').split(/[^a-zA-Z0-9]+/));
    return Object.keys(entity.document.access?.scopes ?? {}).filter((key) => words.has(key));
  }
  const covers = (paths: readonly string[], path: string) =>
    paths
      .flatMap((one) => (one.startsWith('@') ? (entity.document.access?.sets?.[one.slice(1)] ?? []) : one))
      .some((one) => one === path || path.startsWith(`${one}.`));
  return grantable(entity).flatMap(({ path }) => {
    if (covers(grant.hide ?? [], path)) return [];
    return grant.edit && !covers(grant.edit, path) ? [`${path}:5`] : [`${path}:5`, `${path}:3`];
  });
}

/** What has no counterpart says where the same is done. */
function refusedCalls(api: FastifyInstance): void {
  const say = (text: string) => async () => {
    throw new Refusal('invalid_input', { text });
  };
  const always = '每个字段和按钮都可以授权，不需要先启用：请直接为角色勾选';
  for (const call of [calls.switchColumn, calls.switchColumns, calls.switchButton, calls.switchButtonOff])
    route(api, call, say(always));
  for (const call of [calls.keepRule, calls.dropRule])
    route(api, call, say('数据规则请在“角色 › 授权”中维护：那里用字段和条件填写，不接受 SQL'));
}
