import type { FlowModel } from '../../../schemas/compile/flow-model.ts';
import type { FlowState } from '../../../schemas/flows/core.ts';
import { type Fit, fitNewer } from '../../../schemas/flows/fit-newer.ts';
import type { FlowNewer } from '../../../schemas/wire/flows.ts';
import { sql } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Session } from '../../kernel/session.ts';
import type { Sources } from '../../records/asking.ts';
import { flowsByHash } from '../told/flows-by-hash.ts';

interface Older {
  readonly id: string;
  readonly title: string;
  readonly hash: string;
  readonly state: FlowState;
  readonly startedAt: string;
}

const most = 200;

/** What runs by an older version of a flow than is published, as a part of another too, and whether it could go on by the newest; by the whole. */
export async function listOlder(sources: Sources, { tenant }: Session, key: string): Promise<FlowNewer> {
  const { model } = await sources.models.running(tenant);
  const newest = model.flows.get(key);
  if (!newest) throw new Refusal('unknown_document', { text: '没有这个流程，或它已不再发布' });
  const db = sources.db.tenant(tenant);
  const rows = await db.rows<Older & { total: number }>(sql`
    select root_id as id, title, hash, state, started_at as "startedAt", count(*) over ()::int as total from flow_instance
    where tenant_id = ${tenant} and flow = ${key} and status in ('running', 'suspended') and hash <> ${newest.hash}
    order by started_at, id limit ${most}`);
  const flows = await flowsByHash(
    db,
    model,
    rows.map(({ hash }) => hash),
  );
  return {
    flow: key,
    title: newest.title,
    total: rows[0]?.total ?? 0,
    instances: rows.map(({ id, title, hash, state, startedAt }) => {
      const from = flows.get(hash);
      const fits = from ? fitNewer(state, from, newest) : [];
      return {
        id,
        title,
        startedAt,
        at: state.tokens.map(({ step }) => titleIn(from, step)),
        unfit: sayUnfit(fits),
      };
    }),
  };
}

const titleIn = (flow: FlowModel | undefined, step: string): string => flow?.steps[step]?.title ?? step;

/** 「“专项”新版本中没有这一步」, one after the other; empty: it fits. */
export const sayUnfit = (fits: readonly Fit[]): string =>
  fits.flatMap(({ title, why }) => (why === null ? [] : [`“${title}”${why}`])).join('；');
