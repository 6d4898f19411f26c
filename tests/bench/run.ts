import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  type BrowserFigures,
  benchBrowser,
  countsOfBrowser,
  ratiosOfBrowser,
  tellBrowser,
} from './browser/browser-bench.ts';
import { benchCheck, isCheckWithin, recordedOfCheck, tellCheck } from './check.ts';
import { benchCrowd, isCrowdWithin, recordedOfCrowd, tellCrowd } from './crowd.ts';
import { areDesignersWithin, benchDesigners, tellDesigners } from './designers.ts';
import { benchExcel, recordedOf, tellExcel } from './excel/excel-bench.ts';
import { ratiosOfFlows, tellFlows } from './flows/flow-figures.ts';
import { benchFlows } from './flows/flows-bench.ts';
import { benchLists, isFluid, ratiosOfLists, tellLists } from './lists/lists-bench.ts';
import { benchPeers, ratiosOfPeers, tellPeers } from './peers/peers-bench.ts';
import { benchPortal, isPortalWithin, ratiosOfPortal, tellPortal } from './portal/portal-bench.ts';
import { benchServer, type ServerFigures } from './server/server-bench.ts';
import { measureSizes, type Sizes } from './sizes.ts';
import { benchStudio, isStudioWithin, recordedOfStudio, tellStudio } from './studio.ts';
import { benchTabs, isWithin, tellTabs } from './tabs.ts';

/**
 * Figures against the accepted ones, as ratios taken in one run: a machine may be slow, a ratio may not fall.
 *
 *   npm run bench                     everything but the peers
 *   npm run bench -- --only server    one part (server, browser, sizes, check, crowd, tabs, lists, flows, portal, studio, designers, excel)
 *   npm run bench -- peers            the same forms in other people's libraries, fetched for it alone
 *   npm run bench -- --keep /tmp/x    fills the database there once; with --work list,record only those are measured,
 *                                     with --program main.js another build than dist's
 *   npm run bench -- --accept         keeps this run's figures as the accepted ones
 */
interface Figures {
  readonly server?: Readonly<Record<string, number>>;
  readonly browser?: Readonly<Record<string, number>>;
  readonly renders?: Readonly<Record<string, number>>;
  readonly lists?: Readonly<Record<string, number>>;
  readonly flows?: Readonly<Record<string, number>>;
  readonly peers?: Readonly<Record<string, number>>;
  readonly portal?: Readonly<Record<string, number>>;
  /** Milliseconds of a company of two hundred entities: recorded; its budgets are its own. */
  readonly designers?: Readonly<Record<string, number>>;
  /** Milliseconds by lines, and people at the door: recorded; their budgets are their own. */
  readonly check?: Readonly<Record<string, number>>;
  readonly crowd?: Readonly<Record<string, number>>;
  /** Recorded: it has a budget of its own. */
  readonly studio?: Readonly<Record<string, number>>;
  /** Of 50,000 rows: recorded, and its memory held against what was accepted; seconds are the machine's. */
  readonly excel?: Readonly<Record<string, number>>;
  readonly sizes?: Readonly<Record<string, number>>;
}

const acceptedFile = path.join(import.meta.dirname, 'accepted.json');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    accept: { type: 'boolean' },
    orders: { type: 'string' },
    rounds: { type: 'string' },
    keys: { type: 'string' },
    keep: { type: 'string' },
    program: { type: 'string' },
    rows: { type: 'string' },
    work: { type: 'string' },
  },
});
const named = values.only === undefined ? positionals : [values.only];
const wants = (part: string) => (named.length === 0 ? part !== 'peers' : named.includes(part));

const sizes = wants('sizes') ? measureSizes() : null;
const server = wants('server')
  ? await benchServer({
      orders: Number(values.orders ?? 100_000),
      rounds: Number(values.rounds ?? 5),
      keep: values.keep,
      program: values.program,
      only: values.work,
    })
  : null;
const browser: BrowserFigures | null = wants('browser')
  ? await benchBrowser({ keys: Number(values.keys ?? 60), rounds: Number(values.rounds ?? 5) })
  : null;

const check = wants('check') ? benchCheck() : null;
const crowd = wants('crowd') ? await benchCrowd({ program: values.program }) : null;
const tabs = wants('tabs') ? await benchTabs() : null;
const portal = wants('portal') ? await benchPortal() : null;
const studio = wants('studio') ? await benchStudio() : null;
const designers = wants('designers') ? await benchDesigners() : null;
const lists = wants('lists')
  ? await benchLists({
      orders: Number(values.orders ?? 100_000),
      rounds: Number(values.rounds ?? 7),
      keep: values.keep,
    })
  : null;
const flows = wants('flows')
  ? await benchFlows({
      open: Number(values.orders ?? 100_000),
      rounds: Number(values.rounds ?? 3),
      keep: values.keep,
      program: values.program,
    })
  : null;
const excelRows = Number(values.rows ?? 50_000);
const excel = wants('excel') ? await benchExcel({ rows: excelRows, program: values.program }) : null;
const peers = wants('peers')
  ? await benchPeers({ rounds: Number(values.rounds ?? 5), keys: Number(values.keys ?? 20), only: values.work })
  : null;

if (sizes) tellSizes(sizes);
if (server) tellServer(server);
if (browser) tellBrowser(browser);
if (check) tellCheck(check);
if (crowd) tellCrowd(crowd);
if (tabs) tellTabs(tabs);
if (portal) tellPortal(portal);
if (studio) tellStudio(studio);
if (designers) tellDesigners(designers);
if (lists) tellLists(lists);
if (flows) tellFlows(flows);
if (excel) tellExcel(excel, excelRows);
if (peers) tellPeers(peers);

