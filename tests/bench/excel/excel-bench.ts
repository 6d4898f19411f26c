import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../../server/db/embedded.ts';
import { end, freePort, ready, signIn } from '../server/filled-product.ts';

/** What one part of the work took of the product's process. */
export interface ExcelFigure {
  readonly cpuSeconds: number;
  readonly peakMb: number;
  readonly seconds: number;
}
export type ExcelFigures = Readonly<Record<'export' | 'check' | 'write', ExcelFigure>>;

interface Wanted {
  readonly rows: number;
  readonly program?: string | undefined;
}

const root = path.resolve(import.meta.dirname, '../../..');
const columns = ['code', 'name', 'spec', 'category', 'materialKind', 'unit', 'shelfDays', 'hazard', 'enabled'];

/** Materials go out as a workbook, are taken away, and come in again from it: what that costs the process that does it. */
export async function benchExcel({ rows, program = 'dist/server/main.js' }: Wanted): Promise<ExcelFigures> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'zhaocai-excel-'));
  const port = await freePort();
  const product = spawn(process.execPath, [...(process.env.BENCH_NODE?.split(' ') ?? []), program], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DEMO: 'on', CAPTCHA: 'off', DATA_DIR: dir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await ready(port);
    const { token, tenant } = await signIn(port, 'buyer');
    const { connection } = await startEmbedded({ dir: path.join(dir, 'pg') });
    const db = new pg.Client({ ...connection });
    await db.connect();
    const api = callerOf(port, token);
    await fillMaterials(db, tenant, rows);
    const pid = product.pid ?? 0;
    const [book, exported] = await measure(pid, () =>
      api.bytes('/records/material/export', { format: 'xlsx', columns, query: { code: 'BENCH-*' } }),
    );
    await db.query(`delete from mm_material where tenant_id = $1 and id like 'bench-m-%'`, [tenant]);
    const [read, checked] = await measure(pid, () => api.upload('/records/material/imports', book));
    if (read.counts.good !== rows)
      throw new Error(`of ${rows} rows ${read.counts.good} are right: ${JSON.stringify(read)}`);
    const [done, written] = await measure(pid, () => runToEnd(api, read.id));
    if (done.counts.done !== rows) throw new Error(`of ${rows} rows ${done.counts.done} were written: ${done.say}`);
    await db.end();
    return { export: exported, check: checked, write: written };
  } finally {
    await end(product);
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

async function fillMaterials(db: pg.Client, tenant: number, rows: number): Promise<void> {
  await db.query(`set timezone = 'Asia/Shanghai'`);
  await db.query(
    `insert into mm_material (tenant_id, id, create_by, create_time, code, name, spec, category, material_kind, unit, shelf_days, hazard, status)
     select $1, 'bench-m-' || lpad(n::text, 6, '0'), 'bench', now(), 'BENCH-' || lpad(n::text, 6, '0'), '色谱纯乙腈' || n, '4L × ' || n,
            (select id from mm_category where tenant_id = $1 order by id limit 1), 'SERVICE', 'KG', n % 700, 'NONE', 'enabled'
       from generate_series(1, $2::int) n`,
    [tenant, rows],
  );
  await db.query('analyze mm_material');
}

interface View {
  readonly id: string;
  readonly state: string;
  readonly say: string | null;
  readonly counts: Readonly<Record<string, number>>;
}

function callerOf(port: number, token: string) {
  const base = `http://127.0.0.1:${port}/api`;
  const json = async (answer: Response): Promise<View> => {
    const said = (await answer.json()) as { success: boolean; message: string; result: View };
    if (!said.success) throw new Error(said.message);
    return said.result;
  };
  const post = (url: string, body: object) =>
    fetch(`${base}${url}`, {
      method: 'POST',
      headers: { 'x-access-token': token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    bytes: async (url: string, body: object) => new Uint8Array(await (await post(url, body)).arrayBuffer()),
    post: async (url: string, body: object) => json(await post(url, body)),
    get: async (url: string) => json(await fetch(`${base}${url}`, { headers: { 'x-access-token': token } })),
    upload: async (url: string, book: Uint8Array<ArrayBuffer>) => {
      const form = new FormData();
      form.append('mode', 'create');
      form.append('file', new Blob([book]), 'bench.xlsx');
      return json(await fetch(`${base}${url}`, { method: 'POST', headers: { 'x-access-token': token }, body: form }));
    },
  };
}

async function runToEnd(api: ReturnType<typeof callerOf>, id: string): Promise<View> {
  await api.post(`/records/material/imports/${id}/run`, { choice: 'good' });
  for (;;) {
    const view = await api.get(`/records/material/imports/${id}`);
    if (view.state !== 'running') return view;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** As the kernel counts it: seconds of work, and the most memory held meanwhile. */
async function measure<T>(pid: number, work: () => Promise<T>): Promise<[T, ExcelFigure]> {
  fs.writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const [cpu, start] = [cpuOf(pid), performance.now()];
  const result = await work();
  const seconds = (performance.now() - start) / 1000;
  const peak = /VmHWM:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return [result, { cpuSeconds: cpuOf(pid) - cpu, peakMb: Number(peak) / 1024, seconds }];
}

/** The kernel counts in hundredths of a second. */
function cpuOf(pid: number): number {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

export const recordedOf = (figures: ExcelFigures): Record<string, number> =>
  Object.fromEntries(
    Object.entries(figures).flatMap(([name, { cpuSeconds, peakMb }]) => [
      [`${name} cpu s`, Number(cpuSeconds.toFixed(1))],
      [`${name} peak MB`, Math.round(peakMb)],
    ]),
  );

export function tellExcel(figures: ExcelFigures, rows: number): void {
  console.log(`\nexcel: ${rows} materials out as xlsx and in again, of the product's process`);
  for (const [name, { cpuSeconds, peakMb, seconds }] of Object.entries(figures))
    console.log(
      `  ${name.padEnd(8)} ${cpuSeconds.toFixed(1)} s of processor   ${peakMb.toFixed(0)} MB at most   ${seconds.toFixed(1)} s by the clock`,
    );
}
