import type { Document } from '../../../schemas/language/document.ts';
import { readDocument } from '../../../schemas/language/document.ts';
import { isSame } from '../../../schemas/layers/diff-documents.ts';
import { sql } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { House } from '../../kernel/house.ts';
import { mergeOwn, withoutRev } from '../../metadata/merge-own.ts';
import { release } from '../../metadata/publish.ts';
import { judgeChanges } from '../../metadata/review.ts';
import { startTask } from '../jobs/start-task.ts';
import { taskOf } from './schedules.ts';

interface Planned {
  readonly kind: string;
  readonly key: string;
  readonly title: string;
  readonly base: unknown;
  readonly body: unknown;
  readonly live: unknown;
  readonly before: unknown;
  readonly until: string | null;
  readonly by: string;
  readonly state: string;
}

const readPlanned = async ({ db }: House, tenant: number, id: string): Promise<Planned | undefined> =>
  db.tenant(tenant).first<Planned>(sql`
    select kind, key, title, base, body, live, before, by, state, to_char(until, 'YYYY-MM-DD HH24:MI:SS') as until
    from publish_schedule where tenant_id = ${tenant} and id = ${id}`);

const documentOf = (json: unknown): Document | null => {
  const read = json === null ? null : readDocument(json);
  return read?.ok ? withoutRev(read.value) : null;
};

/** Goes live what was planned, over whatever was published since. */
export async function goLive(house: House, tenant: number, id: string): Promise<string> {
  const planned = await readPlanned(house, tenant, id);
  if (planned?.state !== 'waiting') return '计划已取消';
  const wanted = documentOf(planned.body);
  const gone = { before: null as Document | null, live: null as Document | null };
  await settle(house, tenant, id, planned, async () => {
    await turn(house, tenant, planned, `定时发布（${planned.by}）`, (now, product) => {
      gone.before = now;
      gone.live = over(product, { base: documentOf(planned.base), mine: wanted, theirs: now });
      return gone.live;
    });
    await house.db.tenant(tenant).transaction(async (tx) => {
      await tx.rows(sql`update publish_schedule set state = ${planned.until ? 'live' : 'done'}, message = '已发布',
        before = ${gone.before && JSON.stringify(gone.before)}::json, live = ${gone.live && JSON.stringify(gone.live)}::json
        where tenant_id = ${tenant} and id = ${id}`);
      if (!planned.until) return;
      const task = taskOf('withdrawPlanned', id, `定时下线“${planned.title}”`, planned.by);
      await startTask(tx, { ...task, at: planned.until });
    });
  });
  return `已发布“${planned.title}”`;
}

/** What stood before comes back; what was changed since beside it stays. */
export async function goDown(house: House, tenant: number, id: string): Promise<string> {
  const planned = await readPlanned(house, tenant, id);
  if (planned?.state !== 'live') return '计划已取消';
  await settle(house, tenant, id, planned, async () => {
    await turn(house, tenant, planned, `定时下线（${planned.by}）`, (now, product) =>
      over(product, { base: documentOf(planned.live), mine: documentOf(planned.before), theirs: now }),
    );
    await house.db.tenant(tenant).rows(sql`update publish_schedule set state = 'done', message = '已按时下线'
      where tenant_id = ${tenant} and id = ${id}`);
  });
  return `“${planned.title}”已恢复为定时发布之前的内容`;
}

/** Why it did not happen stands in the plan, where its author looks. */
async function settle(house: House, tenant: number, id: string, { title }: Planned, work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await house.db.tenant(tenant).rows(sql`update publish_schedule set state = 'failed', message = ${error.message}
      where tenant_id = ${tenant} and id = ${id}`);
    throw new Refusal(error.code, { text: `“${title}”：${error.message}` });
  }
}

async function turn(
  { db, models }: House,
  tenant: number,
  { kind, key }: Planned,
  note: string,
  make: (now: Document | null, product: Document | undefined) => Document | null,
): Promise<void> {
  const id = `${kind}:${key}`;
  try {
    await release(db, models, { tenant, by: 'system' }, { note, patient: true }, (owner, state) => {
      const own = state.own.find((each) => each.id === id);
      const now = own ? withoutRev(own.document) : null;
      const document = make(now, state.product.find((each) => each.id === id)?.document);
      return judgeChanges(owner, state, isSame(now, document) ? [] : [{ id, document }], []);
    });
  } catch (error) {
    // Somebody published just that by hand.
    if (!(error instanceof Refusal) || error.code !== 'nothing_to_publish') throw error;
  }
}

/** Own words at three moments; null: the company had none. */
interface Three {
  readonly base: Document | null;
  readonly mine: Document | null;
  readonly theirs: Document | null;
}

/** Three ways, by key. What both changed is nobody's to decide while nobody looks. */
function over(product: Document | undefined, { base, mine, theirs }: Three): Document | null {
  if (isSame(base, theirs)) return mine;
  const told = mine ?? theirs ?? base;
  if (!told || (theirs === null && !product)) return mine;
  const { kind, key, spec } = told;
  const none = { kind, key, spec, layer: 'tenant' } as unknown as Document;
  const { document, conflicts } = mergeOwn(product, { base, mine: mine ?? none, theirs: theirs ?? none });
  if (conflicts.length > 0) {
    const text = `之后有人修改了同一处（${conflicts.length} 处），未执行，请人工处理`;
    throw new Refusal('draft_changed', { text });
  }
  return isSame(document, none) ? null : document;
}
