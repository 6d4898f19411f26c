import { expect } from 'vitest';
import { draws } from '../../tests/support/draws.ts';
import { testPassword } from '../../tests/support/people.ts';
import type { ServerProcess } from '../../tests/support/server-process.ts';
import type { Answer } from './flows.fixture.ts';
import { multiplied } from './multiplied.fixture.ts';
import { documentsOf, type Raw } from './note.fixture.ts';

/** A company that decides about notes, of which one process or another can be killed. */
export interface Killable {
  readonly server: () => ServerProcess;
  /** Starts the server, anew if it is gone. */
  start(): Promise<void>;
  rows(text: string, ...values: unknown[]): Promise<Answer[]>;
  send(who: string, method: string, path: string, body?: object, more?: Raw): Promise<Answer>;
  /** A note that its maker has submitted; its id. */
  submitted(sort: string): Promise<string>;
}

type Own = Pick<Killable, 'rows'> & { readonly startServer: () => Promise<ServerProcess> };

export function killableCompany({ rows, startServer }: Own): Killable {
  const tokens = new Map<string, string>();
  let server: ServerProcess;
  let count = 0;
  const ask = async (path: string, method: string, headers: Raw, body?: object): Promise<Answer> => {
    const payload = body ? { body: JSON.stringify(body) } : {};
    const all = { 'content-type': 'application/json', ...headers };
    return (await fetch(`${server.url}/api${path}`, { method, headers: all, ...payload })).json();
  };
  const tokenOf = async (who: string): Promise<string> => {
    const known = tokens.get(who);
    if (known) return known;
    const { result } = await ask('/sys/login', 'POST', {}, { username: who, password: testPassword });
    tokens.set(who, result.token);
    return result.token;
  };
  const send: Killable['send'] = async (who, method, path, body, more = {}) =>
    ask(path, method, { 'x-access-token': await tokenOf(who), ...more }, body);
  return {
    server: () => server,
    async start() {
      server = await startServer();
      tokens.clear();
    },
    rows,
    send,
    async submitted(sort) {
      count += 1;
      const { result } = await send('amy', 'POST', '/records/loanNote', { no: `K${count}`, sort });
      const moved = await send('amy', 'POST', `/records/loanNote/${result.id}/moves/submit`, { version: 1 });
      expect(moved).toMatchObject({ success: true });
      return result.id;
    },
  };
}

/** By the real calls, as an administrator drafts and publishes: a company's own table is named by the house. */
export async function publishNotes({ send }: Killable, flows: Readonly<Record<string, Raw>>): Promise<void> {
  for (const document of documentsOf(flows, [])) {
    const body = document.kind === 'entity' ? { ...document, store: { trash: true } } : document;
    const path = `/metadata/drafts/${body.kind}/${body.key}`;
    expect(await send('root', 'PUT', path, { body, baseRev: 0, version: 0 })).toMatchObject({ success: true });
  }
  const { result } = await send('root', 'POST', '/metadata/review', {});
  expect(result.problems.filter(({ warns }: Answer) => !warns)).toEqual([]);
  const { revision, seal } = result;
  expect(await send('root', 'POST', '/metadata/publish', { revision, seal })).toMatchObject({ success: true });
}

export interface Deaths {
  /** Ends what is to die, at whatever it is about. */
  die(): unknown;
  /** Has it live again. */
  live(): Promise<unknown>;
}

/** Two deaths among forty; `npm run fuzz` more of both. */
const many = draws(40);
const deaths = Math.min(draws(2), 20);
/** How long a test with so many may take. */
export const longest = Math.min(draws(180_000), 2_400_000);

/** Of what is asked six things at once something dies again and again: nothing is lost, and nothing is done twice. */
export async function agreeAmongDeaths({ rows, send, submitted }: Killable, { die, live }: Deaths): Promise<void> {
  const first = await submitted('plain');
  const ids = await multiplied({ rows }, first, many, 't1_loan_note');
  const [{ version }] = await rows(`select version from t1_loan_note where id = $1`, first);
  const left = await rows(
    `select i.record_id as id, t.id as task, i.rev + n.version as rev from flow_task t join flow_instance i on i.id = t.instance_id
      join t1_loan_note n on n.id = i.record_id where i.record_id = any($1::text[])`,
    ids,
  );
  for (let death = 0; left.length > 0; death++) {
    // The last one lives.
    const dies = death < deaths;
    let done = 0;
    let isDead = false;
    const hand = async () => {
      for (let one = left.shift(); one; one = left.shift()) {
        const key = { 'idempotency-key': `killed-again-${one.id}` };
        const answer = await send('bob', 'POST', `/flows/tasks/${one.task}/agree`, { rev: one.rev }, key).catch(
          () => null,
        );
        // What is not known to be done is asked for once more, under the same key.
        if (answer === null || (isDead && answer.reason === 'database_away')) return void left.push(one);
        expect(answer.success || answer.reason === 'request_made', JSON.stringify(answer)).toBe(true);
        done += 1;
        if (dies && done === Math.ceil(many / (deaths + 2))) {
          isDead = true;
          return void (await die());
        }
      }
    };
    await Promise.all(Array.from({ length: 6 }, hand));
    if (!dies) continue;
    await live();
    await rows(`update request_key set seen_at = seen_at - interval '1 minute' where key like 'killed-again-%'`);
  }
  const ends = await rows(
    `select n.status as record, i.status, n.version - $2::int as moved,
        (select string_agg(l.verb, ' ' order by l.nth) from flow_log l where l.instance_id = i.id) as log,
        (select string_agg(t.status, ' ') from flow_task t where t.instance_id = i.id) as tasks,
        (select count(*)::int from record_history h where h.record_id = n.id) as history,
        (select count(*)::int from sys_announcement_send s where s.bus_id = n.id) as told, count(*)::int as many
      from t1_loan_note n join flow_instance i on i.record_id = n.id where n.id = any($1::text[]) group by 1, 2, 3, 4, 5, 6, 7`,
    ids,
    version,
  );
  expect(ends).toEqual([
    {
      ...{ record: 'approved', status: 'agreed', moved: 1, log: 'agree passed finished', tasks: 'agreed' },
      ...{ history: 1, told: 1, many: ids.length },
    },
  ]);
}
