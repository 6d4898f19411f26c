import { Refusal } from '../kernel/errors.ts';
import type { House } from '../kernel/house.ts';
import { readRevision } from './document-store.ts';

/** PostgreSQL knows no such table, or no such column. */
const isUnknown = (error: unknown): boolean =>
  ['42P01', '42703'].includes((error as { readonly code?: string } | undefined)?.code ?? '');

interface TenantWork {
  readonly tenant: number;
  /** It changes nothing: what failed may be done anew. */
  readonly reads: boolean;
}

/**
 * Between the moment a request learns what runs and the one it asks the database by it, a publish may take a column away: what
 * reads is read by what runs now, and who writes is told. Where nothing was published it is a fault of ours and stays one.
 */
export async function overPublish<T>(
  { db, models }: Pick<House, 'db' | 'models'>,
  { tenant, reads }: TenantWork,
  work: () => T,
): Promise<Awaited<T>> {
  const heard = models.published();
  try {
    return await work();
  } catch (error) {
    if (!isUnknown(error) || !(await wasPublished())) throw error;
    if (reads) return await work();
    throw new Refusal('plan_changed', { text: '页面配置刚刚更新，请刷新页面，核对后再办理' });
  }

  /** The database may know of it before this process has heard. */
  async function wasPublished(): Promise<boolean> {
    if (models.published() > heard) return true;
    const { revision } = await models.running(tenant);
    if ((await readRevision(db.owner, tenant)) === revision) return false;
    models.forget(0);
    return true;
  }
}
