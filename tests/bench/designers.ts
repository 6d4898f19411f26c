import fs from 'node:fs';
import { chromium, type Page } from 'playwright';
import { newEntity } from '../../designer/sorts/entity/new/new-entity.ts';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { actionKinds } from '../../schemas/actions/kinds.ts';
import { compileModel } from '../../schemas/compile/compile-model.ts';
import { type Document, idOf } from '../../schemas/language/document.ts';
import { loadCatalog } from '../../server/metadata/load-catalog.ts';
import { browserArgs, browserPath } from '../support/browser.ts';
import { dataDir, startServer } from '../support/server-process.ts';

export interface DesignerFigures {
  readonly entities: number;
  readonly fields: number;
  /** Milliseconds, median: everything, and what a designer compiles after one change. */
  readonly compileAll: number;
  readonly compileOne: number;
  /** From the press until the canvas stands, with the documents known, and on coming from elsewhere. */
  readonly open: number;
  readonly openCold: number;
  /** One changed entity: what its publish takes on the server, and the first one of all two hundred. */
  readonly publish: number;
  readonly publishAll: number;
}

const count = 200;
const letters = 'abcdefghijklmnopqrst';
const keyOf = (no: number): string => `bench${letters[Math.floor(no / 20)]}${letters[no % 20]}x`;

/** A company of two hundred entities of its own, each of seven fields, that point at each other and at the product's. */
const company = (): readonly Document[] =>
  Array.from({ length: count }, (_, no) =>
    newEntity({
      key: keyOf(no),
      title: `登记 ${no + 1}`,
      roles: ['buyer'],
      fields: [
        { key: 'name', label: '名称', type: 'text', need: true, max: 200, search: true },
        { key: 'qty', label: '数量', type: 'decimal' },
        { key: 'price', label: '单价', type: 'decimal' },
        { key: 'amount', label: '金额', type: 'decimal', calc: 'qty * price', stored: true },
        { key: 'day', label: '日期', type: 'date' },
        no === 0
          ? { key: 'supplier', label: '供应商', type: 'ref', to: 'supplier' }
          : { key: 'before', label: '上一份', type: 'ref', to: keyOf(no - 1) },
      ],
    }),
  );

const half = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
const spent = async (work: () => unknown): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

async function measureCompile(own: readonly Document[]) {
  const documents = [...loadCatalog(), ...own];
  const all: number[] = [];
  const one: number[] = [];
  let compiled = compileModel(documents, fieldKinds, actionKinds);
  for (let round = 0; round < 9; round++) {
    all.push(await spent(() => compileModel(documents, fieldKinds, actionKinds)));
    if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues.slice(0, 3)));
    const id = `entity:${keyOf(round * 20 + 7)}`;
    const changed = documents.map((document) => (idOf(document) === id ? structuredClone(document) : document));
    const since = compiled.value;
    one.push(await spent(() => (compiled = compileModel(changed, fieldKinds, actionKinds, { since }))));
  }
  return { compileAll: half(all), compileOne: half(one) };
}

type Call = (
  path: string,
  method: string,
  body: unknown,
) => Promise<{ success: boolean; result: never; message: string }>;

async function signIn(page: Page, url: string): Promise<Call> {
  let token = '';
  const call: Call = async (path, method, body) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { 'X-Access-Token': token } : {}) },
      body: JSON.stringify(body),
    });
    const said = (await answer.json()) as Awaited<ReturnType<Call>>;
    if (!said.success) throw new Error(`${method} ${path}: ${said.message}`);
    return said;
  };
  const password = process.env.DEMO_PASSWORD || 'Zhaocai@2026';
  token = ((await call('/sys/login', 'POST', { username: 'admin', password })).result as { token: string }).token;
  await page.goto(`${url}/user/login`);
  await page.evaluate(
    (given) => localStorage.setItem('zhaocai.token', JSON.stringify({ token: given, until: Date.now() + 3_600_000 })),
    token,
  );
  return call;
}

