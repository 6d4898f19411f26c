import { chartKinds } from '../../renderers/charts/kinds.ts';
import { compileBeside } from '../../schemas/compile/compile-beside.ts';
import type { MenuItem, Model } from '../../schemas/compile/model.ts';
import { maySeeWhere } from '../../schemas/compile/plan-report.ts';
import type { QueryModel } from '../../schemas/compile/query-model.ts';
import { failWith, ok, type Result } from '../../schemas/issues/result.ts';
import { checkDocument, type Document, readDocument } from '../../schemas/language/document.ts';
import { menuFor } from '../access/menu.ts';
import { Refusal } from '../kernel/errors.ts';
import type { QueryString } from '../records/query/list-query.ts';
import { rowReader } from '../records/row-reader.ts';
import { chartPlan, dashboardPlan, readChart, readFigures } from './read-dashboard.ts';
import { type Asks, readDrawn, reportPlan } from './read-report.ts';

const mostRows = 50;

/** The last of some documents, as JSON text, run beside the running model under the asker's own rights. */
export async function previewDocuments(
  asks: Asks,
  written: readonly Readonly<Record<string, unknown>>[],
  query: QueryString,
): Promise<string> {
  const documents = written.map(readWhole);
  const wrong = documents.flatMap((read) => (read.ok ? [] : read.issues));
  if (wrong.length > 0) throw new Refusal('invalid_input', { issues: wrong, text: '配置还不完整，不能预览' });
  const read = documents.flatMap((one) => (one.ok ? [one.value] : []));
  const beside = compileBeside(asks.running.model, read, chartKinds);
  if (!beside.ok) throw new Refusal('invalid_input', { issues: beside.issues, text: '配置有问题，不能预览' });
  const model = beside.value;
  for (const tried of read.flatMap((document) => queriesOf(model, document)))
    if (!maySeeWhere(model, tried, { roles: asks.session.roles }))
      throw new Refusal('not_allowed', { text: '条件用到了您无权查看的内容，不能以您的权限预览' });
  return previewOne({ ...asks, running: { ...asks.running, model } }, read.at(-1) as Document, query);
}

interface MenuAsked {
  readonly document: Readonly<Record<string, unknown>>;
  readonly role: string;
}

const roles = rowReader('role', { permissions: 'json?' });

/** A menu as it would be for somebody with one role; suppliers' roles are known by their code. */
export async function previewMenu(asks: Asks, { document, role }: MenuAsked): Promise<readonly MenuItem[]> {
  const read = readWhole(document);
  if (!read.ok || read.value.kind !== 'menu')
    throw new Refusal('invalid_input', { issues: read.ok ? [] : read.issues, text: '菜单还不完整，不能预览' });
  const beside = compileBeside(asks.running.model, [read.value], chartKinds);
  if (!beside.ok) throw new Refusal('invalid_input', { issues: beside.issues, text: '菜单有问题，不能预览' });
  const row = await roles.first({ db: asks.db, model: asks.running.model }, { is: { code: role } });
  const held = Array.isArray(row?.permissions) ? (row.permissions as unknown[]).map(String) : [];
  const supplier = /^sup(Admin|User)$/.test(role) ? 'preview' : null;
  const session = { ...asks.session, roles: [role], permissions: new Set(held), supplier, mustComplete: false };
  return menuFor({ ...asks.running, model: beside.value }, session);
}

/** Whatever layer it says it is of: what is tried out is said whole. */
function readWhole(written: Readonly<Record<string, unknown>>): Result<Document> {
  const { layer: _, rev: _rev, ...said } = written;
  const read = readDocument(said);
  if (!read.ok) return read;
  const issues = checkDocument(read.value, { whole: true });
  return issues.length > 0 ? failWith(issues) : ok(read.value);
}

/** Every question a document asks with a condition of its own. */
function queriesOf(model: Model, document: Document): readonly QueryModel[] {
  if (document.kind === 'report') return present(model.reports.get(document.key));
  if (document.kind === 'chart') return document.query ? present(model.charts.get(document.key)?.query) : [];
  if (document.kind !== 'dashboard') return [];
  return (model.dashboards.get(document.key)?.cards ?? []).flatMap(({ key, todos, latest }) => {
    const said = document.cards[key];
    const asked = (todos ?? []).filter((todo) => said?.todos?.[todo.key]?.where !== undefined);
    return [...asked.map((todo) => todo.query), ...(said?.latest?.where && latest ? [latest.query] : [])];
  });
}

const present = <One>(one: One | undefined): readonly One[] => (one === undefined ? [] : [one]);

async function previewOne(asks: Asks, { kind, key }: Document, query: QueryString): Promise<string> {
  if (kind === 'report') {
    const plan = reportPlan(asks.running, key, asks.session);
    if (!plan) throw new Refusal('unknown_report');
    return asText(kind, plan, await readDrawn(asks, key, { ...query, ...few(query) }));
  }
  if (kind === 'chart')
    return asText(kind, chartPlan(asks.running, key, asks.session), await readChart(asks, key, query));
  const plan = dashboardPlan(asks.running, key, asks.session);
  return asText(kind, plan, await readFigures(asks, key, query));
}

/** A page of a preview is short, whatever is asked for. */
const few = ({ pageSize }: QueryString): QueryString => {
  const size = Number(pageSize ?? 10);
  return { pageSize: String(Number.isInteger(size) && size > 0 ? Math.min(size, mostRows) : 10) };
};

const asText = (is: string, plan: object, found: string): string =>
  `{"is":${JSON.stringify(is)},"plan":${JSON.stringify(plan)},"found":${found}}`;
