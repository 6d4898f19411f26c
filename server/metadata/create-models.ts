import type { Model } from '../../schemas/compile/model.ts';
import type { EntityPlan } from '../../schemas/compile/plan.ts';
import { planFor } from '../../schemas/compile/plan-for.ts';
import { sayIssue } from '../../schemas/issues.ts';
import type { Database } from '../db/statement.ts';
import { compileDocuments, compileSound } from './compile-documents.ts';
import { readRevision, readStored, type StoredDocument } from './document-store.ts';
import type { Models, Running } from './models.ts';

export const modelChannel = 'model';
const mostPlans = 5_000;
const mostPast = 8;

export interface LiveModels extends Models {
  forget(tenant: number): void;
  close(): void;
}

interface Product {
  readonly stored: readonly StoredDocument[];
  readonly model: Model;
}

/** Keeps what runs for each tenant asked for, and forgets it when any process publishes. */
export function createModels(db: Database, warn: (text: string) => void = console.warn): LiveModels {
  const kept = new Map<number, Promise<Running>>();
  let product: Promise<Product> | undefined;
  let published = 0;

  const forget = (tenant: number) => {
    published += 1;
    if (tenant === 0) {
      kept.clear();
      product = undefined;
    } else kept.delete(tenant);
  };
  let listening: Promise<() => void> | undefined;
  const listen = () => {
    listening ??= db
      .listen(modelChannel, (payload) => forget(Number(payload) || 0))
      .catch((error) => {
        listening = undefined;
        throw error;
      });
    return listening;
  };

  /** Tenants that say nothing of their own share one model. */
  const loadProduct = async (): Promise<Product> => {
    const stored = await readStored(db.owner, 0);
    return { stored, model: compileSound(documentsOf(stored), [], 0).model };
  };
  const load = async (tenant: number): Promise<Running> => {
    await listen();
    const since = published;
    const revision = await readRevision(db.owner, tenant);
    const own = tenant === 0 ? [] : await readStored(db.owner, tenant);
    product ??= loadProduct();
    const { stored, model } = await product;
    const sound = own.length > 0 ? compileSound(documentsOf(stored), documentsOf(own), tenant) : { model, issues: [] };
    for (const issue of sound.issues) warn(`tenant ${tenant}, ${issue.in ?? ''}${issue.path}: ${sayIssue(issue)}`);
    // What was published while this was being read is not in it.
    return since === published ? makeRunning(tenant, revision, sound.model, [...stored, ...own]) : load(tenant);
  };

  const past = new Map<string, Promise<Running | null>>();
  const loadPast = async (tenant: number, revision: number): Promise<Running | null> => {
    const [stored, own] = await Promise.all([0, tenant].map((layer) => readStored(db.owner, layer, revision)));
    const product = documentsOf(stored ?? []);
    // What an earlier product said may be more than this one still understands.
    if (!compileDocuments(product, tenant).ok) return null;
    return makeRunning(tenant, revision, compileSound(product, documentsOf(own ?? []), tenant).model);
  };

  return {
    running(tenant) {
      const known = kept.get(tenant);
      if (known) return known;
      const loading = load(tenant);
      kept.set(tenant, loading);
      loading.catch(() => {
        product = undefined;
        if (kept.get(tenant) === loading) kept.delete(tenant);
      });
      return loading;
    },
    async at(tenant, revision) {
      const now = await this.running(tenant);
      if (revision >= now.revision) return now;
      const key = `${tenant} ${revision}`;
      const asked = past.get(key) ?? loadPast(tenant, revision);
      past.delete(key);
      past.set(key, asked);
      if (past.size > mostPast) past.delete(past.keys().next().value as string);
      asked.catch(() => past.delete(key));
      return asked;
    },
    forget,
    close: () => void listening?.then((stop) => stop()),
  };
}

const documentsOf = (stored: readonly StoredDocument[]) => stored.map(({ document }) => document);

export function makeRunning(
  tenant: number,
  revision: number,
  model: Model,
  stored: readonly Pick<StoredDocument, 'id' | 'revision'>[] = [],
): Running {
  const since = new Map<string, number>();
  for (const { id, revision: published } of stored) since.set(id, Math.max(since.get(id) ?? 0, published));
  const plans = new Map<string, EntityPlan | undefined>();
  // Most holders of rights are named nowhere: who differs only in them shares every plan.
  const named = new Set([...model.entities.values()].flatMap((entity) => [...entity.roles.keys()]));
  return {
    tenant,
    revision,
    model,
    entity: (key) => model.entities.get(key),
    formSince(key) {
      const store = model.entities.get(key)?.store ?? key;
      return Math.max(...[key, store].map((one) => since.get(`entity:${one}`) ?? 0));
    },
    plan(entity, roles) {
      const sorted = [...new Set(roles)].filter((role) => named.has(role)).sort();
      const key = `${entity}|${sorted.join(',')}`;
      if (plans.has(key)) return plans.get(key);
      if (plans.size >= mostPlans) plans.clear();
      const plan = planFor(model, entity, { roles: sorted });
      plans.set(key, plan);
      return plan;
    },
  };
}