async function publish(call: Call, documents: readonly Document[], baseRev: number): Promise<number> {
  for (const document of documents)
    await call(`/metadata/drafts/entity/${document.key}`, 'PUT', { body: document, baseRev, version: 0 });
  const only = documents.map(idOf);
  return spent(async () => {
    const { result } = await call('/metadata/review', 'POST', { only });
    const { revision, seal, confirm } = result as { revision: number; seal: string; confirm: readonly string[] };
    await call('/metadata/publish', 'POST', { revision, seal, confirm, only });
  });
}

const standing = (page: Page) => page.getByRole('button', { name: '字段 名称' }).waitFor();

async function measureOpen(page: Page, url: string) {
  const cold: number[] = [];
  for (let round = 0; round < 3; round++) {
    await page.goto(`${url}/404`);
    cold.push(
      await spent(async () => {
        await page.goto(`${url}/design/entity/${keyOf(round + 3)}`);
        await standing(page);
      }),
    );
  }
  await page.goto(`${url}/platform/designers`);
  const warm: number[] = [];
  for (let round = 0; round < 5; round++) {
    await page.getByRole('searchbox', { name: '查找' }).fill(keyOf(round + 30));
    const row = page.getByRole('button', { name: new RegExp(keyOf(round + 30)) });
    await row.waitFor();
    warm.push(
      await spent(async () => {
        await row.click();
        await standing(page);
      }),
    );
    await page.getByRole('button', { name: /返回/ }).click();
    await row
      .or(page.getByRole('searchbox', { name: '查找' }))
      .first()
      .waitFor();
  }
  return { open: half(warm), openCold: half(cold) };
}

/** A company with two hundred entities of its own, at work in the designers. */
export async function benchDesigners(): Promise<DesignerFigures> {
  const own = company();
  const compiled = await measureCompile(own);
  const dir = dataDir('bench-designers');
  const env = { DATA_DIR: dir, DEMO: 'on', CAPTCHA: 'off', LOG_LEVEL: 'error' };
  const server = await startServer(env, ['--enable-source-maps', 'dist/server/main.js']);
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const call = await signIn(page, server.url);
    const publishAll = await publish(call, own, 0);
    const times: number[] = [];
    for (const [at, document] of own.slice(40, 45).entries())
      times.push(await publish(call, [{ ...document, title: `改过的登记 ${at}` }], 1));
    const opened = await measureOpen(page, server.url);
    const fields = own.reduce((sum, one) => sum + (one.kind === 'entity' ? Object.keys(one.fields).length : 0), 0);
    return { entities: count, fields, ...compiled, ...opened, publish: half(times), publishAll };
  } finally {
    await browser.close();
    await server.end();
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

export const DESIGNER_BUDGETS = { open: 1_000, compileOne: 100, publish: 3_000 } as const;

export function tellDesigners(figures: DesignerFigures): void {
  const { entities, fields, compileAll, compileOne, open, openCold, publish: one, publishAll } = figures;
  const ms = (time: number) => `${time.toFixed(0)} ms`;
  console.log(`\ndesigners: ${entities} entities of a company's own, ${fields} fields, beside the product's`);
  console.log(
    `  compile: one changed ${ms(compileOne)} (budget ${DESIGNER_BUDGETS.compileOne}), all ${ms(compileAll)}`,
  );
  console.log(`  open: ${ms(open)} (budget ${DESIGNER_BUDGETS.open}), in a window just opened ${ms(openCold)}`);
  console.log(`  publish: one ${ms(one)} (budget ${DESIGNER_BUDGETS.publish}), all at once ${ms(publishAll)}`);
}

export const areDesignersWithin = (figures: DesignerFigures): boolean =>
  Object.entries(DESIGNER_BUDGETS).every(([name, budget]) => figures[name as keyof DesignerFigures] < budget);
