import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { cpuOf } from './cpu-of.ts';
import type { Draft, Filled } from './fill.ts';
import { end, startFilled } from './filled-product.ts';
import { type Call, load, type Round } from './load.ts';
import { refuseOtherAnswers } from './same-answers.ts';

interface Work {
  readonly name: string;
  readonly clients: number;
  readonly count: number;
  readonly product: (at: number) => Call;
  readonly tuned: (at: number) => Call;
  /** More of what both sides must answer alike. */
  readonly alike?: readonly (readonly [product: Call, tuned: Call])[];
}

export interface ServerBench {
  readonly orders?: number;
  readonly rounds?: number;
  /** A data directory that stays, filled once, for the next run. */
  readonly keep?: string | undefined;
  readonly program?: string | undefined;
  /** The only work to measure. */
  readonly only?: string | undefined;
}

export interface ServerFigures {
  readonly [work: string]: {
    readonly ratio: number;
    /** What a hand-written request takes of the processors, beside ours: told without a machine's other work. */
    readonly cpu: number;
    readonly product: Measured;
    readonly tuned: Measured;
  };
}

interface Measured extends Round {
  /** Milliseconds a request, of the server and the database together. */
  readonly cpuMs: number;
}

interface Side {
  readonly port: number;
  readonly server: number;
}

/**
 * The product against the hand-written routes on one database: interleaved rounds, medians, requests per second as a ratio. Measured
 * only where both answer the same.
 */
export async function benchServer({
  orders = 100_000,
  rounds = 5,
  keep,
  program = 'dist/server/main.js',
  only,
}: ServerBench = {}): Promise<ServerFigures> {
  const filled = await startFilled({ orders, keep, program });
  const { port, signedIn, connection, picked } = filled;
  const children: ChildProcess[] = [];
  try {
    const tuned = fork(
      path.join(import.meta.dirname, 'tuned.ts'),
      [JSON.stringify(connection), JSON.stringify(signedIn)],
      {
        execArgv: ['--import', 'tsx'],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    );
    children.push(tuned);
    const tunedPort = await new Promise<number>((resolve) =>
      tuned.once('message', (told: { port: number }) => resolve(told.port)),
    );
    const wanted = works(picked).filter(({ name }) => only === undefined || only.split(',').includes(name));
    return await interleave(wanted, rounds, {
      product: { port, server: filled.process.server },
      tuned: { port: tunedPort, server: tuned.pid ?? 0 },
      database: filled.process.database,
      token: signedIn.token,
    });
  } finally {
    await Promise.all(children.map(end));
    await filled.end();
  }
}

const line = { name: '色谱纯乙腈', unit: 'BOTTLE', qty: '3', price: '280.5', taxRate: '0.13', needDate: '2027-01-15' };

function works({ readable, drafts, suppliers, full, sold }: Filled): Work[] {
  const of = <T>(all: readonly T[], at: number): T => all[at % all.length] as T;
  const query = (at: number) => `pageNo=${1 + (at % 5)}&pageSize=10&status=published`;
  // Each side has drafts of its own. One is in the hands of one client at a time, and its version is what the answer said.
  const half = Math.floor(drafts.length / 2);
  const waiting = { product: drafts.slice(0, half), tuned: drafts.slice(half) };
  const take = (side: keyof typeof waiting): Draft & Pick<Call, 'answered'> => {
    const draft = waiting[side].shift();
    if (!draft) throw new Error(`the ${side} has no draft left`);
    const answered = (text: string) => {
      const version = Number(/"version" ?: ?(\d+)/.exec(text)?.[1] ?? draft.version);
      waiting[side].push({ id: draft.id, version });
    };
    return { ...draft, answered };
  };
  const productReads = (id: string) => ({ method: 'GET', path: `/api/records/purchaseOrder/${id}` });
  const tunedReads = (id: string) => ({ method: 'GET', path: `/record/${id}` });
  const lines = Array.from({ length: 10 }, () => line);
  const productMakes = (body: object) => ({ method: 'POST', path: '/api/records/purchaseOrder', body });
  const tunedMakes = (body: object) => ({ method: 'POST', path: '/create', body });
  const order = { orderDate: '2026-11-21', poKind: 'NORMAL', currency: 'CNY', urgent: 'N', lines };
  return [
    {
      name: 'list',
      clients: 16,
      count: 600,
      product: (at) => ({
        method: 'GET',
        path: `/api/records/purchaseOrder?list=main&${query(at)}&poNo=${encodeURIComponent('*BO000*')}&column=createTime&order=desc`,
      }),
      tuned: (at) => ({ method: 'GET', path: `/list?${query(at)}&poNo=BO000` }),
    },
    {
      name: 'record',
      clients: 16,
      count: 2000,
      product: (at) => productReads(of(readable, at)),
      tuned: (at) => tunedReads(of(readable, at)),
      alike: full.map((id) => [productReads(id), tunedReads(id)]),
    },
    {
      name: 'create',
      clients: 16,
      count: 600,
      product: (at) => productMakes({ supplier: of(suppliers, at), ...order }),
      tuned: (at) => tunedMakes({ supplier: of(suppliers, at), ...order }),
      alike: sold.map(({ supplier, ...its }) => {
        const priced = { ...line, ...its };
        const body = { supplier, ...order, lines: [priced, line, { ...priced, priceWhy: '加急' }] };
        return [productMakes(body), tunedMakes(body)];
      }),
    },
    {
      name: 'update',
      clients: 16,
      count: 800,
      product: (at) => {
        const { id, version, answered } = take('product');
        const body = { id, version, remark: `第 ${at} 次` };
        return { method: 'PUT', path: `/api/records/purchaseOrder/${id}`, body, answered };
      },
      tuned: (at) => {
        const { id, version, answered } = take('tuned');
        return { method: 'PUT', path: `/update/${id}`, body: { version, remark: `第 ${at} 次` }, answered };
      },
    },
  ];
}

async function interleave(
  all: readonly Work[],
  rounds: number,
  at: { product: Side; tuned: Side; database: number; token: string },
): Promise<ServerFigures> {
  const measure = async (
    { clients, count }: Work,
    { port, server }: Side,
    next: (n: number) => Call,
  ): Promise<Measured> => {
    const before = cpuOf([server], [at.database]);
    const round = await load(port, at.token, clients, count, next);
    return { ...round, cpuMs: (cpuOf([server], [at.database]) - before) / count };
  };
  const figures: Record<string, ServerFigures[string]> = {};
  for (const work of all) {
    for (const [one, other] of [[work.product(0), work.tuned(0)] as const, ...(work.alike ?? [])])
      await refuseOtherAnswers(work.name, at.token, { ...at.product, call: one }, { ...at.tuned, call: other });
    const product: Measured[] = [];
    const tuned: Measured[] = [];
    let offset = 0;
    for (let round = 0; round <= rounds; round++) {
      const from = offset;
      const one = await measure(work, at.product, (n) => work.product(from + n));
      const other = await measure(work, at.tuned, (n) => work.tuned(from + n));
      offset += work.count;
      if (round === 0) continue; // warming
      product.push(one);
      tuned.push(other);
    }
    const ratios = product.map((one, n) => one.perSecond / (tuned[n]?.perSecond ?? 1));
    const cpu = median(tuned.map(({ cpuMs }) => cpuMs)) / median(product.map(({ cpuMs }) => cpuMs));
    figures[work.name] = { ratio: median(ratios), cpu, product: middle(product), tuned: middle(tuned) };
  }
  return figures;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const middle = (rounds: readonly Measured[]): Measured =>
  [...rounds].sort((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)] as Measured;
