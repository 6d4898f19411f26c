import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PagePlan, SitePlan } from '../../../schemas/compile/page-plan.ts';

export interface PageState {
  readonly page: PagePlan;
  readonly site: SitePlan;
  readonly path: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly api: string;
}

export interface Drawn {
  readonly html: string;
  readonly css: string;
}

/** What the portal's own build gives the server: a function that draws, and the addresses of its script and style. */
export interface Drawer {
  drawPage(state: PageState): Drawn | Promise<Drawn>;
  /** Keeps what is pressed until the script answers. */
  readonly listener: string;
  readonly script: string;
  /** What the script will ask for at once. */
  readonly ahead: readonly string[];
  readonly styles: readonly string[];
  /** Where the files of the browser's part stand; none where nothing is built. */
  readonly root: string | null;
}

interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const beside = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Pages left blank but for what they are drawn from: `npm run dev` draws them from the sources on their way to the browser. */
const blank: Drawer = {
  drawPage: () => ({ html: '', css: '' }),
  listener: '/src/portal/early-press.ts',
  script: '/src/portal/entry-client.tsx',
  ahead: [],
  styles: [],
  root: null,
};

/** The artefacts beside the built server; running from its sources it has none. */
export async function loadDrawer(dist = beside('../')): Promise<Drawer | null> {
  const file = `${dist}portal-server/entry-server.js`;
  const listing = `${dist}portal/.vite/manifest.json`;
  if (!fs.existsSync(file) || !fs.existsSync(listing)) return process.env.NODE_ENV === 'development' ? blank : null;
  const manifest = JSON.parse(fs.readFileSync(listing, 'utf8')) as Readonly<Record<string, ManifestEntry>>;
  const [entry, listener] = [manifest['src/portal/entry-client.tsx'], manifest['src/portal/early-press.ts']];
  if (!entry || !listener) throw new Error('the build of the portal lacks its entry');
  // Read when the first page is drawn: it holds the whole of React, and a start waits for none of it.
  const built = (): Promise<Pick<Drawer, 'drawPage'>> => import(/* @vite-ignore */ new URL(`file://${file}`).href);
  const styles = [...(entry.css ?? []), ...(manifest['style.css'] ? [manifest['style.css'].file] : [])];
  return {
    drawPage: async (state) => (await built()).drawPage(state),
    listener: `/${listener.file}`,
    script: `/${entry.file}`,
    ahead: (entry.imports ?? [])
      .flatMap((name) => manifest[name] ?? [])
      .flatMap(({ file }) => (file === listener.file ? [] : `/${file}`)),
    styles: [...new Set(styles)].map((name) => `/${name}`),
    root: `${dist}portal`,
  };
}
