import {
  type APIRequestContext,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { tokenOf } from './people.ts';

interface Journey {
  /** What the browser may complain of in this file: nothing unless said. */
  readonly mayComplain: RegExp | null;
  readonly complaints: string[];
  /** Opens a browser of their own for a person who has signed in. */
  readonly as: (username: string, options?: BrowserContextOptions) => Promise<Page>;
}

/** Somebody who goes on at once leaves before the live channel has opened: the browser complains, and nothing is wrong. */
const leftEarly = /WebSocket is closed before the connection is established/;

/** A journey fails on anything the browser complains of: an error nobody caught, a policy that was broken, a file that did not come. */
export const test = base.extend<Journey>({
  mayComplain: [null, { option: true }],
  complaints: [
    async ({ mayComplain }, use) => {
      const heard: string[] = [];
      await use(heard);
      expect(heard.filter((text) => !mayComplain?.test(text) && !leftEarly.test(text))).toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, complaints }, use) => {
    listen(context, complaints);
    await use(context);
  },
  as: async ({ browser, playwright, baseURL, complaints }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (username, options = {}) => {
      const { token, cookies } = await signedIn(await playwright.request.newContext({ baseURL }), username);
      const kept = JSON.stringify({ token, until: Date.now() + 3_600_000 });
      const storageState = {
        cookies,
        origins: [{ origin: baseURL ?? '', localStorage: [{ name: 'zhaocai.token', value: kept }] }],
      };
      // As the configuration has it: a context of one's own begins without.
      const context = await browser.newContext({ storageState, reducedMotion: 'reduce', ...options });
      listen(context, complaints);
      opened.push(context);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
});

/** What a browser keeps of a sign-in: the token, and the cookies by which pictures and links are opened. */
async function signedIn(request: APIRequestContext, username: string) {
  const token = await tokenOf(request, username);
  const { cookies } = await request.storageState();
  await request.dispose();
  return { token, cookies };
}

function listen(context: BrowserContext, complaints: string[]): void {
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
}

export type { Page };
export { expect };
