import { type Document, readDocument } from '../../../schemas/language/document.ts';
import { changesAsLayer } from '../../../schemas/layers/diff-documents.ts';
import { layLayers } from '../../../schemas/layers/lay-layers.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Session } from '../../kernel/session.ts';
import { saveDraft } from '../../metadata/drafts.ts';
import { findDocument, findDocuments } from '../../metadata/found-documents.ts';
import type { Sources } from '../../records/asking.ts';

/** A document whole, without how often it was published. */
function withoutRev(document: Document): Document {
  const { rev: _, ...said } = document;
  return said as Document;
}

/** What its author sees: the draft over what the product says; where nobody writes one, what runs. */
async function atWork({ db }: Sources, tenant: number, flow: string) {
  const found = await findDocument(db, tenant, `flow:${flow}`);
  const { product, laid, draft, merge } = found;
  const body = merge?.document ?? draft?.body ?? null;
  const read = body === null ? null : readDocument(body);
  if (read && !read.ok) throw new Refusal('wrong_state', { text: '这个流程的草稿还有错误，请先到设计器改好' });
  const said = read ? withoutRev(layLayers(product ? [product, read.value] : [read.value]).document) : laid;
  if (!said) throw new Refusal('unknown_document');
  return { ...found, said: withoutRev(said), baseRev: merge?.baseRev ?? draft?.baseRev ?? found.rev };
}

/** A flow under another name and key, for the company alone: a draft to go on with. Its stop is not copied. */
export async function copyFlow(
  sources: Sources,
  { tenant, user }: Session,
  flow: string,
  { key, title }: { readonly key: string; readonly title: string },
): Promise<void> {
  const { said } = await atWork(sources, tenant, flow);
  const taken = await findDocuments(sources.db, tenant, (id) => id === `flow:${key}`);
  if (taken.length > 0) throw new Refusal('wrong_state', { text: '已经有流程用了这个标识，请换一个' });
  const { stopped: _, layer: __, ...body } = said as Document & { readonly stopped?: string };
  await saveDraft(sources.db.tenant(tenant), {
    kind: 'flow',
    key,
    body: { ...body, key, title: title.trim() },
    baseRev: 0,
    version: 0,
    by: user.username,
  });
}

/** Says in the flow's draft that it is begun no more, or that it is again; only the publish makes it so. */
export async function stopFlow(
  sources: Sources,
  { tenant, user }: Session,
  flow: string,
  reason: string,
): Promise<void> {
  const { said, product, draft, baseRev } = await atWork(sources, tenant, flow);
  const { stopped, ...rest } = said as Document & { readonly stopped?: string };
  const why = reason.trim();
  if (why === '' && stopped === undefined) throw new Refusal('wrong_state', { text: '这个流程没有停用' });
  const document = (why === '' ? rest : { ...rest, stopped: why }) as Document;
  const body = product ? changesAsLayer(withoutRev(product), document) : document;
  await saveDraft(sources.db.tenant(tenant), {
    kind: 'flow',
    key: flow,
    body: body as Readonly<Record<string, unknown>>,
    baseRev,
    version: draft?.version ?? 0,
    by: user.username,
  });
}
