import type { FastifyInstance } from 'fastify';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { Said } from '../kernel/envelope.ts';
import { Refusal } from '../kernel/errors.ts';
import type { House } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import type { Engine } from '../metadata/engine.ts';
import { runAction } from '../records/action.ts';
import { type Asking, askAbout } from '../records/asking.ts';
import { moveRecord } from '../records/move.ts';
import { readRecord } from '../records/read.ts';
import { rowReader } from '../records/row-reader.ts';
import { createRecord } from '../records/write/create.ts';
import { updateRecord } from '../records/write/update.ts';
import { crudFamily } from './crud-family.ts';
import { namesOf } from './family-names.ts';
import * as calls from './quartz-job.contract.ts';

const running = '0';
const stopped = '-1';
const fields = { jobClassName: 'jobKind', cronExpression: 'cron', parameter: 'params' };
const names = namesOf(fields);

/** The clients' parameters are a text; what is no JSON cannot be one of ours. */
function readParameter(text: unknown): unknown {
  if (typeof text !== 'string') return text ?? null;
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('invalid_input', { text: '任务参数不是有效的 JSON' });
  }
}

const show = (job: RecordData): RecordData => ({
  ...job,
  parameter: job.parameter == null ? null : JSON.stringify(job.parameter),
  status: job.status === 'running' ? 0 : -1,
  delFlag: 0,
});

/** What clients send, in our names; a name is asked of nobody there, so the work's own title stands for it. */
const takeFor =
  ({ jobs }: Engine) =>
  (body: RecordData): RecordData => {
    const { status: _status, delFlag: _gone, parameter, ...said } = body;
    const key = String(body.jobClassName ?? '');
    const kind = jobs.get(key);
    if (!kind) throw new Refusal('invalid_input', { text: '创建定时任务失败，未注册的任务' });
    return names.taken({ name: kind.title, ...said, parameter: readParameter(parameter) });
  };

/** The specification's scheduler: jobs under the names of its clients, found by class or by id. */
export function quartzJobCalls(api: FastifyInstance, house: House): void {
  const ask = (session: Session) => askAbout(house, session, 'job');
  const take = takeFor(house.engine);
  crudFamily(api, house, {
    base: '/sys/quartzJob',
    entity: 'job',
    names: fields,
    show,
    texts: { delete: '删除成功!', deleteBatch: '删除定时任务成功!' },
    without: ['add', 'edit'],
  });
  crudFamily(api, house, {
    base: '/sys/quartzJobLog',
    entity: 'jobLog',
    names: { jobId: 'job', parameter: 'params', costTime: 'cost' },
    show: showLog,
    without: ['add', 'edit', 'delete', 'deleteBatch'],
  });

  route(api, calls.addQuartzJob, async ({ session, body }) => {
    const asking = await ask(session);
    const record = take(body as RecordData);
    const runs = wants((body as RecordData).status);
    await refuseSecond(asking, record);
    const made = await createRecord(asking, record);
    if (runs) await moveRecord(asking, String(made.id), 'begin', 1, {});
    return new Said('创建定时任务成功');
  });
  route(api, calls.editQuartzJob, async ({ session, body }) => {
    const asking = await ask(session);
    const sent = body as RecordData;
    const id = String(sent.id ?? '');
    const before = await findJob(asking, { id }, '更新定时任务失败!');
    const { name: _name, ...record } = take({ jobClassName: before.jobKind, ...sent });
    const runs = sent.status === undefined ? before.status === 'running' : wants(sent.status);
    const said = sent.name === undefined ? record : { ...record, name: sent.name };
    const { version } = await updateRecord(asking, id, { ...said, id, version: before.version ?? 0 });
    if (runs !== (before.status === 'running')) {
      await moveRecord(asking, id, runs ? 'begin' : 'pause', Number(version), {});
    }
    return new Said('更新定时任务成功!');
  });
  const move = async (session: Session, named: Named, key: 'begin' | 'pause') => {
    const asking = await ask(session);
    const job = await findJob(asking, named, '定时任务不存在！');
    const isThere = (job.status === 'running') === (key === 'begin');
    if (!isThere) await moveRecord(asking, String(job.id), key, Number(job.version), {});
  };
  route(api, calls.pauseQuartzJob, async ({ session, query }) => {
    await move(session, query, 'pause');
    return new Said(query.id === undefined ? '暂停定时任务成功' : '停止定时任务成功');
  });
  route(api, calls.resumeQuartzJob, async ({ session, query }) => {
    await move(session, query, 'begin');
    return new Said(query.id === undefined ? '恢复定时任务成功' : '启动定时任务成功');
  });
  route(api, calls.executeQuartzJob, async ({ session, query }) => {
    const asking = await ask(session);
    const job = await findJob(asking, query, '未找到对应实体');
    await runAction(asking, 'run', [String(job.id)]);
    return new Said('执行成功!');
  });
}

const showLog = (run: RecordData): RecordData => ({
  ...run,
  parameter: run.parameter == null ? null : JSON.stringify(run.parameter),
  status: run.status === 'done' ? '1' : '0',
  runStatus: run.status,
});

type Named = { readonly jobClassName?: string; readonly id?: string };

/** Clients send the number or its text. */
function wants(status: unknown): boolean {
  if (status === undefined || status === null) return false;
  if (![running, stopped].includes(String(status))) throw new Refusal('invalid_input', { text: '任务状态不正确' });
  return String(status) === running;
}

const jobs = rowReader('job', { id: 'text' }, { order: ['createTime'] });

async function findJob(asking: Asking, { id, jobClassName }: Named, missing: string): Promise<RecordData> {
  const found = await jobs.first(asking, { is: id === undefined ? { jobKind: jobClassName ?? '' } : { id } });
  if (!found) throw new Refusal('unknown_record', { text: missing });
  return JSON.parse(await readRecord(asking, found.id)) as RecordData;
}

/** Older clients find a job by its class alone, so theirs has one job each. */
async function refuseSecond(asking: Asking, { jobKind }: RecordData): Promise<void> {
  const known = await jobs.first(asking, { is: { jobKind: String(jobKind) } });
  if (known) throw new Refusal('duplicate_record', { text: '该定时任务类名已存在' });
}
