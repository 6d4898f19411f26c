import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from '../../db/statement.ts';
import { shanghaiTime } from '../../kernel/clock.ts';
import type { House } from '../../kernel/house.ts';
import { noteOf } from '../../kernel/request-notes.ts';
import { describeCall, isAboutSealed } from './describe-call.ts';
import { withoutSecrets } from './hide-secrets.ts';
import type { LogEntry, LogKeeper } from './keep-logs.ts';

type Watched = Pick<House, 'db' | 'models'>;

/** Keeps what people do, how they sign in, and where we were wrong. Reading is not kept, and nothing waits for the log. */
export function watchRequests(api: FastifyInstance, house: Watched, keeper: LogKeeper): void {
  api.addHook('onResponse', async (request, reply) => {
    try {
      const entry = await entryFor(house, request, reply);
      if (entry) keeper.keep(entry);
    } catch (error) {
      request.log.warn({ err: error }, 'a request could not be logged');
    }
  });
}

async function entryFor(house: Watched, request: FastifyRequest, reply: FastifyReply): Promise<LogEntry | null> {
  const { log } = request.routeOptions.config;
  const { session, refusal, bug } = noteOf(request);
  const isReading = request.method === 'GET' && log !== 'signIn';
  if (bug === undefined && (log === 'never' || isReading)) return null;
  const tenant = session?.tenant ?? (await tenantOfTry(house, request));
  if (tenant === undefined) return null;
  const entry = { ...plainEntry(request, reply), tenant, ...whoOf(request) };
  const message = refusal ?? (bug === undefined ? null : `编号 ${bug}`);
  const success = message === null ? ('Y' as const) : ('N' as const);
  if (log === 'signIn') {
    const content = isLeaving(request) ? '退出登录' : '登录';
    return { ...entry, logType: '1', logContent: content, operateType: null, success, message };
  }
  if (!session && bug === undefined) return null;
  const { url: address = '', config } = request.routeOptions;
  const running = await house.models.running(tenant);
  const call = { permission: config.permission ?? 'signedIn', method: request.method, url: address };
  const { content, operateType } = describeCall(running, call, request.params as Record<string, string>);
  const logType = bug === undefined ? '2' : '4';
  const isSecret = session?.supplier != null && isAboutSealed(running, request.params as Record<string, string>);
  const told = isSecret ? { ...entry, ...nobody, requestUrl: address } : entry;
  const outcome = isSecret && bug === undefined && message !== null ? untold : message;
  return { ...told, logType, logContent: content, operateType, success, message: outcome };
}

/** Of what suppliers do with what they seal it is told that one did: neither who, nor from where, nor with which record. */
const nobody = {
  ...{ userid: null, username: null, realname: '供应商（密封递交，不记是谁）' },
  ...{ ip: '', agent: '', requestParam: null },
};
const untold = '没有成功，原因只告诉本人';

const isLeaving = ({ routeOptions }: FastifyRequest) => routeOptions.url?.endsWith('/logout') ?? false;

function plainEntry(request: FastifyRequest, reply: FastifyReply) {
  const { params, query, body } = request;
  return {
    ip: request.ip,
    agent: String(request.headers['user-agent'] ?? ''),
    requestType: request.method,
    // A path may name a token that is good once: then the route stands for it.
    requestUrl: 'token' in asObject(params) ? (request.routeOptions.url ?? '') : (request.url.split('?')[0] ?? ''),
    method: request.routeOptions.url ?? '',
    // Which fields were sent, not what was in them: a record may hold what no reader of the log may see.
    requestParam: withoutSecrets({ ...asObject(params), ...asObject(query), ...sentIn(body) }),
    costTime: Math.round(reply.elapsedTime),
    at: shanghaiTime(),
  };
}

const sentIn = (body: unknown): object =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? { body: Object.keys(body) } : {};

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/** Who it was, or who they said they were. */
function whoOf(request: FastifyRequest): Pick<LogEntry, 'userid' | 'username' | 'realname'> {
  const { session } = noteOf(request);
  if (session) {
    // Who looks as somebody else is told by their own name.
    const { id, username, realname } = session.viewing?.by ?? session.user;
    return { userid: id, username, realname };
  }
  return { userid: null, username: nameIn(request), realname: null };
}

const nameIn = ({ body }: FastifyRequest): string | null => {
  const { username, mobile } = asObject(body) as { username?: unknown; mobile?: unknown };
  const name = username ?? mobile;
  return typeof name === 'string' && name !== '' ? name : null;
};

/** A try to sign in belongs to the company of the account it named; one that named nobody's is not kept. */
async function tenantOfTry({ db }: Watched, request: FastifyRequest): Promise<number | undefined> {
  const name = nameIn(request);
  if (request.routeOptions.config.log !== 'signIn' || name === null) return undefined;
  const [found] = await db.owner.rows<{ tenant: number }>(
    sql`select tenant_id as tenant from login_name where name = ${name.trim().toLowerCase()} limit 1`,
  );
  return found?.tenant;
}
