import fs from 'node:fs';
import os from 'node:os';

const noted = 'node_modules/.cache/chromium-path';

/** The browser that `scripts/prepare.mjs browser` found or installed. */
export const browserPath = (): string =>
  fs.existsSync(noted) ? fs.readFileSync(noted, 'utf8').trim() : '/usr/bin/chromium';

/** As root Chromium starts only without its sandbox; it opens nothing but our own pages. */
export const browserArgs: string[] = os.userInfo().uid === 0 ? ['--no-sandbox'] : [];
