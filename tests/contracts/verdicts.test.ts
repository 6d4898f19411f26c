import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFormStore, type FormStore } from '../../renderers/forms/form-store.ts';
import { HEAD } from '../../renderers/forms/tree.ts';
import type { EntityPlan, FieldPlan } from '../../schemas/compile/plan.ts';
import { operationsOfRole } from '../../schemas/compile/role-operations.ts';
import type { Issue } from '../../schemas/issues/result.ts';
import { inOrder } from '../../schemas/language/ranks.ts';
import { askAbout } from '../../server/records/asking.ts';
import { recordsRoom } from '../../server/records/records.routes.ts';
import { withWorkDays } from '../../server/records/work-days.ts';
import { draws } from '../support/draws.ts';
import { type Catalog, openCatalog, personOf } from '../support/open-catalog.ts';

let catalog: Catalog;
beforeAll(async () => {
  catalog = await openCatalog('verdicts', [recordsRoom]);
});
afterAll(() => catalog.close());

/** What only the server can know: what other records hold. */
const known = new Set(['unknown_reference', 'not_unique', 'rule_refused']);
const isForBoth = ({ code }: Issue) => !known.has(code);
const said = (issues: readonly Issue[]) =>
  issues
    .filter(({ level }) => level !== 'warn')
    .filter(isForBoth)
    .map(({ code, path }) => `${path} ${code}`)
    .sort();

type Draft = Readonly<Record<string, unknown>>;

/** A new record filled in as a person fills the form: only what is open is written. */
async function formOf(entity: string, role: string, draft: Draft): Promise<FormStore> {
  const asking = await withWorkDays(await askAbout(catalog.house, personOf(`role:${role}`) as never, entity));
  const plan = JSON.parse(JSON.stringify(asking.plan)) as EntityPlan;
  const store = createFormStore({ plan, record: {}, asker: asking.asker });
  for (const [key, value] of Object.entries(draft)) {
    if (plan.parts[key]) {
      if (Array.isArray(value)) writeRows(store, plan, key, value);
      continue;
    }
    const field = plan.fields[key];
    const { visible, locked } = field ? store.state(HEAD, key) : { visible: false, locked: true };
    if (field && visible && !locked) store.set(HEAD, key, value);
  }
  return store;
}

/** As they are, but for what a rule locks in them. */
function writeRows(store: FormStore, plan: EntityPlan, part: string, rows: readonly Draft[]): void {
  const keys = store.addRows(HEAD, part, rows);
  const isShut = (row: string, key: string) => {
    const { path, locked = true } = plan.fields[`${part}.${key}`] ?? {};
    return path !== undefined && !locked && store.state(row, path).locked;
  };
  const open = rows.map((row, at) =>
    Object.fromEntries(Object.entries(row).filter(([key]) => !isShut(keys[at] as string, key))),
  );
  store.removeRows(HEAD, part, keys);
  store.addRows(HEAD, part, open);
}

interface Verdicts {
  readonly form: readonly string[];
  readonly api: readonly string[];
}

/** The same draft judged twice: by the form before it is sent, and by the server when it comes all the same. */
async function bothVerdicts(entity: string, role: string, draft: Draft): Promise<Verdicts> {
  const store = await formOf(entity, role, draft);
  const form = said(store.check('save'));
  const answer = await catalog.call(`role:${role}`, 'POST', `/records/${entity}`, store.toRecord());
  // a refusal without issues is about something else than the draft
  const why = answer.success || answer.issues?.length ? [] : [`${answer.reason} ${answer.message}`];
  // What stands already is met only when it is written, and at one field: the form must have said nothing, or it was written against its word.
  const isMet = answer.reason === 'duplicate_record' && form.length === 0 && answer.issues?.length === 1;
  return { form, api: isMet ? [] : [...said(answer.issues ?? []), ...(form.length > 0 ? why : [])] };
}

/** Every entity with a role that may make one. */
async function creators(): Promise<readonly (readonly [string, string])[]> {
  const { model, plan } = await catalog.house.models.running(1);
  return [...model.entities.values()].flatMap((entity) => {
    const role = [...entity.roles].find(
      ([key]) => operationsOfRole(entity, key).has('create') && plan(entity.key, [key])?.access.ops.create?.length,
    )?.[0];
    return role ? [[entity.key, role] as const] : [];
  });
}

/** Values of every sort, few of them right: what people type, paste and send. */
const anything = fc.oneof(
  fc.constantFrom<unknown>(null, '', ' ', 'Y', 'N', 'maybe', '0', '-1', '1e9', '12.345678901', '99999999999999999999'),
  fc.constantFrom<unknown>('2026-02-30', '2026-11-21', '2026-11-21 09:30:00', '25:00:00', '330106', '990000'),
  fc.constantFrom<unknown>('x'.repeat(5000), '<script>', "'; drop table", '🚀', '13800000000', 'a@b'),
  fc.constantFrom<unknown>(
    0,
    -1,
    1.5,
    true,
    {},
    [],
    ['a', 'a'],
    [null],
    Array.from({ length: 300 }, (_, at) => `f-${at}`),
  ),
);

/** References are picked, not written: what one that nobody offered points at only the server can say. */
const isWritten = ({ type }: FieldPlan) => type.is !== 'ref' && !(type.is === 'list' && type.of.is === 'ref');

const draftOf = (fields: readonly FieldPlan[]) =>
  fc.record(Object.fromEntries(fields.filter(isWritten).map(({ key }) => [key, anything])), { requiredKeys: [] });

describe('form and server', () => {
  test('say the same of an empty form of every entity', async () => {
    const found = await creators();
    expect(found.length).toBeGreaterThan(12);
    for (const [entity, role] of found) {
      const { form, api } = await bothVerdicts(entity, role, {});
      expect(api, `${entity} as ${role}`).toEqual(form);
    }
  }, 60_000);

  test('say the same of every document’s cases', async () => {
    const { model, plan } = await catalog.house.models.running(1);
    let judged = 0;
    for (const { key, roles, document } of model.entities.values()) {
      for (const [name, example] of inOrder(document.cases)) {
        const role = example.as ?? [...roles.keys()][0] ?? '';
        const isNew = example.in === undefined && example.given?.id === undefined;
        if (!isNew || !plan(key, [role])?.access.ops.create?.length) continue;
        judged++;
        const { form, api } = await bothVerdicts(key, role, example.given ?? {});
        expect(api, `${key} ${name}`).toEqual(form);
      }
    }
    expect(judged).toBeGreaterThan(10);
  }, 60_000);

  test('say the same of drafts nobody would write', async () => {
    for (const [entity, role] of await creators()) {
      const store = await formOf(entity, role, {});
      const head = Object.values(store.plan.fields).filter(({ part, system }) => part === '' && !system);
      const part = Object.values(store.plan.parts).find(({ parent }) => !parent);
      const lines = Object.values(store.plan.fields).filter((field) => part && field.part === part.path);
      const drafts = fc.sample(fc.tuple(draftOf(head), fc.array(draftOf(lines), { maxLength: 2 })), {
        numRuns: draws(4),
        seed: 7,
      });
      for (const [draft, rows] of drafts) {
        const all = part && rows.length > 0 ? { ...draft, [part.key]: rows } : draft;
        const { form, api } = await bothVerdicts(entity, role, all);
        expect(api, `${entity} as ${role}: ${JSON.stringify(all).slice(0, 600)}`).toEqual(form);
      }
    }
  }, 120_000);
});
