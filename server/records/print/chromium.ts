import { spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Refusal } from '../../kernel/errors.ts';
import { serveOnce } from './serve-once.ts';

const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser of this machine; null where there is none. */
export async function findChromium(said: string | null): Promise<string | null> {
  for (const file of said === null ? usual : [said]) {
    const isThere = await fs.access(file, fs.constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return file;
  }
  return null;
}

const mostWaiting = 20;
const longest = 60_000;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** A page of HTML as a PDF. One browser at a time: it takes more memory than everything else here. */
export async function htmlToPdf(html: string, chromium: string | null, limit = longest): Promise<Buffer> {
  const program = await findChromium(chromium);
  if (!program) throw new Refusal('no_chromium');
  if (waiting >= mostWaiting) throw new Refusal('too_many', { text: '正在生成的 PDF 过多，请稍后再试' });
  waiting += 1;
  const turn = last.then(() => printPage(program, html, limit));
  last = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    waiting -= 1;
  }
}

async function printPage(program: string, html: string, limit: number): Promise<Buffer> {
  const profile = await fs.mkdtemp(path.join(os.tmpdir(), 'zhaocai-print-'));
  const page = await serveOnce(html);
  const file = path.join(profile, 'page.pdf');
  try {
    await run(program, [...flags(profile), `--print-to-pdf=${file}`, page.address], limit);
    return await fs.readFile(file);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal('print_failed');
  } finally {
    await page.close();
    await fs.rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A profile of its own, and no way to any other host; scripts are refused by the page's own policy. */
const flags = (profile: string): string[] => [
  '--headless',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-sync',
  '--no-first-run',
  '--no-pdf-header-footer',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  `--user-data-dir=${profile}`,
  // as root Chromium starts only without its sandbox; it is shown nothing but our own page
  ...(os.userInfo().uid === 0 ? ['--no-sandbox'] : []),
];

/** Ends with the program; one that takes too long is stopped, and with it everything it started. */
function run(program: string, args: readonly string[], limit: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'ignore', detached: true });
    const timer = setTimeout(() => {
      stop(child.pid);
      reject(new Refusal('took_too_long', { text: '生成 PDF 用时过长，请减少选中的数据后再试' }));
    }, limit);
    child.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      if (code === 0) resolve();
      else reject(new Error(`the browser ended with ${code}`));
    });
  });
}

function stop(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended by itself in the meantime.
  }
}
