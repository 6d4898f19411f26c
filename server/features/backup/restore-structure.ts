import { type Document, readDocument } from '../../../schemas/language/document.ts';
import { documentWords } from '../../../schemas/language/document-words.ts';
import { sayIssueIn } from '../../../schemas/layers/say-issue.ts';
import { type DbRow, type Statement, sql } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import { hashDocument } from '../../metadata/document-store.ts';
import { sayTitle } from '../../metadata/documents.ts';
import { namingOf } from '../../metadata/naming.ts';
import { type Change, propose } from '../../metadata/propose.ts';
import { readState } from '../../metadata/review.ts';
import { runPlan } from '../../sql/apply-structure.ts';

interface Owner {
  rows<Row = DbRow>(statement: Statement): Promise<Row[]>;
}

/**
 * Brings the tables a company made itself to what its documents in the archive say, as a roll-back would: what was put
 * aside since returns, what came since is put aside. Part of the restore's transaction. Answers with what the documents say in
 * an older format that means nothing in today's, in words.
 */
export async function restoreStructure(owner: Owner, tenant: number, stage: string): Promise<readonly string[]> {
  const rows = await owner.rows<{ id: string; body: unknown }>({
    text: `select id, body from (select distinct on (kind, key) kind || ':' || key as id, body, gone
             from ${stage} order by kind, key, revision desc) d where not gone`,
    values: [],
  });
  const then = rows.map(({ id, body }) => {
    const read = readDocument(body);
    if (!read.ok) throw new Refusal('invalid_input', { text: `备份中的${sayStored(id, body)}无法读取` });
    return { id, document: read.value, leftOut: read.issues ?? [] };
  });
  const told = then.flatMap(({ id, document, leftOut }) =>
    leftOut.map((issue) => `${sayStored(id, document)}：${sayIssueIn(document, issue)}`),
  );
  const state = await readState(owner, tenant);
  const changes: Change[] = [
    ...then.filter(({ id, document }) => state.own.find((own) => own.id === id)?.hash !== hashDocument(document)),
    ...state.own.filter(({ id }) => !then.some((was) => was.id === id)).map(({ id }) => ({ id, document: null })),
  ];
  if (changes.length === 0) return told;
  const proposal = propose(state, changes, { rollback: true, unattended: true });
  if (!proposal.after) {
    const documentOf = (id = '') => then.find((was) => was.id === id)?.document;
    const naming = namingOf(documentOf);
    const said = proposal.issues.slice(0, 5).map((issue) => sayIssueIn(documentOf(issue.in), issue, naming));
    const text = `备份中的配置与现在的系统不相容：${said.join('；')}`;
    throw new Refusal('invalid_input', { text, issues: proposal.issues });
  }
  await runPlan(owner, { steps: proposal.steps });
  return told;
}

function sayStored(id: string, body: unknown): string {
  const [kind] = id.split(':') as [Document['kind']];
  const { title } = body as Partial<Pick<Document, 'title'>>;
  return `${documentWords[kind] ?? '配置'}“${sayTitle(title, id)}”`;
}

/** Where the company's own tables are to be found under another number. */
export const ownName = (name: string, from: number, to: number): string =>
  name.startsWith(`t${from}_`) ? `t${to}_${name.slice(`t${from}_`.length)}` : name;

export const openTenant = (owner: Owner, tenant: number, name: string) =>
  owner.rows(sql`insert into tenant (tenant_id, name) values (${tenant}, ${name})`);
