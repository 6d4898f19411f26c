import type { Model } from '../../schemas/compile/model.ts';
import { sayIssue } from '../../schemas/issues/issues.ts';
import type { Database } from '../db/statement.ts';
import { compileSound } from './compile-documents.ts';
import { readRevision, readStored, type StoredDocument } from './document-store.ts';
import type { Engine } from './engine.ts';
import { readFilled } from './fill-kept.ts';
import { makeRunning } from './make-running.ts';
import type { Models, Running } from './models.ts';
import { createPastModels } from './past-models.ts';

declare module '../kernel/house.ts' {
  interface House {
    readonly models: LiveModels;
  }
}

export const modelChannel = 'model';

export interface LiveModels extends Models {
  forget(tenant: number): void;
  close(): void;
}

interface Product {
  readonly stored: readonly StoredDocument[];
  readonly model: Model;
}

interface Ways {
  readonly warn?: (text: string) => void;
  /** The revision up to which this build has read the product before. */
  readonly checked?: number;
}

/** Keeps what runs for each tenant asked for, and forgets it when any process publishes. */
export function createModels(
  db: Database,
  engine: Engine,
  { warn = console.warn, checked = 0 }: Ways = {},
): LiveModels {
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
    const stored = await readStored(db.owner, 0, undefined, checked);
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
    for (const issue of [...own.flatMap(({ leftOut }) => leftOut), ...sound.issues])
      warn(`tenant ${tenant}, ${issue.in ?? ''}${issue.path}: ${sayIssue(issue)}`);
    // What was published while this was being read is not in it.
    return since === published ? makeRunning(engine, tenant, revision, sound.model, [...stored, ...own]) : load(tenant);
  };

  const readPast = createPastModels(db, engine);
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
      return readPast(tenant, revision);
    },
    filled: (tenant) => readFilled(db, tenant),
    forget,
    published: () => published,
    close() {
      listening?.then(
        (stop) => stop(),
        () => {},
      );
    },
  };
}

const documentsOf = (stored: readonly StoredDocument[]) => stored.map(({ document }) => document);