const figures: Figures = {
  ...(server ? { server: ratiosOf(server) } : {}),
  ...(browser ? { browser: ratiosOfBrowser(browser), renders: countsOfBrowser(browser) } : {}),
  ...(lists ? { lists: ratiosOfLists(lists) } : {}),
  ...(flows ? { flows: ratiosOfFlows(flows) } : {}),
  ...(peers ? { peers: ratiosOfPeers(peers) } : {}),
  ...(portal ? { portal: ratiosOfPortal(portal) } : {}),
  ...(check ? { check: recordedOfCheck(check) } : {}),
  ...(crowd ? { crowd: recordedOfCrowd(crowd) } : {}),
  ...(studio ? { studio: recordedOfStudio(studio) } : {}),
  ...(designers
    ? { designers: Object.fromEntries(Object.entries(designers).map(([name, value]) => [name, Math.round(value)])) }
    : {}),
  ...(excel ? { excel: recordedOf(excel) } : {}),
  ...(sizes ? { sizes: bytesOf(sizes) } : {}),
};
const accepted = JSON.parse(fs.existsSync(acceptedFile) ? fs.readFileSync(acceptedFile, 'utf8') : '{}') as Figures;
if (values.accept) fs.writeFileSync(acceptedFile, `${JSON.stringify({ ...accepted, ...figures }, null, 2)}\n`);
else process.exitCode = compare(accepted, figures) && isAllWithin() ? 0 : 1;

/** What has a budget of its own. */
function isAllWithin(): boolean {
  return (
    (!check || isCheckWithin(check)) &&
    (!crowd || isCrowdWithin(crowd)) &&
    (!tabs || isWithin(tabs)) &&
    (!lists || isFluid(lists)) &&
    (!portal || isPortalWithin(portal)) &&
    (!studio || isStudioWithin(studio)) &&
    (!designers || areDesignersWithin(designers))
  );
}

function ratiosOf(all: ServerFigures): Record<string, number> {
  return Object.fromEntries(Object.entries(all).map(([name, { ratio }]) => [name, Number(ratio.toFixed(3))]));
}

function bytesOf(all: Sizes): Record<string, number> {
  const plans = Object.entries(all.plans).map(([name, { gz }]) => [`plan ${name}`, gz] as const);
  return { ...Object.fromEntries(plans), firstLoadGz: all.firstLoadGz, allScriptsGz: all.allScriptsGz };
}

/**
 * A ratio of the server may fall by a tenth, a size grow by a tenth and a time in the browser by three before it is told
 * as worse; what a key draws again may not grow at all.
 */
function compare(old: Figures, now: Figures): boolean {
  const grown = (part: 'browser' | 'renders' | 'sizes' | 'lists' | 'portal' | 'excel', times: number) =>
    Object.entries(now[part] ?? {}).filter(
      ([name, value]) => value > (old[part]?.[name] ?? Number.POSITIVE_INFINITY) * times,
    );
  const worse = [
    ...Object.entries(now.server ?? {}).filter(([name, value]) => value < (old.server?.[name] ?? 0) * 0.9),
    // Of flows what they compute is told as worse: thirty-two writers at once leave their pace to the disk's mood.
    ...Object.entries(now.flows ?? {}).filter(
      ([name, value]) => name.endsWith(': cpu') && value < (old.flows?.[name] ?? 0) * 0.6,
    ),
    ...Object.entries(now.peers ?? {}).filter(([name, value]) => value < (old.peers?.[name] ?? 0) * 0.7),
    ...grown('sizes', 1.1),
    ...grown('browser', 1.3),
    ...grown('lists', 1.3),
    ...grown('portal', 1.3),
    ...grown('excel', 1.3).filter(([name]) => name.endsWith('MB')),
    ...grown('renders', 1),
  ];
  for (const [name, value] of worse) console.log(`worse than accepted: ${name} ${value}`);
  return worse.length === 0;
}

function tellServer(all: ServerFigures): void {
  console.log('\nserver: requests per second against hand-written routes on the same database');
  const tell = ({ perSecond, p95, cpuMs }: ServerFigures[string]['product']) =>
    `${perSecond.toFixed(0)}/s p95 ${p95.toFixed(1)} ms cpu ${cpuMs.toFixed(2)} ms`;
  for (const [name, { ratio, cpu, product, tuned }] of Object.entries(all))
    console.log(
      `  ${name.padEnd(8)} ratio ${ratio.toFixed(2)} (by CPU ${cpu.toFixed(2)})   product ${tell(product)}   tuned ${tell(tuned)}` +
        `   failed ${product.failed}/${tuned.failed}`,
    );
}

function tellSizes(all: Sizes): void {
  console.log(`\ncompile: ${all.documents} documents in ${all.compileMs.toFixed(1)} ms (median of 15)`);
  for (const [name, { bytes, gz }] of Object.entries(all.plans))
    console.log(`  plan ${name}: ${(bytes / 1024).toFixed(1)} KB, ${(gz / 1024).toFixed(1)} KB gz`);
  console.log(
    `bundles: first load ${(all.firstLoadGz / 1024).toFixed(0)} KB gz, all scripts ${(all.allScriptsGz / 1024).toFixed(0)} KB gz`,
  );
}
